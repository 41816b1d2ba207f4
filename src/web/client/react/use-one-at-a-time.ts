import { useRef, useState } from "react";
import { reasonOf } from "#web/client/reason-of.ts";

/** Runs one task at a time and ignores presses meanwhile. A failure's reason is kept until the next run. */
export function useOneAtATime() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(reasonOf(error));
    }
    isRunning.current = false;
    setBusy(false);
  };
  return { isBusy, failure, run: (work: () => Promise<void>) => void begin(work) };
}
