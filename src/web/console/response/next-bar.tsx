import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Submission } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ignoreRepeat } from "#web/ui/send-button.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";

/** What a response leads to: what it changed, and the one step that comes next. */
export interface NextStep {
  readonly changed: ReactNode;
  /** A sentence without its first word, which is "Next:". */
  readonly next: string;
  readonly label: ReactNode;
  /** The accessible name of the button, if its label is not. */
  readonly name?: string;
  readonly shortcut?: string;
  readonly act: () => void;
}

interface StepButtonProps extends Omit<NextStep, "changed" | "next"> {
  readonly bar: RefObject<HTMLElement | null>;
}

/** The button of a step. It takes the focus over from the button of the last one. */
function StepButton({ bar, label, name, shortcut, act }: StepButtonProps) {
  const button = useFocusHandoff<HTMLButtonElement>(bar);
  useLayoutEffect(() => {
    if (document.activeElement === bar.current) button.current?.focus();
  }, [bar, button]);
  return (
    <Button
      ref={button}
      look="outline"
      aria-label={name}
      aria-keyshortcuts={shortcut}
      className="shrink-0 in-[.frame]:tablet:min-h-8"
      onKeyDown={ignoreRepeat}
      onClick={act}
    >
      {label}
    </Button>
  );
}

interface NextBarProps extends NextStep {
  /** What it belongs to: the bar of the next submission is a new one, so that nothing of it seems to move. */
  readonly of: Submission;
}

/**
 * The foot of a response, always at the same place: on a phone above the dock, else at the end of the pane. It is always in
 * view, so the focus in it scrolls nothing. It comes first in the order of Tab.
 */
export function NextBar({ changed, next, of, ...step }: NextBarProps) {
  const bar = useRef<HTMLElement>(null);
  const [shown, show] = useState({ of, key: 0 });
  if (shown.of !== of) show({ of, key: shown.key + 1 });
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Next step"
      className="@container -scroll-mb-56 **:-scroll-mb-56 order-last z-2 shrink-0 border-t border-hairline bg-carbon-soft text-small max-desk:sticky max-desk:bottom-0 max-tablet:bottom-(--dock) low:static!"
    >
      <div
        key={shown.key}
        className="flex min-h-19 items-center justify-between gap-2 py-2 ps-4 pe-2 in-[.frame]:min-h-11 in-[.frame]:py-1"
      >
        <div className="min-w-0">
          <p className="text-ink2 in-[.frame]:leading-4">{changed}</p>
          <p className="text-base font-bold text-pretty in-[.frame]:hidden">Next: {next}</p>
        </div>
        <StepButton bar={bar} {...step} />
      </div>
    </section>
  );
}
