import { useState } from "react";
import { announce } from "#web/client/store.ts";
import { copyText } from "#web/ui/copy-button.tsx";
import { useSandbox } from "./context.tsx";

/** What is said when a copy fails; `byHand` says how to copy it by hand. */
export const copyRefused = (byHand: string): string => `The browser blocked copying. ${byHand}`;

/** Copies texts and announces the result: `done`, or why not and how to copy by hand. */
export function useCopy(done: string, byHand: string) {
  const { session } = useSandbox();
  const [last, setLast] = useState<{ readonly text: string; readonly result: "copied" | "refused" } | null>(null);
  return {
    /** Resolves to whether the browser allowed it. */
    copy: async (text: string): Promise<boolean> => {
      const isDone = await copyText(text);
      setLast({ text, result: isDone ? "copied" : "refused" });
      announce(session, isDone ? done : copyRefused(byHand));
      return isDone;
    },
    /** What came of the last copy, if it was of this text. */
    resultOf: (text: string | null) => (last !== null && last.text === text ? last.result : null),
  };
}
