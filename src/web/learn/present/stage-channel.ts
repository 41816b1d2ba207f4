import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type Settings, storeNameOf } from "#contract/page/settings.ts";
import { newUuid } from "#web/client/draft.ts";
import { useSettings } from "#web/client/react/context.tsx";
import { savedValue } from "#web/client/saved-value.ts";
import type { DemoController } from "./demo-controller.ts";
import { DEMO_STEPS, type DemoMove, doneAfter, QUESTIONS, SCRIPT } from "./script.ts";

/** The id of one demo tab: several may be open, and each has its own notes. */
const StageId = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** The stage that a message is from or a request is for; a message without one is for all. */
const which = { stage: z.optional(StageId) };

/** A message from a stage to its notes. */
const StageMessage = z.discriminatedUnion("kind", [
  z.strictObject({
    ...which,
    kind: z.literal("at"),
    done: z.int().check(z.minimum(0), z.maximum(DEMO_STEPS.length)),
    isPuttingBack: z.boolean(),
    startedAt: z.nullable(z.int().check(z.minimum(0))),
  }),
  z.strictObject({ ...which, kind: z.literal("closed") }),
]);

/** A message from the notes to the stage: asks for its position, or to move. */
const StageRequest = z.discriminatedUnion("kind", [
  z.strictObject({ ...which, kind: z.literal("where") }),
  z.strictObject({ ...which, kind: z.literal(["next", "back"]) }),
  z.strictObject({
    ...which,
    kind: z.literal("step"),
    step: z.int().check(z.minimum(0), z.maximum(SCRIPT.length - 1)),
  }),
  z.strictObject({
    ...which,
    kind: z.literal("ask"),
    question: z.int().check(z.minimum(0), z.maximum(QUESTIONS.length - 1)),
  }),
]);
type StageRequest = z.infer<typeof StageRequest>;

/** A message from the stage; null for anything else, because any page of this origin may post here. */
export const stageMessageIn = (data: unknown) => StageMessage.safeParse(data).data ?? null;

/** A message from the notes; null for anything else. */
export const stageRequestIn = (data: unknown) => StageRequest.safeParse(data).data ?? null;

/** Whether a message concerns this stage; where no stage is known, every message does. */
const isOf = (stage: string | null, message: { readonly stage?: string | undefined }): boolean =>
  stage === null || message.stage === undefined || message.stage === stage;

/** Opens the connection between the stage and its notes; null if the browser has no BroadcastChannel. */
function openStageChannel(settings: Settings, onMessage: (data: unknown) => void): BroadcastChannel | null {
  try {
    const channel = new BroadcastChannel(`${storeNameOf(settings)}:stage`);
    channel.addEventListener("message", ({ data }) => onMessage(data));
    return channel;
  } catch {
    return null;
  }
}

/**
 * The id of this stage, which a reload keeps. It is in session storage only while the page is away: a duplicated tab
 * copies session storage, and must have an id of its own.
 */
function takeStageId(settings: Settings) {
  const saved = savedValue("tab", `${storeNameOf(settings)}:tab`, z.nullable(StageId));
  const stage = saved.read() ?? newUuid();
  const take = () => saved.write(null);
  const leave = () => saved.write(stage);
  take();
  window.addEventListener("pageshow", take);
  window.addEventListener("pagehide", leave);
  const release = () => {
    window.removeEventListener("pageshow", take);
    window.removeEventListener("pagehide", leave);
    leave();
  };
  return { stage, release };
}

/** Opens the speaker's notes of a stage; false if the browser blocks their window. */
function openNotes({ id }: Settings, stage: string): boolean {
  const query = new URLSearchParams({ present: "1", notes: "1", ...(id !== null && { id }) });
  const target = `top-up-sandbox-notes-${stage}`;
  const opened = window.open(`${window.location.pathname}?${query}#${stage}`, target, "popup,width=620,height=760");
  return opened !== null && !opened.closed;
}

/**
 * On the stage: sends the demo's progress to its notes in the other window, and handles their requests. Returns a
 * function that opens the notes, and whether it could.
 */
export function useNotesChannel(controller: DemoController): () => boolean {
  const settings = useSettings();
  const own = useRef("");
  useEffect(() => {
    const { stage, release } = takeStageId(settings);
    own.current = stage;
    const post = (message: z.infer<typeof StageMessage>) => channel?.postMessage(message);
    const tell = () => {
      const { done, isPuttingBack, startedAt } = controller.state.getState();
      post({ stage, kind: "at", done, isPuttingBack, startedAt });
    };
    const channel = openStageChannel(settings, (data) => {
      const request = stageRequestIn(data);
      if (request === null || !isOf(stage, request)) return;
      if (request.kind === "where") tell();
      else controller.move(request);
    });
    const close = () => post({ stage, kind: "closed" });
    const stop = controller.state.subscribe(tell);
    window.addEventListener("pagehide", close);
    tell();
    return () => {
      stop();
      window.removeEventListener("pagehide", close);
      channel?.close();
      release();
    };
  }, [controller, settings]);
  return () => openNotes(settings, own.current);
}

/** What the notes know of the stage: its position, or why there is no update. */
interface StageStatus {
  readonly kind: "at" | "closed" | "waiting" | "unsupported";
  readonly done: number;
  readonly startedAt: number | null;
}

/** The stage that opened the notes, by their address; null if they were opened by hand. */
const stageInAddress = (): string | null => StageId.safeParse(window.location.hash.slice(1)).data ?? null;

/**
 * In the notes: follows and moves the stage in the other window, whichever of the two opened first or was reloaded.
 * Notes that no stage opened follow the first one they hear of. Without BroadcastChannel only the notes move.
 */
export function useStageStatus(settings: Settings) {
  const [status, setStatus] = useState<StageStatus>({ kind: "waiting", done: 1, startedAt: null });
  const channel = useRef<BroadcastChannel | null>(null);
  const followed = useRef<string | null>(null);
  const ask = (request: StageRequest) =>
    channel.current?.postMessage({ ...request, ...(followed.current !== null && { stage: followed.current }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` reads refs only.
  useEffect(() => {
    followed.current = stageInAddress();
    channel.current = openStageChannel(settings, (data) => {
      const message = stageMessageIn(data);
      if (message === null || !isOf(followed.current, message)) return;
      followed.current = message.kind === "closed" ? stageInAddress() : (message.stage ?? followed.current);
      if (message.kind === "closed") setStatus((before) => ({ ...before, kind: "closed" }));
      // The stage has no position while the state is being restored: the last one is kept until then.
      else if (!message.isPuttingBack) setStatus(message);
    });
    if (channel.current === null) setStatus((before) => ({ ...before, kind: "unsupported" }));
    ask({ kind: "where" });
    return () => channel.current?.close();
  }, [settings]);
  const move = (to: DemoMove) => {
    if (channel.current) ask(to);
    else setStatus((before) => ({ ...before, done: doneAfter(to, before.done) }));
  };
  return { status, move };
}
