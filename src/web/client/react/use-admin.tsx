import { type ReactNode, useState } from "react";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import { reasonOf } from "#web/client/reason-of.ts";
import { announce } from "#web/client/store.ts";
import { Callout } from "#web/ui/callout.tsx";
import { useSandbox } from "./context.tsx";

/** Adjusts the service's state and announces it. If storage is blocked, the reason is shown until the next attempt. */
export function useAdjust(): {
  readonly adjust: (adjustment: Adjustment, words: () => string) => Promise<void>;
  readonly failure: ReactNode;
} {
  const { panel, session } = useSandbox();
  const [reason, setReason] = useState<string | null>(null);
  const adjust = async (adjustment: Adjustment, words: () => string) => {
    try {
      await panel.adjust(adjustment);
      setReason(null);
      announce(session, words());
    } catch (error) {
      setReason(reasonOf(error));
    }
  };
  const failure = reason !== null && (
    <div role="alert">
      <Callout look="void">
        <p>{reason} Nothing was changed. Try again.</p>
      </Callout>
    </div>
  );
  return { adjust, failure };
}
