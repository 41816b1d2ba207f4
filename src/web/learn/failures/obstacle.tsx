import type { ReactNode } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import type { ActiveFailure } from "#contract/panel/failure.ts";
import { EXAMPLE_ORDER } from "#web/client/draft.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { ResetButton } from "#web/client/react/reset.tsx";
import { itemIn } from "#web/client/request.ts";
import { adminPagePath, type FailureName } from "#web/client/routes.ts";
import { clearFailures } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { failureText } from "#web/ui/failure-text.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { Prose } from "#web/ui/prose.tsx";
import { type FailureRun, isKind } from "./use-failure-run.ts";

/** Whether a failure is on by its page's switch. */
export const isForOwnCalls = ({ failure, operation, remaining }: ActiveFailure, name: FailureName): boolean =>
  failure.kind === name && operation === null && remaining === null;

const calloutOf = (look: "processing" | "void", words: ReactNode, fix?: ReactNode): ReactNode => (
  <Callout look={look}>
    <p>
      <Prose>{words}</Prose>
    </p>
    {fix}
  </Callout>
);

/**
 * What must be fixed before the next call of an order; null if nothing prevents it. The order itself is checked for the
 * first call only: a refused retry is reported as such, and a replay costs nothing.
 */
export function useObstacle(name: FailureName, { calls: [first] }: FailureRun): ReactNode {
  const sandbox = useSandbox();
  const failures = useStore(sandbox.panel.failures);
  const { balance, catalogue, world } = useStateView((all) => all);
  const item = itemIn(catalogue, EXAMPLE_ORDER.product_item_id);
  if (first && first.exchange.world !== world)
    return calloutOf("processing", "The sandbox was reset, so this call no longer exists. Start over.");
  if (failures.length > 0) {
    const isOwnSwitch = failures.every((active) => isForOwnCalls(active, name));
    const fix = isOwnSwitch ? undefined : <Button onClick={() => clearFailures(sandbox)}>Turn failures off</Button>;
    const words = failures.map(failureText).join(" ");
    return calloutOf("processing", isOwnSwitch ? `${words} Switch it off to send from here.` : words, fix);
  }
  if (first || !isKind(name)) return null;
  if (!item?.available) {
    const words = (
      <>
        {item?.name ?? "The example's item"} is unavailable, so it can't be ordered.{" "}
        <Link href={adminPagePath("prices")} className="underline underline-offset-4 hover:no-underline">
          Make it available in Prices and items
        </Link>
        .
      </>
    );
    return calloutOf("void", words);
  }
  if (amountOf(balance) >= amountOf(item.price)) return null;
  const words = `The balance is ${balance} and the order costs ${item.price}. Reset the sandbox to continue.`;
  return calloutOf("void", words, <ResetButton />);
}
