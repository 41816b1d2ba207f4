import type { Settings } from "#contract/page/settings.ts";
import { pathTo } from "./routes.ts";
import { STEPS } from "./runbook.ts";

/** The first fragment the settings ask for, or null. `step` is a runbook step; in presenter mode, a demo step. */
export function openingOf({ op, step, tab, lang, present }: Settings): string | null {
  const ofStep = step === null || present ? null : (STEPS[step - 1]?.operation ?? null);
  const operation = op ?? ofStep;
  if (operation === null && tab === null && lang === null) return null;
  const query = new URLSearchParams({ ...(tab && { tab }), ...(lang && { lang }) }).toString();
  return `#${operation ? pathTo(operation) : "/"}${query && `?${query}`}`;
}

/** Writes that fragment to the address. An existing fragment is more specific and stays. */
export function openWhereAsked(settings: Settings): void {
  const opening = openingOf(settings);
  if (opening !== null && window.location.hash === "") window.history.replaceState(null, "", opening);
}
