import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type Settings, storeName } from "#contract/page/settings.ts";
import { useSettings } from "#web/client/react/context.tsx";
import type { DemoController } from "./demo-controller.ts";
import { DEMO_STEPS, type DemoMove, doneAfter, SCRIPT } from "./script.ts";

/** A message from the stage to the notes. */
const StageMessage = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("at"),
    done: z.int().check(z.minimum(0), z.maximum(DEMO_STEPS.length)),
    isPuttingBack: z.boolean(),
    startedAt: z.nullable(z.int().check(z.minimum(0))),
  }),
  z.strictObject({ kind: z.literal("closed") }),
]);

/** A message from the notes to the stage: asks for its position, or to move. */
const StageRequest = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("where") }),
  z.strictObject({ kind: z.literal(["next", "back"]) }),
  z.strictObject({ kind: z.literal("step"), step: z.int().check(z.minimum(0), z.maximum(SCRIPT.length - 1)) }),
]);
type StageRequest = z.infer<typeof StageRequest>;

/** A message from the stage; null for anything else, because any page of this origin may post here. */
export const stageMessageIn = (data: unknown) => StageMessage.safeParse(data).data ?? null;

/** A message from the notes; null for anything else. */
export const stageRequestIn = (data: unknown) => StageRequest.safeParse(data).data ?? null;

/** Opens the connection between the stage and its notes; null if the browser has no BroadcastChannel. */
function openStageChannel({ id }: Settings, onMessage: (data: unknown) => void): BroadcastChannel | null {
  try {
    const channel = new BroadcastChannel(`${storeName(id)}:stage`);
    channel.addEventListener("message", ({ data }) => onMessage(data));
    return channel;
  } catch {
    return null;
  }
}

/** On the stage: sends the demo's progress to the notes in the other window, and handles their requests. */
export function useNotesChannel(controller: DemoController): void {
  const settings = useSettings();
  useEffect(() => {
    const post = (message: z.infer<typeof StageMessage>) => channel?.postMessage(message);
    const tell = () => {
      const { done, isPuttingBack, startedAt } = controller.state.getState();
      post({ kind: "at", done, isPuttingBack, startedAt });
    };
    const channel = openStageChannel(settings, (data) => {
      const request = stageRequestIn(data);
      if (request?.kind === "where") tell();
      else if (request) controller.move(request);
    });
    const close = () => post({ kind: "closed" });
    const stop = controller.state.subscribe(tell);
    window.addEventListener("pagehide", close);
    tell();
    return () => {
      stop();
      window.removeEventListener("pagehide", close);
      channel?.close();
    };
  }, [controller, settings]);
}

/** What the notes know of the stage: its position, or why there is no update. */
interface StageStatus {
  readonly kind: "at" | "closed" | "waiting" | "unsupported";
  readonly done: number;
  readonly startedAt: number | null;
}

/**
 * In the notes: follows and moves the stage in the other window, whichever of the two opened first or was reloaded.
 * Without BroadcastChannel only the notes move.
 */
export function useStageStatus(settings: Settings) {
  const [status, setStatus] = useState<StageStatus>({ kind: "waiting", done: 1, startedAt: null });
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    channel.current = openStageChannel(settings, (data) => {
      const message = stageMessageIn(data);
      if (message?.kind === "closed") setStatus((before) => ({ ...before, kind: "closed" }));
      // The stage has no position while the state is being restored: the last one is kept until then.
      if (message?.kind === "at" && !message.isPuttingBack) setStatus(message);
    });
    if (channel.current === null) setStatus((before) => ({ ...before, kind: "unsupported" }));
    channel.current?.postMessage({ kind: "where" } satisfies StageRequest);
    return () => channel.current?.close();
  }, [settings]);
  const move = (to: DemoMove) => {
    if (channel.current) channel.current.postMessage(to satisfies StageRequest);
    else setStatus((before) => ({ ...before, done: doneAfter(to, before.done) }));
  };
  return { status, move };
}
