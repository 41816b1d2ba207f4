import { findItem } from "#domain/catalogue.ts";
import { bodyOf } from "#domain/ledger.ts";
import { fieldErrorsOfOrder } from "#domain/orders.ts";
import type { PlacedOrder, World } from "#domain/world.ts";
import { readStored } from "#server/storage/stored.ts";

/** Member names that can reach an object's prototype when assigned carelessly. */
export const PROTOTYPE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

function membersError(text: string): string | null {
  let reason: string | null = null;
  try {
    JSON.parse(text, (name, value) => {
      if (PROTOTYPE_NAMES.has(name)) reason ??= `It has a member ${name}.`;
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
  if (!found) return `Order ${id} is for an item that is not in the catalog.`;
  const { item, product } = found;
  if (productItemName !== item.name || productName !== product.name) {
    return `Order ${id} has an item name that is not in the catalog.`;
  }
  if (unitPrice > item.retailPrice || unitPrice * 2 < item.retailPrice - 1) {
    return `Order ${id} has a price that no account can have.`;
  }
  return fieldErrorsOfOrder(bodyOf(order)).length === 0
    ? null
    : `Order ${id} has a quantity or game account that its item does not allow.`;
}

function worldError({ orders, switched }: World): string | null {
  const stranger = switched.find(({ productItemId }) => !findItem(productItemId));
  if (stranger) return `It changes the availability of item ${stranger.productItemId}, which is not in the catalog.`;
  return orders.map(orderError).find((reason) => reason !== null) ?? null;
}

/**
 * The world of a snapshot file, or why it is refused in one sentence. Files are untrusted: beyond the checks of stored
 * state, a snapshot must refer to this catalogue. Its texts may look like anything: they are escaped where they are drawn.
 */
export function worldIn(
  text: string,
): { readonly refused: string } | { readonly refused: null; readonly world: World } {
  const reason = membersError(text);
  if (reason !== null) return { refused: reason };
  const read = readStored(text);
  if ("unusable" in read) return { refused: read.unusable };
  const errorInWorld = worldError(read.world);
  return errorInWorld === null ? { refused: null, world: read.world } : { refused: errorInWorld };
}
