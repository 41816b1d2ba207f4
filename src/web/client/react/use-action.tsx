import { useRef, useState } from "react";
import { reasonOf } from "#web/client/http.ts";
import { announce } from "#web/client/store.ts";
import { endPress } from "#web/ui/browser/press-guard.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { useSandbox } from "./context.tsx";

/**
 * The one way a control changes something: one run at a time, unless runs may overlap; a failure is kept until the next
 * run. `work` resolves with the live region's text, or with nothing if it announces its result itself.
 */
export function useAction<Input extends readonly unknown[]>(
  work: (...input: Input) => Promise<string | undefined> | Promise<void>,
  { mayOverlap = false } = {},
) {
  const { session } = useSandbox();
  /** The input of the last run, while it is running. */
  const last = useRef<Input | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const runAsync = async (...input: Input) => {
    if (last.current && !mayOverlap) return;
    last.current = input;
    setPending(true);
    setFailure(null);
    try {
      const words = await work(...input);
      if (words !== undefined) announce(session, words);
    } catch (error) {
      if (last.current === input) setFailure(reasonOf(error));
    }
    endPress();
    if (last.current !== input) return;
    last.current = null;
    setPending(false);
  };
  return {
    /** Starts the task. Ignored while it is running. */
    run: (...input: Input) => void runAsync(...input),
    /** The same; resolves once the run has ended, whether or not it failed. */
    runAsync,
    isPending,
    /** Why the last run failed; null if it did not, and from the start of the next run. */
    failure,
  };
}
export type RunningAction<Input extends readonly unknown[]> = Readonly<ReturnType<typeof useAction<Input>>>;

/** Why an action failed and what that means; renders nothing if it did not fail. */
export function ActionFailure({ failure, effect }: { readonly failure: string | null; readonly effect: string }) {
  if (failure === null) return null;
  return (
    <Callout role="alert" look="void">
      <Prose as="p">
        {failure} {effect} Try again.
      </Prose>
    </Callout>
  );
}
