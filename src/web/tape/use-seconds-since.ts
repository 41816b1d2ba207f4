import { useEffect, useState } from "react";
import { useSandbox } from "#web/session/sandbox.tsx";

const BEAT = 250;

/** Whole seconds of the sandbox clock since a time, kept counting. */
export function useSecondsSince(at: number): number {
  const { panel } = useSandbox();
  const [now, setNow] = useState(() => panel.now());
  useEffect(() => {
    const beat = setInterval(() => setNow(panel.now()), BEAT);
    return () => clearInterval(beat);
  }, [panel]);
  return Math.max(0, Math.floor((now - at) / 1000));
}
