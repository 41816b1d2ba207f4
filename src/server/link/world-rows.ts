import * as z from "zod/mini";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { money } from "#contract/api/money.ts";
import { ProductItemId } from "#contract/api/product.ts";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import { duration, type Instant, instant } from "#contract/api/time.ts";
import { canonical } from "#domain/canonical.ts";
import { findItem } from "#domain/catalogue.ts";
import { fingerprintOfMade } from "#domain/ledger.ts";
import {
  type KeyRecord,
  type LedgerEntry,
  OPENING_BALANCE,
  type PlacedOrder,
  seedWorld,
  type World,
} from "#domain/world.ts";

const Span = z.int().check(z.minimum(-1e14), z.maximum(1e14));
const Count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const Text = z.string().check(z.maxLength(300));

/** The most rows of a list. A text of the longest state has no room for more rows of valid records. */
const MOST_ROWS = 5000;
const rows = <T extends z.ZodMiniType>(row: T) => z.array(row).check(z.maxLength(MOST_ROWS));

/** The names of the item and its product when it was ordered. A link of version 1 has none. */
const Names = z.optional(z.tuple([Text, Text]));
const OrderRow = z.tuple([Text, ProductItemId, Count, Count, z.boolean(), Span, Span, Text, z.nullable(Text), Names]);
const KeyRow = z.tuple([Text, Text, z.array(Count).check(z.maxLength(2)), Text, Text, Text, Span, z.nullable(Span)]);
/** The sample key, if it has its initial record; its constant members are left out. */
const SampleKeyRow = z.tuple([Span, z.nullable(Span)]);
const LedgerRow = z.tuple([Text, Text, Span, Span, z.nullable(Text)]);

/**
 * A world as rows without member names and without derived values: the shortest form that is still plain JSON. Times
 * are relative to the earliest one.
 */
export const WorldRows = z.tuple([
  z.int().check(z.minimum(0), z.maximum(1e14)),
  Span,
  Span,
  Count,
  Text,
  z.nullable(Count),
  Count,
  rows(z.tuple([ProductItemId, z.boolean()])),
  rows(OrderRow),
  rows(z.union([KeyRow, SampleKeyRow])),
  rows(LedgerRow),
]);
export type WorldRows = z.infer<typeof WorldRows>;

const withoutPrefix = (id: string): string => id.slice(4);
const after = (since: number, by: number): Instant => instant(since + by);

function orderRow(order: PlacedOrder, since: number): z.infer<typeof OrderRow> {
  const { id, productItemId, qty, unitPrice, priceSource, createdAt, deliverAt, userId, serverId } = order;
  const item = [withoutPrefix(id), productItemId, qty, unitPrice, priceSource === "custom"] as const;
  const names: z.infer<typeof Names> = [order.productItemName, order.productName];
  return [...item, createdAt - since, deliverAt - createdAt, userId, serverId, names];
}

function orderOf(row: z.infer<typeof OrderRow>, since: number): PlacedOrder {
  const [id, productItemId, qty, unitPrice, isCustom, placed, delay, userId, serverId, names] = row;
  const found = findItem(productItemId);
  return {
    id: `ord_${id}`,
    productItemId,
    productItemName: names?.[0] ?? found?.item.name ?? `Item ${productItemId}`,
    productName: names?.[1] ?? found?.product.name ?? "Unknown product",
    userId,
    serverId,
    qty,
    unitPrice: money(unitPrice),
    total: money(unitPrice * qty),
    priceSource: isCustom ? "custom" : "tier",
    createdAt: after(since, placed),
    deliverAt: after(since, placed + delay),
  };
}

const sampleKey = (createdAt: Instant, revokedAt: Instant | null): KeyRecord[] =>
  seedWorld(createdAt).keys.map((key) => ({ ...key, revokedAt }));

function keyRow(key: KeyRecord, since: number): z.infer<typeof KeyRow> | z.infer<typeof SampleKeyRow> {
  const { id, name, scopes, sha256, prefix, last4, createdAt, revokedAt } = key;
  const times = [createdAt - since, revokedAt && revokedAt - since] as const;
  const isUsual = id === SAMPLE_KEY_ID && canonical(sampleKey(createdAt, revokedAt)) === canonical([key]);
  if (isUsual) return [...times];
  const granted = scopes.map((scope) => SCOPES.indexOf(scope));
  return [withoutPrefix(id), name, granted, sha256, prefix.slice(-4), last4, ...times];
}

