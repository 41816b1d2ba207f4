import { useStore } from "zustand";
import { useStateView } from "#web/client/react/context.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import type { DemoController } from "./demo-controller.ts";
import { SCRIPT, stepAt } from "./script.ts";

/** The current sentence and the balance. */
export function StageHead({ controller }: { readonly controller: DemoController }) {
  const step = useStore(controller.show, (now) => stepAt(now.done));
  const balance = useStateView((stateView) => stateView.balance);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 tablet:flex-nowrap border-b border-edge bg-paper px-5 py-2">
      <p className="text-title font-bold">
        <span className="sr-only">
          Step {step + 1} of {SCRIPT.length}:{" "}
        </span>
        {SCRIPT[step]?.say}
      </p>
      <p className="flex items-baseline gap-3 whitespace-nowrap tabular-nums">
        <b key={balance} className="steps font-mono text-total">
          {amountText(balance)}
        </b>
        <span className="text-small text-ink2">points</span>
      </p>
    </header>
  );
}
