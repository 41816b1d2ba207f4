import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { reasonOf } from "#web/client/http.ts";
import { announce } from "#web/client/store.ts";
import { Callout } from "#web/ui/callout.tsx";
import { useSandbox } from "./context.tsx";
import { queriesOf } from "./query-client.ts";

/** A task that a control starts. */
export interface RunningAction<Input extends readonly unknown[]> {
  /** Starts the task. Ignored while it is running. */
  readonly run: (...input: Input) => void;
  readonly isPending: boolean;
  /** Why the last run failed; null if it did not, and from the start of the next run. */
  readonly failure: string | null;
}

/**
 * The one way a control changes something: one run at a time, its failure kept until the next run. `work` resolves with
 * the live region's text, or with nothing if it announces its result itself.
 */
export function useAction<Input extends readonly unknown[]>(
  work: (...input: Input) => Promise<string | undefined>,
): RunningAction<Input> {
  const { panel, session } = useSandbox();
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation(
    {
      networkMode: "always",
      mutationFn: (input: Input) => work(...input),
      onSuccess: (words) => words !== undefined && announce(session, words),
      onSettled: () => {
        isRunning.current = false;
      },
    },
    queriesOf(panel),
  );
  const run = (...input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(input);
  };
  return { run, isPending, failure: error === null ? null : reasonOf(error) };
}

/** Why an action failed and what that means; renders nothing if it did not fail. */
export function ActionFailure({ failure, effect }: { readonly failure: string | null; readonly effect: string }) {
  if (failure === null) return null;
  return (
    <div role="alert">
      <Callout look="void">
        <p>
          {failure} {effect} Try again.
        </p>
      </Callout>
    </div>
  );
}
