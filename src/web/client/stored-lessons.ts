import * as z from "zod/mini";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";

const text = z.string().check(z.maxLength(100));

/** The newest record of each kind when a lesson began, so that earlier ones do not count. */
const Mark = z.object({
  exchange: z.nullable(text),
  order: z.nullable(text),
  key: z.nullable(text),
  tier: z.enum(Object.keys(TIER_RATES) as [Tier, ...Tier[]]),
  customRate: z.nullable(z.number()),
});
export type Mark = Readonly<z.infer<typeof Mark>>;

const Progress = z.object({
  begunAfter: Mark,
  /** Ids of the completed steps, in order of completion. They stay completed if the log or the state is cleared. */
  ticked: z.readonly(z.array(text).check(z.maxLength(50))),
});
export type Progress = Readonly<z.infer<typeof Progress>>;

/** The lesson in progress in this tab, and the progress of each lesson that was begun. */
export const Lessons = z.object({ underWay: z.nullable(text), progress: z.record(text, Progress) });
export type Lessons = Readonly<z.infer<typeof Lessons>>;

export const NO_LESSONS: Lessons = { underWay: null, progress: {} };
