import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { counted } from "#web/ui/format/counted.ts";
import { useStateView } from "./context.tsx";

/** What a reset deletes, in numbers: "2 keys, 5 orders, 3 used Idempotency-Keys". */
export function useWhatGoes(): string {
  const keys = useStateView((stateView) => stateView.keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length);
  const orders = useStateView((stateView) => stateView.orders.length);
  const used = useStateView((stateView) => stateView.ledger.length);
  return `${counted(keys, "key")}, ${counted(orders, "order")}, ${counted(used, "used Idempotency-Key")}`;
}
