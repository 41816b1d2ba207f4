import { operations } from "#contract/operations.ts";
import { type Duration, duration, type Instant, later } from "#contract/time.ts";
import type { Call } from "./call.ts";
import { fingerprintOf } from "./canonical.ts";
import type { LedgerEntry, World } from "./world.ts";

/** How long an Idempotency-Key is remembered: 24 hours on the sandbox clock. */
const LEDGER_LIFE: Duration = duration(24 * 60 * 60 * 1000);

export const expiryOf = (entry: LedgerEntry): Instant => later(entry.usedAt, LEDGER_LIFE);

const fingerprintOfCall = ({ operation, body }: Call): string =>
  fingerprintOf(operations[operation].method, operations[operation].path, body);

/** What the ledger knows of a call's Idempotency-Key. */
export type Recollection =
  | { readonly known: "unprotected" }
  | { readonly known: "new" }
  | { readonly known: "replay"; readonly entry: LedgerEntry }
  | { readonly known: "reused"; readonly entry: LedgerEntry };

/** Whether the call carries a key, whether the key was used, and whether for the same request (document, section 4). */
export function recollect(world: World, call: Call): Recollection {
  if (call.idempotencyKey === null) return { known: "unprotected" };
  const entry = world.ledger.find((each) => each.idempotencyKey === call.idempotencyKey && expiryOf(each) > call.at);
  if (!entry) return { known: "new" };
  return { known: entry.fingerprint === fingerprintOfCall(call) ? "replay" : "reused", entry };
}

/** The world with the call's Idempotency-Key used up by what it made; entries past their life leave the ledger. */
export function recorded(world: World, call: Call, idempotencyKey: string, made: string): World {
  const entry: LedgerEntry = {
    idempotencyKey,
    fingerprint: fingerprintOfCall(call),
    operation: call.operation,
    made,
    requestId: call.requestId,
    usedAt: call.at,
  };
  return { ...world, ledger: [...world.ledger.filter((old) => expiryOf(old) > call.at), entry] };
}
