import { Link } from "wouter";
import { useSandbox } from "#web/client/react/context.tsx";
import { adminPagePath } from "#web/client/routes.ts";
import { clearFaults } from "#web/client/store.ts";
import { faultText } from "#web/ui/fault-text.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { CrossIcon } from "#web/ui/icons.tsx";
import { CHIP, END_PART, MAIN_PART, useActiveFaults } from "./chips.tsx";

/** How many simulated failures are on in this tab, with a link to their page; a button turns them off. */
export function FaultChip({ isPhone }: { readonly isPhone: boolean }) {
  const sandbox = useSandbox();
  const active = useActiveFaults();
  const texts = active.map(faultText).join(" · ");
  const turnOff = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    clearFaults(sandbox);
  };
  return (
    <section
      aria-label="Failures that are on"
      className={`${CHIP} border-processing-edge bg-processing text-processing-ink`}
    >
      <Link href={adminPagePath("conditions")} title={texts} className={`${MAIN_PART} font-semibold hover:underline`}>
        {isPhone ? `${active.length} on` : `${counted(active.length, "failure")} on`}
        <span className="sr-only">: {texts}</span>
      </Link>
      {!isPhone && (
        <button
          type="button"
          aria-label="Turn off"
          title="Turn off"
          onClick={turnOff}
          className={`${END_PART} border-s-processing-edge`}
        >
          <CrossIcon />
        </button>
      )}
    </section>
  );
}
