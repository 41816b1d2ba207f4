import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { type Money, money } from "#contract/api/money.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { PriceSource } from "#contract/api/product.ts";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import type { Tier } from "#contract/api/tier.ts";
import { type Duration, duration, type Instant } from "#contract/api/time.ts";
import { CONSOLE_KEY_STORED } from "./console-key.ts";

/** An order as it was placed. Whether it is delivered is not stored but read off the clock: see `statusOf`. */
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

/** An API key without its value: the value's SHA-256 recognises it. */
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

/** A used-up Idempotency-Key: what it was used for, and what that made. The answer is made again from the record. */
export interface LedgerEntry {
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly operation: OperationId;
  readonly made: string;
  readonly requestId: string;
  readonly usedAt: Instant;
}

/** The reseller's terms. `customRate` is in tenths of a per cent off retail and beats the tier. */
export interface Account {
  readonly tier: Tier;
  readonly customRate: number | null;
}

/** The sandbox clock: it showed `sandbox` when the real clock showed `real`, and runs `speed` times as fast. */
export interface Clock {
  readonly real: Instant;
  readonly sandbox: Instant;
  readonly speed: number;
}

/** Everything the service knows. Lists are in the order things happened. */
export interface World {
  /** Another after each reset and each loaded snapshot. */
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

/** What a wallet starts with (document, section 1: 500.00). */
export const OPENING_BALANCE = money(50000);

/** The id of the world nobody has reset yet: the same in every tab, before any of them has stored it. */
const FIRST = "first";

/** The world at the start and after a reset: 500.00, silver, and the console key with both scopes. */
export function seedWorld(at: Instant, id = FIRST): World {
  return {
    id,
    balance: OPENING_BALANCE,
    balanceChangedAt: at,
    orders: [],
    keys: [
      {
        id: CONSOLE_KEY_ID,
        name: "Console key",
        scopes: SCOPES,
        ...CONSOLE_KEY_STORED,
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
