import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type * as z from "zod/mini";
import { faultsIn, type TextFaults } from "./json-faults.ts";
import { changeOf, movedBy, type Stretch } from "./text-change.ts";

/** How long, in milliseconds, nothing must be typed before the text is looked at again. */
const PAUSE = 300;

/** Where the faults of a text stand. They are looked for when one stops typing, and till then move with the text. */
export function useJsonFaults(
  text: string,
  schema: z.ZodMiniType,
  onFaults: (faults: TextFaults) => void,
): readonly Stretch[] {
  const [looked, setLooked] = useState(() => ({ text, faults: faultsIn(text, schema) }));
  useEffect(() => {
    if (text === looked.text) return;
    const timer = setTimeout(() => setLooked({ text, faults: faultsIn(text, schema) }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, schema, looked]);
  const tell = useEffectEvent(onFaults);
  useEffect(() => tell(looked.faults), [looked]);
  return useMemo(() => {
    const change = changeOf(looked.text, text);
    return looked.faults.first.map((fault) => movedBy(fault, change));
  }, [looked, text]);
}
