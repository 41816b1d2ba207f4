import { useEffect, useState } from "react";
import { useSandbox } from "#web/session/sandbox.tsx";

const BEAT = 250;

/** Begun seconds of the sandbox clock until a time, counted down; at least 1, since what is not over takes some. */
export function useSecondsUntil(at: number): number {
  const { panel } = useSandbox();
  const [now, setNow] = useState(() => panel.now());
  useEffect(() => {
    const beat = setInterval(() => setNow(panel.now()), BEAT);
    return () => clearInterval(beat);
  }, [panel]);
  return Math.max(1, Math.ceil((at - now) / 1000));
}