function keyOf(row: WorldRows[9][number], since: number): KeyRecord {
  const [made, revoked] = row.length === 2 ? row : ([row[6], row[7]] as const);
  const times = { createdAt: after(since, made), revokedAt: revoked === null ? null : after(since, revoked) };
  const [usual] = sampleKey(times.createdAt, times.revokedAt);
  if (row.length === 2 && usual) return usual;
  const [id, name, granted, sha256, prefix, last4] = row as z.infer<typeof KeyRow>;
  const scopes = granted.map((index) => SCOPES[index] as Scope);
  return { id: `key_${id}`, name, scopes, sha256, prefix: `rsk_demo_${prefix}`, last4, ...times };
}

/** The target of a ledger entry: an order by its index from 0 up, a key by its index from -1 down. */
function ledgerRow(world: World, entry: LedgerEntry): z.infer<typeof LedgerRow> {
  const { idempotencyKey, requestId, usedAt, fingerprint, operation, made } = entry;
  const isOrder = operation === "placeOrder";
  const records: readonly (PlacedOrder | KeyRecord)[] = isOrder ? world.orders : world.keys;
  const index = records.findIndex(({ id }) => id === made);
  const found = records[index];
  const implied = found && fingerprintOfMade(found, operation);
  return [
    idempotencyKey,
    withoutPrefix(requestId),
    isOrder ? index : -1 - index,
    usedAt - (found?.createdAt ?? 0),
    implied === fingerprint ? null : fingerprint,
  ];
}

function entryOf(
  [idempotencyKey, requestId, index, used, own]: z.infer<typeof LedgerRow>,
  { orders, keys }: Pick<World, "orders" | "keys">,
): LedgerEntry {
  const operation = index >= 0 ? "placeOrder" : "createKey";
  const found = orders[index] ?? keys[-1 - index];
  return {
    idempotencyKey,
    fingerprint: own ?? (found ? fingerprintOfMade(found, operation) : ""),
    operation,
    made: found?.id ?? "",
    requestId: `req_${requestId}`,
    usedAt: after(found?.createdAt ?? 0, used),
  };
}

/** The rows of a world at sandbox time `at`. */
export function rowsOf(world: World, at: Instant): WorldRows {
  const since = world.keys[0]?.createdAt ?? at;
  const { account, switched } = world;
  return [
    since,
    at - since,
    world.balanceChangedAt - since,
    world.clock.speed,
    account.tier,
    account.customRate,
    world.deliveryDelay,
    switched.map(({ productItemId, available }) => [productItemId, available]),
    world.orders.map((order) => orderRow(order, since)),
    world.keys.map((key) => keyRow(key, since)),
    world.ledger.map((entry) => ledgerRow(world, entry)),
  ];
}

/**
 * The world that rows describe, its clock set at the real time `real`. The caller must check that the world is valid.
 */
export function worldOf(told: WorldRows, real: Instant): World {
  const [since, shown, changed, speed, tier, customRate, delay, switched, orderRows, keyRows, ledgerRows] = told;
  const orders = orderRows.map((row) => orderOf(row, since));
  const keys = keyRows.map((row) => keyOf(row, since));
  const left = orders.reduce((sum, { total }) => sum - total, OPENING_BALANCE as number);
  return {
    id: "linked",
    // Forged rows may spend more than a safe integer; any balance below zero is refused.
    balance: money(Math.max(left, -1)),
    balanceChangedAt: after(since, changed),
    orders,
    keys,
    ledger: ledgerRows.map((row) => entryOf(row, { orders, keys })),
    account: { tier: Object.keys(TIER_RATES).find((each) => each === tier) as Tier, customRate },
    switched: switched.map(([productItemId, available]) => ({ productItemId, available })),
    deliveryDelay: duration(delay),
    clock: { real, sandbox: after(since, shown), speed },
  };
}
