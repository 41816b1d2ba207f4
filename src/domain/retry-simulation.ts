import { money, moneyText } from "#contract/api/money.ts";
import { operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import { type Duration, duration, type Instant, instant, later } from "#contract/api/time.ts";
import type { RetryPolicy, RetrySimulation, SimulatedOrder } from "#contract/panel/retry-simulation.ts";
import type { Call } from "./call.ts";
import { findItem } from "./catalogue.ts";
import { newId, type Random, seededNumbers } from "./identifier.ts";
import { priceOf } from "./products.ts";
import { outcomeOf } from "./service.ts";
import { OPENING_BALANCE, seedWorld, type World } from "./world.ts";

/** The number of orders in a simulation. */
const ORDERS = 20;

/** How long the client waits for a response before it gives up the attempt. */
const TIMEOUT = duration(2000);

const START = instant(Date.UTC(2026, 0, 1));

const ORDER: OrderRequest = { ...(operations.placeOrder.examples.body as OrderRequest), qty: 1 };

/** The wait before the next attempt. */
function pauseAfter(attempt: number, { backoff }: RetryPolicy): Duration {
  if (backoff === "none") return duration(0);
  return duration(backoff === "fixed" ? 1000 : 1000 * 2 ** (attempt - 1));
}

function keyFor(order: number, attempt: number, { key }: RetryPolicy): string | null {
  if (key === "none") return null;
  return key === "same" ? `order-${order}` : `order-${order}-try-${attempt}`;
}

/** Which message of an attempt is lost; null if none is. */
const lostMessage = (draw: number, { lossRate }: RetryPolicy) => {
  if (draw * 100 >= lossRate) return null;
  return draw * 200 < lossRate ? ("request" as const) : ("response" as const);
};

interface Simulating {
  readonly policy: RetryPolicy;
  readonly next: () => number;
  readonly random: Random;
}

const callFor = (world: World, idempotencyKey: string | null, at: Instant, random: Random): Call => ({
  operation: "placeOrder",
  caller: world.keys[0] ?? null,
  id: "",
  query: { page: 1, limit: 1 },
  body: ORDER,
  idempotencyKey,
  requestId: newId(random, "req_"),
  at,
  random,
});

/** Places one order: repeats the call until a response arrives or the policy gives up. */
function placedOrder(before: World, number: number, begun: Instant, { policy, next, random }: Simulating) {
  let world = before;
  let at = begun;
  const attempts: SimulatedOrder["attempts"][number][] = [];
  for (let attempt = 1; attempt <= policy.attempts; attempt++) {
    const lost = lostMessage(next(), policy);
    const outcome =
      lost === "request" ? null : outcomeOf(world, callFor(world, keyFor(number, attempt, policy), at, random));
    const after = outcome && !outcome.refused ? outcome.world : world;
    attempts.push({ lost, isCharged: after.balance < world.balance });
    world = after;
    if (lost === null) break;
    at = later(at, TIMEOUT);
    if (attempt < policy.attempts) at = later(at, pauseAfter(attempt, policy));
  }
  const charges = attempts.filter(({ isCharged }) => isCharged).length;
  const hasResponse = attempts.at(-1)?.lost === null;
  const order: SimulatedOrder = { attempts, charges, hasResponse, took: duration(at - begun) };
  return { world, order, at };
}

/**
 * Places 20 orders under a retry policy through a network that loses messages, by the same rules as the API,
 * in a separate world. Time is simulated. The same policy and seed give the same simulation.
 */
export function simulateRetries(policy: RetryPolicy, seed: number): RetrySimulation {
  const numbers = seededNumbers(seed);
  const next = () => numbers() / 2 ** 32;
  const bytes = seededNumbers(seed + 1);
  const random: Random = (length) => Uint8Array.from({ length }, () => bytes() >>> 24);
  let world = seedWorld(START);
  let at = START;
  const orders: SimulatedOrder[] = [];
  for (let number = 1; number <= ORDERS; number++) {
    const done = placedOrder(world, number, at, { policy, next, random });
    orders.push(done.order);
    world = done.world;
    at = done.at;
  }
  const retail = findItem(ORDER.product_item_id)?.item.retailPrice ?? money(0);
  const { price } = priceOf(retail, world.account);
  const charged = moneyText(money(OPENING_BALANCE - world.balance));
  return { orders, price: moneyText(price), meant: moneyText(money(price * ORDERS)), charged };
}
