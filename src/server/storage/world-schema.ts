import * as z from "zod/mini";
import { ApiKey } from "#contract/api/key.ts";
import { ProductItemId } from "#contract/api/product.ts";
import { Scope } from "#contract/api/scope.ts";
import { storedText } from "#contract/api/text.ts";
import { LARGEST_RATE, LONGEST_DELAY, SPEEDS } from "#contract/panel/adjustment.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { OPENING_BALANCE, type World } from "#domain/world.ts";

/** A non-negative integer. */
export const Whole = z.int().check(z.minimum(0));
const Time = z.int().check(z.minimum(0), z.maximum(LAST_INSTANT));
const id = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_[0-9A-Za-z]{20}$`)));
const WorldText = z.string().check(z.maxLength(200));

/** A list that is read up to its first invalid row: a hostile text has room for more of them than zod can report. */
const rows = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((list: unknown[], { issues }) => {
      const read: z.output<T>[] = [];
      for (const [at, each] of list.entries()) {
        const { error, data } = row.safeParse(each);
        if (error) {
          const [first] = error.issues;
          issues.push({ ...first, path: [at, ...(first?.path ?? [])], input: each } as (typeof issues)[number]);
          return z.NEVER;
        }
        read.push(data as z.output<T>);
      }
      return read;
    }),
  );

const distinct = <T>(entries: readonly T[], by: (entry: T) => unknown) =>
  new Set(entries.map(by)).size === entries.length;

const storedOrder = () =>
  z
    .strictObject({
      id: id("ord"),
      productItemId: ProductItemId,
      productItemName: storedText(200),
      productName: storedText(200),
      userId: storedText(64),
      serverId: z.nullable(storedText(64)),
      qty: z.int().check(z.minimum(1)),
      unitPrice: z.int().check(z.minimum(1)),
      total: Whole,
      priceSource: z.enum(["tier", "custom"]),
      createdAt: Time,
      deliverAt: z.pipe(
        z.int(),
        z.transform((at: number) => Math.min(at, LAST_INSTANT)),
      ),
    })
    .check(
      z.refine((order) => order.total === order.unitPrice * order.qty, "an order's total is not its price times qty"),
      z.refine((order) => order.deliverAt >= order.createdAt, "an order is delivered before it was placed"),
      z.refine((order) => order.deliverAt - order.createdAt <= LONGEST_DELAY, "an order is due later than any can be"),
    );

const storedKey = () =>
  z.strictObject({
    id: id("key"),
    name: storedText(64),
    scopes: rows(Scope).check(
      z.minLength(1),
      z.refine((scopes) => distinct(scopes, (scope) => scope)),
    ),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    prefix: ApiKey.shape.prefix,
    last4: ApiKey.shape.last4,
    createdAt: Time,
    revokedAt: z.nullable(Time),
  });

const storedLedgerEntry = () =>
  z.strictObject({
    idempotencyKey: z.string().check(z.regex(/^[!-~]{1,255}$/)),
    fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    operation: z.enum(["placeOrder", "createKey"]),
    made: WorldText,
    requestId: id("req"),
    usedAt: Time,
  });

/** The schema of a stored world, member by member. */
export const worldShape = () =>
  z.strictObject({
    id: z.string().check(z.regex(/^[0-9A-Za-z]{1,20}$/)),
    balance: Whole,
    balanceChangedAt: Time,
    orders: rows(storedOrder()),
    keys: rows(storedKey()),
    ledger: rows(storedLedgerEntry()),
    account: z.strictObject({
      tier: z.enum(["bronze", "silver", "gold"]),
      customRate: z.nullable(z.int().check(z.minimum(0), z.maximum(LARGEST_RATE))),
    }),
    switched: rows(z.strictObject({ productItemId: Whole, available: z.boolean() })),
    deliveryDelay: z.int().check(z.minimum(0), z.maximum(LONGEST_DELAY)),
    clock: z.strictObject({ real: Time, sandbox: Time, speed: z.literal([...SPEEDS]) }),
  });

/** Whether every ledger entry refers to an existing order or key. */
function isLedgerOfWorld({ ledger, orders, keys }: World): boolean {
  const made = new Map([...orders, ...keys].map(({ id }) => [id, id.slice(0, 3)]));
  return ledger.every((entry) => made.get(entry.made) === (entry.operation === "placeOrder" ? "ord" : "key"));
}

/** The rules between the members of a world, each with the message if it is broken. */
const WORLD_RULES: readonly (readonly [holds: (world: World) => boolean, reason: string])[] = [
  [
    ({ balance, orders }) => orders.reduce<number>((sum, { total }) => sum + total, balance) === OPENING_BALANCE,
    "balance and orders do not add up to 500.00",
  ],
  [({ orders, keys }) => distinct([...orders, ...keys], ({ id }) => id), "two records share an id"],
  [({ ledger }) => distinct(ledger, ({ idempotencyKey }) => idempotencyKey), "two stored Idempotency-Keys are equal"],
  [
    ({ switched }) => distinct(switched, ({ productItemId }) => productItemId),
    "the availability of an item is stored twice",
  ],
  [isLedgerOfWorld, "a stored Idempotency-Key refers to a missing order or key"],
  [
    ({ orders, balanceChangedAt }) => orders.every(({ createdAt }) => createdAt <= balanceChangedAt),
    "an order was placed after the balance last changed",
  ],
];

/** The first broken rule of a world whose members are valid by themselves; null if all hold. */
export const worldError = (world: World): string | null => WORLD_RULES.find(([holds]) => !holds(world))?.[1] ?? null;
