import type { Adjustment } from "#contract/panel/adjustment.ts";
import { useSandbox } from "./context.tsx";
import { useAction } from "./use-action.tsx";

/** Adjusts the service's state and announces it in `words`. Adjustments may overlap, so that the last one counts. */
export function useAdjust() {
  const { panel } = useSandbox();
  return useAction(
    async (adjustment: Adjustment, words?: () => string) => {
      await panel.adjust(adjustment);
      return words?.();
    },
    { mayOverlap: true },
  );
}
