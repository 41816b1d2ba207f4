import { operations } from "#contract/api/operations.ts";
import type { Call } from "./call.ts";
import { fingerprintOf } from "./canonical.ts";
import { expiryOf, LEDGER_LIFE } from "./due-times.ts";
import type { LedgerEntry, World } from "./world.ts";

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
