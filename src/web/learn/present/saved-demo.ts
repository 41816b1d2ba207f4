import * as z from "zod/mini";
import { type Settings, storeName } from "#contract/page/settings.ts";
import { DEMO_STEPS } from "./script.ts";

const Kept = z.object({
  /** How many beats are done. */
  done: z.int().check(z.minimum(1), z.maximum(DEMO_STEPS.length)),
  /** When the talk began, on the real clock; null while it has not. */
  startedAt: z.nullable(z.int().check(z.minimum(0))),
});
export type Kept = z.infer<typeof Kept>;

const nameOf = ({ id }: Pick<Settings, "id">): string => `${storeName(id)}:beat`;

/** How far this tab had come; null where it had not begun, and where what it kept does not parse. */
export function keptShow(settings: Pick<Settings, "id">): Kept | null {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(nameOf(settings)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps how far this tab has come, for a reload. Where storage is refused a reload begins anew. */
export function keepShow(settings: Pick<Settings, "id">, { done, startedAt }: Kept): void {
  try {
    sessionStorage.setItem(nameOf(settings), JSON.stringify({ done, startedAt }));
  } catch {
    // The show goes on as long as the page lives.
  }
}
