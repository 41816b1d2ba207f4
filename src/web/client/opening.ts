import type { Settings } from "#contract/page/settings.ts";
import { pathTo } from "./routes.ts";
import { STEPS } from "./runbook.ts";

/** The fragment the page's address asks to begin with, or null. `step` names a step of the runbook; on a stage, of the demo. */
export function openingOf({ op, step, tab, lang, present }: Settings): string | null {
  const ofStep = step === null || present ? null : (STEPS[step - 1]?.operation ?? null);
  const operation = op ?? ofStep;
  if (operation === null && tab === null && lang === null) return null;
  const query = new URLSearchParams({ ...(tab && { tab }), ...(lang && { lang }) }).toString();
  return `#${operation ? pathTo(operation) : "/"}${query && `?${query}`}`;
}

/** Puts that fragment into the address. One that is there already is more exact, and stays. */
export function openWhereAsked(settings: Settings): void {
  const opening = openingOf(settings);
  if (opening !== null && window.location.hash === "") window.history.replaceState(null, "", opening);
}
