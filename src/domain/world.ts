import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { type Money, money } from "#contract/api/money.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { PriceSource } from "#contract/api/product.ts";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import type { Tier } from "#contract/api/tier.ts";
import { type Duration, duration, type Instant } from "#contract/api/time.ts";
import { SAMPLE_KEY_STORED } from "./sample-key.ts";

/** An order as placed. Whether it is delivered is not stored but derived from the clock: see `statusOf`. */
export interface PlacedOrder {
  readonly id: string;
  readonly productItemId: number;
  readonly productItemName: string;
  readonly productName: string;
  readonly userId: string;
  readonly serverId: string | null;
  readonly qty: number;
  readonly unitPrice: Money;
  readonly total: Money;
  readonly priceSource: PriceSource;
  readonly createdAt: Instant;
  readonly deliverAt: Instant;
}

/** An API key without its value, which is recognised by its SHA-256. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly sha256: string;
  readonly prefix: string;
  readonly last4: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

/**
 * A used Idempotency-Key: the request it was used for, and what that created. The response is rebuilt from the record.
 */
export interface LedgerEntry {
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly operation: OperationId;
  readonly made: string;
  readonly requestId: string;
  readonly usedAt: Instant;
}

/** The reseller's terms. `customRate` is in tenths of a percent off retail and overrides the tier. */
export interface Account {
  readonly tier: Tier;
  readonly customRate: number | null;
}

/**
 * The sandbox clock: it showed `sandbox` when the real clock showed `real`, and runs at `speed` times the real speed.
 */
export interface Clock {
  readonly real: Instant;
  readonly sandbox: Instant;
  readonly speed: number;
}

/** The whole state of the server. Lists are in chronological order. */
export interface World {
  /** A new id after each reset and each loaded snapshot. */
  readonly id: string;
  readonly balance: Money;
  readonly balanceChangedAt: Instant;
  readonly orders: readonly PlacedOrder[];
  readonly keys: readonly KeyRecord[];
  readonly ledger: readonly LedgerEntry[];
  readonly account: Account;
  /** Items whose availability differs from the catalogue's. */
  readonly switched: readonly { readonly productItemId: number; readonly available: boolean }[];
  readonly deliveryDelay: Duration;
  readonly clock: Clock;
}

/** The opening balance of a wallet (API spec, section 1: 500.00). */
export const OPENING_BALANCE = money(50000);

/** The id of a world that was never reset: the same in every tab, even before one of them has stored it. */
const FIRST = "first";

/** The world at the start and after a reset: 500.00, silver, and the sample key with both scopes. */
export function seedWorld(at: Instant, id = FIRST): World {
  return {
    id,
    balance: OPENING_BALANCE,
    balanceChangedAt: at,
    orders: [],
    keys: [
      {
        id: SAMPLE_KEY_ID,
        name: "Console key",
        scopes: SCOPES,
        ...SAMPLE_KEY_STORED,
        createdAt: at,
        revokedAt: null,
      },
    ],
    ledger: [],
    account: { tier: "silver", customRate: null },
    switched: [],
    deliveryDelay: duration(5000),
    clock: { real: at, sandbox: at, speed: 1 },
  };
}
