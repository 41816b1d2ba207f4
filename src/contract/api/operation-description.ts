import type { OperationId } from "./operations.ts";

/** What each operation does, for the reference and for exports. */
export const operationDescriptions: Readonly<Record<OperationId, string>> = {
  listProducts:
    "Returns the catalog, page by page: at retail prices without a key, at the prices of your tier or custom discount with one. An invalid key is an error; it never returns retail prices.",
  placeOrder:
    "Creates an order with status processing and deducts its cost from the wallet: your current price times qty. Sending it again with the same Idempotency-Key replays the first response and charges nothing.",
  createKey:
    "Creates a key with a name and scopes. The scopes must be a subset of the calling key's. The full value is returned only once and cannot be recovered; a replay returns key: null.",
  getWallet: "Returns the balance in points. The scope wallet:read is in the spec; the path is an assumption.",
  listOrders:
    "Returns the account's orders, newest first, page by page. An order placed between the reads of two pages moves the others on: the last order of one page is also the first of the next. Keep each id once, and read page 1 again for the orders placed meanwhile.",
  getOrder: "Returns one order with its current status.",
  listKeys:
    "Returns the records of all keys, newest first, including revoked ones. A record never contains the key's value.",
  revokeKey:
    "Revokes a key immediately and permanently. Revoking it again returns the same record. The key's scopes must be a subset of the calling key's. A key can revoke itself.",
};
