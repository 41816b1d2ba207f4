import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { counted } from "#web/ui/format/counted.ts";
import { useBooks } from "./context.tsx";

/** What a reset takes away, in numbers: "2 keys, 5 orders, 3 used Idempotency-Keys". */
export function useWhatGoes(): string {
  const keys = useBooks((books) => books.keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length);
  const orders = useBooks((books) => books.orders.length);
  const used = useBooks((books) => books.ledger.length);
  return `${counted(keys, "key")}, ${counted(orders, "order")}, ${counted(used, "used Idempotency-Key")}`;
}
