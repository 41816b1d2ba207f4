import type { Settings } from "#contract/page/settings.ts";
import { STEPS } from "./proofs.ts";
import { pathTo } from "./routes.ts";

/**
 * Writes the first fragment that the settings ask for to the address. An existing fragment is more specific and stays. `step` is a
 * step of Get started; in presenter mode, a demo step.
 */
export function openRequestedRoute({ op, step, tab, lang, present }: Settings): void {
  const ofStep = step === null || present ? null : (STEPS[step - 1]?.operation ?? null);
  const operation = op ?? ofStep;
  if (window.location.hash !== "" || (operation === null && tab === null && lang === null)) return;
  const query = new URLSearchParams({ ...(tab && { tab }), ...(lang && { lang }) }).toString();
  window.history.replaceState(null, "", `#${operation ? pathTo(operation) : "/"}${query && `?${query}`}`);
}
