import { duration } from "#contract/api/time.ts";
import type { Settings } from "#contract/page/settings.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Panel } from "#contract/panel/panel.ts";

/** The adjustments that the page's URL parameters call for. */
function adjustmentsOf({ tier, deliver }: Settings): readonly Adjustment[] {
  return [
    ...(tier === null ? [] : [{ kind: "set_tier", tier } as const]),
    ...(deliver === null ? [] : [{ kind: "set_delivery_delay", delay: duration(deliver) } as const]),
  ];
}

/**
 * Applies the URL parameters to the server's state at startup. If the browser refuses to store that, the stored state
 * remains.
 */
export async function openAsAsked(panel: Panel, settings: Settings): Promise<void> {
  if (settings.latency) panel.startFault({ kind: "slow", by: duration(settings.latency) }, null);
  try {
    if (settings.reset) await panel.reset();
    for (const adjustment of adjustmentsOf(settings)) await panel.adjust(adjustment);
  } catch {
    // Storage is full or denied: the page opens anyway and shows its mode.
  }
}
