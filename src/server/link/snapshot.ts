import { KeyRequest } from "#contract/api/key.ts";
import { OrderRequest } from "#contract/api/order.ts";
import { findItem } from "#domain/catalogue.ts";
import { bodyOf } from "#domain/ledger.ts";
import { fieldErrorsOfOrder } from "#domain/orders.ts";
import type { KeyRecord, PlacedOrder, World } from "#domain/world.ts";
import { readStored } from "#server/storage/stored.ts";

/** The longest snapshot that is read, in characters. The orders a wallet of 500.00 can pay for fit in it. */
export const LONGEST_SNAPSHOT = 2_000_000;

/** Member names that can reach an object's prototype when assigned carelessly. */
export const PROTOTYPE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** The start of an element, a comment or an end tag. */
const MARKUP = /<[a-z!/?]/i;

/** Why a member of a snapshot is refused, or null. */
function memberError(name: string, value: unknown): string | null {
  if (PROTOTYPE_NAMES.has(name)) return `It has a member ${name}.`;
  if (typeof value === "string" && MARKUP.test(value)) return `The text at ${name.slice(0, 40)} contains markup.`;
  return null;
}

function membersError(text: string): string | null {
  let reason: string | null = null;
  try {
    JSON.parse(text, (name, value) => {
      reason ??= memberError(name, value);
      return value;
    });
  } catch {
    return "It is not JSON; it may be incomplete.";
  }
  return reason;
}

function orderError(order: PlacedOrder): string | null {
  const { id, productItemId, productItemName, productName, unitPrice } = order;
  const found = findItem(productItemId);
  if (!found) return `Order ${id} is for an item that is not in the catalogue.`;
  const { item, product } = found;
  if (productItemName !== item.name || productName !== product.name) {
    return `Order ${id} has an item name that is not in the catalogue.`;
  }
  if (unitPrice > item.retailPrice || unitPrice * 2 < item.retailPrice - 1) {
    return `Order ${id} has a price that no account can have.`;
  }
  const body = bodyOf(order);
  const isPossible = OrderRequest.safeParse(body).success && fieldErrorsOfOrder(body).length === 0;
  return isPossible ? null : `Order ${id} has a quantity or game account that its item does not allow.`;
}

const keyError = (key: KeyRecord): string | null =>
  KeyRequest.safeParse(bodyOf(key)).success ? null : `Key ${key.id} has a name or scopes that no key can have.`;

function worldError({ orders, keys, switched }: World): string | null {
  const stranger = switched.find(({ productItemId }) => !findItem(productItemId));
  if (stranger) return `It changes the availability of item ${stranger.productItemId}, which is not in the catalogue.`;
  const reasons = [...orders.map(orderError), ...keys.map(keyError)];
  return reasons.find((reason) => reason !== null) ?? null;
}

/**
 * The world of a snapshot file, or why it is refused in one sentence. Files are untrusted: beyond the checks of stored
 * state, a snapshot must be short, plain, and refer to this catalogue.
 */
export function worldIn(
  text: string,
): { readonly refused: string } | { readonly refused: null; readonly world: World } {
  if (text.length > LONGEST_SNAPSHOT) return { refused: `It is longer than ${LONGEST_SNAPSHOT} characters.` };
  const reason = membersError(text);
  if (reason !== null) return { refused: reason };
  const read = readStored(text);
  if ("unusable" in read) return { refused: read.unusable };
  const errorInWorld = worldError(read.world);
  return errorInWorld === null ? { refused: null, world: read.world } : { refused: errorInWorld };
}
