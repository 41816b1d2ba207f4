import { type RefObject, useEffect, useState } from "react";

/** The DOM events of an embed that are listed. Its height would tell a reader nothing. */
const NAMES = ["ready", "request", "response", "order-updated", "wallet-changed", "step-completed", "reset", "error"];

const LONGEST = 8;

/** One event as received by a script of the page. */
export interface Heard {
  readonly count: number;
  readonly name: string;
  readonly detail: string;
}

/** The newest events of the embeds in an element, newest first. */
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
