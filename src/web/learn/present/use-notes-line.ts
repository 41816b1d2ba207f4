import { useEffect } from "react";
import { useSettings } from "#web/client/react/context.tsx";
import type { DemoController } from "./demo-controller.ts";
import { openStageChannel } from "./stage-channel.ts";
import { type StageRequest, stageRequestIn, type Told } from "./stage-message.ts";

function carryOut(controller: DemoController, asked: StageRequest): void {
  if (asked.kind === "next") controller.next();
  if (asked.kind === "back") controller.back();
  if (asked.kind === "step") controller.goTo(asked.step);
}

/** Sends the demo's progress to the notes in the other window, and handles their requests. */
export function useNotesLine(controller: DemoController): void {
  const settings = useSettings();
  useEffect(() => {
    const tell = () => {
      const { done, isPuttingBack, startedAt } = controller.show.getState();
      line?.post({ kind: "at", done, isPuttingBack, startedAt } satisfies Told);
    };
    const line = openStageChannel(settings, (data) => {
      const asked = stageRequestIn(data);
      if (asked?.kind === "where") tell();
      else if (asked) carryOut(controller, asked);
    });
    const close = () => line?.post({ kind: "closed" } satisfies Told);
    const stop = controller.show.subscribe(tell);
    window.addEventListener("pagehide", close);
    tell();
    return () => {
      stop();
      window.removeEventListener("pagehide", close);
      line?.close();
    };
  }, [controller, settings]);
}
