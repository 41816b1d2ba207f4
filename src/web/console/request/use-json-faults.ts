import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type * as z from "zod/mini";
import { faultsIn, type TextFaults } from "./json-faults.ts";
import { changeOf, movedBy, type Stretch } from "./text-change.ts";

/** The pause in typing, in milliseconds, after which the text is checked again. */
const PAUSE = 300;

/** The positions of a text's faults. The text is checked when typing pauses; until then they move with the text. */
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
