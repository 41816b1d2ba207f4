import * as z from "zod/mini";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";

const text = z.string().check(z.maxLength(100));
const Mark = z.object({
  exchange: z.nullable(text),
  order: z.nullable(text),
  key: z.nullable(text),
  tier: z.enum(Object.keys(TIER_RATES) as [Tier, ...Tier[]]),
  customRate: z.nullable(z.number()),
});

/** How things stood when a lesson was begun: the newest of each, so that what came before does not count. */
export type Mark = Readonly<z.infer<typeof Mark>>;

const Lessons = z.object({
  underWay: z.nullable(text),
  progress: z.record(text, z.object({ begunAfter: Mark, ticked: z.readonly(z.array(text).check(z.maxLength(50))) })),
});

/** Which lesson is under way in this tab, and how far each one that was begun has come. */
export interface Lessons {
  readonly underWay: string | null;
  readonly progress: Readonly<Record<string, Progress>>;
}

export interface Progress {
  readonly begunAfter: Mark;
  /** The steps that are done, by id, in the order they were. A tick stays, whatever becomes of the log or the world. */
  readonly ticked: readonly string[];
}

/** Where a tab keeps its lessons: beside its drafts. */
export const lessonsName = (store: string): string => `${store}:lessons`;

/** The lessons this tab kept; none where it kept none, or where what it kept does not parse. */
export function keptLessons(storage: Storage | null, name: string): Lessons {
  try {
    return Lessons.parse(JSON.parse(storage?.getItem(name) ?? ""));
  } catch {
    return { underWay: null, progress: {} };
  }
}

/** Keeps them over a reload. */
export function keepLessons(storage: Storage | null, name: string, lessons: Lessons): void {
  try {
    storage?.setItem(name, JSON.stringify(lessons));
  } catch {
    // Full or blocked: the ticks live as long as the page does.
  }
}
