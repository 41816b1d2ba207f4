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

/** The newest record of each kind when a lesson began, so that earlier ones do not count. */
export type Mark = Readonly<z.infer<typeof Mark>>;

const Lessons = z.object({
  underWay: z.nullable(text),
  progress: z.record(text, z.object({ begunAfter: Mark, ticked: z.readonly(z.array(text).check(z.maxLength(50))) })),
});

/** The lesson in progress in this tab, and the progress of each lesson that was begun. */
export interface Lessons {
  readonly underWay: string | null;
  readonly progress: Readonly<Record<string, Progress>>;
}

export interface Progress {
  readonly begunAfter: Mark;
  /** Ids of the completed steps, in order of completion. They stay completed if the log or the state is cleared. */
  readonly ticked: readonly string[];
}

/** The storage key of a tab's lessons, next to that of its drafts. */
export const lessonsName = (store: string): string => `${store}:lessons`;

/** The lessons stored in this tab, or empty ones if there are none or they do not parse. */
export function keptLessons(storage: Storage | null, name: string): Lessons {
  try {
    return Lessons.parse(JSON.parse(storage?.getItem(name) ?? ""));
  } catch {
    return { underWay: null, progress: {} };
  }
}

/** Stores the lessons for a reload. */
export function keepLessons(storage: Storage | null, name: string, lessons: Lessons): void {
  try {
    storage?.setItem(name, JSON.stringify(lessons));
  } catch {
    // Storage is full or blocked: the progress lasts until the page is closed.
  }
}
