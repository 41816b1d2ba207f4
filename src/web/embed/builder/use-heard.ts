import { type RefObject, useEffect, useState } from "react";

/** What an embed tells its page of, as the names of DOM events. How high it is tells nothing to a reader. */
const NAMES = ["ready", "request", "response", "order-updated", "wallet-changed", "step-completed", "reset", "error"];

const LONGEST = 8;

/** One event, as a script of the page hears it. */
export interface Heard {
  readonly count: number;
  readonly name: string;
  readonly detail: string;
}

/** The newest events that came out of the embeds in a box, newest first. */
export function useHeard(box: RefObject<HTMLElement | null>): readonly Heard[] {
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  useEffect(() => {
    const place = box.current;
    const hear = (event: Event) => {
      const detail = JSON.stringify((event as CustomEvent).detail ?? {});
      setHeard((before) => [
        { count: (before[0]?.count ?? 0) + 1, name: event.type, detail },
        ...before.slice(0, LONGEST - 1),
      ]);
    };
    for (const name of NAMES) place?.addEventListener(`topup-${name}`, hear);
    return () => {
      for (const name of NAMES) place?.removeEventListener(`topup-${name}`, hear);
    };
  }, [box]);
  return heard;
}
