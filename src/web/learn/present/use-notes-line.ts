import { useEffect } from "react";
import { useSettings } from "#web/client/react/context.tsx";
import type { Director } from "./director.ts";
import { openStageChannel } from "./stage-channel.ts";
import { type StageRequest, askedIn, type Told } from "./stage-message.ts";

function carryOut(director: Director, asked: StageRequest): void {
  if (asked.kind === "next") director.next();
  if (asked.kind === "back") director.back();
  if (asked.kind === "step") director.goTo(asked.step);
}

/** Tells the notes in the other window how far the demo is, and does what they ask. */
export function useNotesLine(director: Director): void {
  const settings = useSettings();
  useEffect(() => {
    const tell = () => {
      const { done, isPuttingBack, startedAt } = director.show.getState();
      line?.post({ kind: "at", done, isPuttingBack, startedAt } satisfies Told);
    };
    const line = openStageChannel(settings, (data) => {
      const asked = askedIn(data);
      if (asked?.kind === "where") tell();
      else if (asked) carryOut(director, asked);
    });
    const close = () => line?.post({ kind: "closed" } satisfies Told);
    const stop = director.show.subscribe(tell);
    window.addEventListener("pagehide", close);
    tell();
    return () => {
      stop();
      window.removeEventListener("pagehide", close);
      line?.close();
    };
  }, [director, settings]);
}
