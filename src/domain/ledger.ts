import { operations } from "#contract/api/operations.ts";
import type { Call } from "./call.ts";
import { fingerprintOf } from "./canonical.ts";
import { expiryOf, LEDGER_LIFE } from "./due-times.ts";
import type { KeyRecord, LedgerEntry, PlacedOrder, World } from "./world.ts";

const fingerprintOfCall = ({ operation, body }: Call): string =>
  fingerprintOf(operations[operation].method, operations[operation].path, body);

/** What the ledger says about a call's Idempotency-Key. */
type LedgerLookup =
  | { readonly known: "unprotected" | "new" }
  | { readonly known: "replay" | "reused"; readonly entry: LedgerEntry };

/**
 * Whether the call has an Idempotency-Key, whether it was used, and if so for the same request (API spec, section 4).
 */
export function lookupIdempotencyKey(world: World, call: Call): LedgerLookup {
  if (call.idempotencyKey === null) return { known: "unprotected" };
  const entry = world.ledger.find((each) => each.idempotencyKey === call.idempotencyKey && expiryOf(each) > call.at);
  if (!entry) return { known: "new" };
  return { known: entry.fingerprint === fingerprintOfCall(call) ? "replay" : "reused", entry };
}

/** The world with the call's Idempotency-Key recorded for what it created; expired entries are dropped. */
export function recorded(world: World, call: Call, idempotencyKey: string, made: string): World {
  const entry: LedgerEntry = {
    idempotencyKey,
    fingerprint: fingerprintOfCall(call),
    operation: call.operation,
    made,
    requestId: call.requestId,
    usedAt: call.at,
  };
  const isAlive = ({ usedAt }: LedgerEntry) => usedAt > call.at - LEDGER_LIFE;
  return { ...world, ledger: [...world.ledger.filter(isAlive), entry] };
}

/** The body of the request that created an order or a key, as far as the record tells. */
export function bodyOf(made: PlacedOrder | KeyRecord): object {
  if ("scopes" in made) return { name: made.name, scopes: [...made.scopes] };
  const { productItemId, userId, serverId, qty } = made;
  const cust_account = serverId === null ? { user_id: userId } : { user_id: userId, server_id: serverId };
  return { product_item_id: productItemId, cust_account, qty };
}

/** The fingerprint of the request that created an order or a key, as far as the record tells. */
export function fingerprintOfMade(made: PlacedOrder | KeyRecord, operation: LedgerEntry["operation"]): string {
  const { method, path } = operations[operation];
  return fingerprintOf(method, path, bodyOf(made));
}

/**
 * The body of the request that used an Idempotency-Key, rebuilt from what it created, because the ledger stores only a
 * fingerprint. Null if the rebuilt body differs from the original (e.g. a key's name was sent with spaces around it).
 */
export const requestBody = (made: PlacedOrder | KeyRecord, { operation, fingerprint }: LedgerEntry): object | null =>
  fingerprintOfMade(made, operation) === fingerprint ? bodyOf(made) : null;
