import * as z from "zod/mini";
import { DEMO_STEPS, SCRIPT } from "./script.ts";

const done = z.int().check(z.minimum(0), z.maximum(DEMO_STEPS.length));
const step = z.int().check(z.minimum(0), z.maximum(SCRIPT.length - 1));

/** A message from the stage to the notes. */
const Told = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("at"),
    done,
    isPuttingBack: z.boolean(),
    startedAt: z.nullable(z.int().check(z.minimum(0))),
  }),
  z.strictObject({ kind: z.literal("closed") }),
]);
export type Told = z.infer<typeof Told>;

/** A message from the notes to the stage: asks for its position, or to move. */
const StageRequest = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("where") }),
  z.strictObject({ kind: z.literal("next") }),
  z.strictObject({ kind: z.literal("back") }),
  z.strictObject({ kind: z.literal("step"), step }),
]);
export type StageRequest = z.infer<typeof StageRequest>;

/** A message from the stage; null for anything else, because any page of this origin may post here. */
export const toldIn = (data: unknown): Told | null => Told.safeParse(data).data ?? null;

/** A message from the notes; null for anything else. */
export const stageRequestIn = (data: unknown): StageRequest | null => StageRequest.safeParse(data).data ?? null;
