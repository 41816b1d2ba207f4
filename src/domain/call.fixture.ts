import type { OperationId } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import { duration, type Instant, instant, later } from "#contract/api/time.ts";
import type { Call } from "./call.ts";
import { type Random, seededNumbers } from "./identifier.ts";
import { generateKey } from "./keys.ts";
import { type KeyRecord, type PlacedOrder, seedWorld, type World } from "./world.ts";

/** The start time of a test of a rule. */
export const START = instant(Date.UTC(2026, 10, 21, 8, 1, 19));

/** A time so many milliseconds after the start. */
export const afterStart = (by: number): Instant => later(START, duration(by));

/** A source of bytes that are the same for the same seed. */
export function seededBytes(seed: number): Random {
  const next = seededNumbers(seed);
  return (length) => Uint8Array.from({ length }, () => next() >>> 24);
}

const random = seededBytes(20261121);

/** A world at the start, with these members changed. */
export const aWorld = (changes: Partial<World> = {}): World => ({ ...seedWorld(START), ...changes });

/** The first key of a world, which has both scopes. */
export const firstKey = ({ keys: [key] }: World): KeyRecord => key as KeyRecord;

/** A key created at the start, with these members changed. */
export const aKey = (changes: Partial<KeyRecord> = {}): KeyRecord => ({
  ...generateKey({ name: "CI", scopes: ["wallet:read"] }, START, random).record,
  ...changes,
});

/** One item for 4.75 at silver. */
export const ORDER: OrderRequest = {
  product_item_id: 1001,
  cust_account: { user_id: "5560524498", server_id: "2201" },
  qty: 1,
};

/** A call of the world's first key at the start, with these members changed. */
export const aCall = (operation: OperationId, changes: Partial<Call> = {}): Call => ({
  operation,
  caller: firstKey(seedWorld(START)),
  id: "",
  query: { text: "", parameters: [] },
  body: undefined,
  idempotencyKey: null,
  requestId: "req_00000000000000000001",
  at: START,
  random,
  ...changes,
});

/** An order of `ORDER`, due 5 s after the start, with these members changed. */
export const anOrder = (id: string, changes: Partial<PlacedOrder> = {}): PlacedOrder => ({
  id,
  productItemId: 1001,
  productItemName: "86 Crystals",
  productName: "Starfall Arena",
  userId: "5560524498",
  serverId: "2201",
  qty: 1,
  unitPrice: 475 as PlacedOrder["unitPrice"],
  total: 475 as PlacedOrder["total"],
  priceSource: "tier",
  createdAt: START,
  deliverAt: afterStart(5000),
  ...changes,
});
