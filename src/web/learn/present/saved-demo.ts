import * as z from "zod/mini";
import { type Settings, storeName } from "#contract/page/settings.ts";
import { DEMO_STEPS } from "./script.ts";

const Kept = z.object({
  /** How many demo steps are done. */
  done: z.int().check(z.minimum(1), z.maximum(DEMO_STEPS.length)),
  /** When the talk began, on the real clock, in milliseconds; null before it. */
  startedAt: z.nullable(z.int().check(z.minimum(0))),
});
export type Kept = z.infer<typeof Kept>;

const nameOf = ({ id }: Pick<Settings, "id">): string => `${storeName(id)}:beat`;

/** This tab's saved progress; null if there is none or it does not parse. */
export function keptShow(settings: Pick<Settings, "id">): Kept | null {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(nameOf(settings)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Saves this tab's progress for a reload. If storage is refused, a reload starts over. */
export function keepShow(settings: Pick<Settings, "id">, { done, startedAt }: Kept): void {
  try {
    sessionStorage.setItem(nameOf(settings), JSON.stringify({ done, startedAt }));
  } catch {
    // The demo continues as long as the page stays open.
  }
}
