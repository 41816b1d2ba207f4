import { useCallback, useEffect, useRef, useState } from "react";
import type { Settings } from "#contract/page/settings.ts";
import { openStageChannel, type StageChannel } from "./stage-channel.ts";
import { type StageRequest, toldIn } from "./stage-message.ts";

/** What the notes know of the stage: its position, or why there is no update. */
export interface StageSeen {
  readonly kind: "at" | "closed" | "unheard" | "deaf";
  readonly done: number;
  readonly startedAt: number | null;
}

/** Follows the stage in the other window, whichever of the two opened first or was reloaded. */
export function useStageSeen(settings: Settings): {
  readonly seen: StageSeen;
  readonly ask: (asked: StageRequest) => void;
} {
  const [seen, setSeen] = useState<StageSeen>({ kind: "unheard", done: 0, startedAt: null });
  const line = useRef<StageChannel | null>(null);
  useEffect(() => {
    line.current = openStageChannel(settings, (data) => {
      const told = toldIn(data);
      if (told?.kind === "closed") setSeen((before) => ({ ...before, kind: "closed" }));
      // The stage has no position while the state is being restored: the last one is kept until then.
      if (told?.kind === "at" && !told.isPuttingBack) setSeen(told);
    });
    if (line.current === null) setSeen({ kind: "deaf", done: 0, startedAt: null });
    line.current?.post({ kind: "where" } satisfies StageRequest);
    return () => line.current?.close();
  }, [settings]);
  const ask = useCallback((asked: StageRequest) => line.current?.post(asked), []);
  return { seen, ask };
}
