import { Link } from "wouter";
import { useStore } from "zustand";
import type { ActiveFault } from "#contract/panel/fault.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { adminPagePath } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { faultText } from "#web/ui/fault-text.ts";

/** The most faults listed, so that the page keeps its room. */
const SHOWN = 3;

function Words({ active }: { readonly active: readonly ActiveFault[] }) {
  const [first, ...others] = active;
  if (first && others.length === 0) return <span>{faultText(first)}</span>;
  // Two lines may be equal, so their index serves as the key.
  const lines = active.map((each, at) => ({ at, words: faultText(each) }));
  return (
    <ol className="list-inside list-decimal">
      {lines.slice(0, SHOWN).map(({ at, words }) => (
        <li key={at}>{words}</li>
      ))}
      {lines.length > SHOWN && (
        <li className="list-none">
          <Link
            href={adminPagePath("conditions")}
            className="inline-flex min-h-11 items-center underline tablet:min-h-0"
          >
            {lines.length - SHOWN} more
          </Link>
        </li>
      )}
    </ol>
  );
}

/** Lists the faults active for this tab's calls, with a button that clears them. */
export function FaultBanner() {
  const { panel, session } = useSandbox();
  const active = useStore(panel.faults);
  if (active.length === 0) return null;
  const clear = () => {
    panel.clearFaults();
    announce(session, "Back to calm");
  };
  return (
    <section
      aria-label="Armed conditions"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-processing-edge bg-processing px-4 py-2 text-processing-ink"
    >
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-2">
        <b>Armed in this tab.</b> <Words active={active} />
      </div>
      <Button onClick={clear}>Back to calm</Button>
    </section>
  );
}
