import { Link } from "wouter";
import { useSandbox } from "#web/client/react/context.tsx";
import { adminPagePath } from "#web/client/routes.ts";
import { clearFailures } from "#web/client/store.ts";
import { failureText } from "#web/ui/failure-text.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { CrossIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { CHIP, END_PART, MAIN_PART, useActiveFailures } from "./chips.tsx";

/** How many simulated failures are on in this tab, with a link to their page; a button turns them off. */
export function FailureChip({ isPhone }: { readonly isPhone: boolean }) {
  const sandbox = useSandbox();
  const active = useActiveFailures();
  const texts = active.map(failureText).join(" ");
  const turnOff = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    clearFailures(sandbox);
  };
  return (
    <section
      aria-label="Failures that are on"
      className={`${CHIP} border-processing-edge bg-processing text-processing-ink`}
    >
      <Link href={adminPagePath("failures")} title={texts} className={`${MAIN_PART} font-semibold hover:underline`}>
        {isPhone ? `${active.length} on` : `${counted(active.length, "failure")} on`}
        <span className="sr-only">
          : <Prose>{texts}</Prose>
        </span>
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
