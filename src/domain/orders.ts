import { errors } from "#contract/api/error.ts";
import { expectedText, type NumberAt, quoted, quotedAsSent } from "#contract/api/field-error.ts";
import { CURRENCY, money, moneyText } from "#contract/api/money.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import type { FieldError, Refusal } from "#contract/api/problem.ts";
import { instant } from "#contract/api/time.ts";
import type { Call, Decision, ListQuery } from "./call.ts";
import { findItem } from "./catalogue.ts";
import { LAST_INSTANT } from "./clock.ts";
import { orderStatusAt } from "./due-times.ts";
import { newId } from "./identifier.ts";
import { pageFrom } from "./paging.ts";
import { isAvailable, priceOf } from "./products.ts";
import { orderAsPlaced, orderAt } from "./wire-forms.ts";
import type { PlacedOrder, World } from "./world.ts";

/** Whether a number is whole. One beyond the range of a double, which `JSON.parse` reads as Infinity, is. */
const isWhole = (value: unknown): value is number =>
  typeof value === "number" && (Number.isInteger(value) || Math.abs(value) === Infinity);

/** Validation of an order beyond its schema: the item's quantity limits and the product's account fields. */
export function fieldErrorsOfOrder(body: unknown, numberAt?: NumberAt): FieldError[] {
  const { product_item_id, cust_account, qty } = (body ?? {}) as Record<string, unknown>;
  const found = findItem(product_item_id as number);
  if (!found) return [];
  const { product, item } = found;
  const fieldErrors: FieldError[] = [];
  const given = typeof cust_account === "object" ? cust_account : null;
  const needsServer = product.accountFields.some(({ name, required }) => name === "server_id" && required);
  if (given && needsServer && !("server_id" in given)) {
    const detail = "This product needs a server_id.";
    fieldErrors.push({ code: "required", pointer: "#/cust_account/server_id", detail });
  }
  if (isWhole(qty) && (qty < item.minQty || qty > item.maxQty)) {
    const found = quotedAsSent(qty, ["qty"], numberAt);
    const detail = expectedText(`a whole number from ${item.minQty} to ${item.maxQty}`, found);
    fieldErrors.push({ code: "out_of_range", pointer: "#/qty", detail });
  }
  return fieldErrors;
}

/** The order that a valid body describes, priced for the calling account. */
function priced(
  world: World,
  call: Call,
  body: OrderRequest,
  { product, item }: NonNullable<ReturnType<typeof findItem>>,
): PlacedOrder {
  const { price, source } = priceOf(item.retailPrice, world.account);
  return {
    id: newId(call.random, "ord_"),
    productItemId: item.productItemId,
    productItemName: item.name,
    productName: product.name,
    userId: body.cust_account.user_id,
    serverId: body.cust_account.server_id ?? null,
    qty: body.qty,
    unitPrice: price,
    total: money(price * body.qty),
    priceSource: source,
    createdAt: call.at,
    deliverAt: instant(Math.min(call.at + world.deliveryDelay, LAST_INSTANT)),
  };
}

/** The refusal of an order that exceeds the balance. Only a key with `wallet:read` is shown the balance. */
function tooExpensive(world: World, call: Call, order: PlacedOrder): Refusal<"insufficient_balance"> {
  const required = moneyText(order.total);
  const shortfall = moneyText(money(order.total - world.balance));
  const cost = `${order.qty} × ${order.productItemName} costs ${required}`;
  if (!call.caller?.scopes.includes("wallet:read")) {
    const detail = `${cost}, which is more than the wallet has. ${errors.insufficient_balance.remedy}`;
    return { code: "insufficient_balance", detail, extras: { required, currency: CURRENCY } };
  }
  const balance = moneyText(world.balance);
  return {
    code: "insufficient_balance",
    detail: `${cost}. The wallet has ${balance}: ${shortfall} missing. ${errors.insufficient_balance.remedy}`,
    extras: { required, currency: CURRENCY, balance, shortfall },
  };
}

/**
 * POST /v1/orders (API spec, sections 1, 3 and 4): places an order in state processing and charges its cost. Refuses
 * `product_item_not_found`, `product_item_unavailable` and `insufficient_balance`; a balance equal to the cost is
 * enough. The body must have passed its schema and `fieldErrorsOfOrder`.
 */
export function placeOrder(world: World, call: Call, body: OrderRequest): Decision<"placeOrder"> {
  const id = body.product_item_id;
  const found = findItem(id);
  if (!found) {
    const detail = `No product item has the id ${id}. List the products to find the id.`;
    return { refused: { code: "product_item_not_found", detail }, observed: `product_item_id ${id}` };
  }
  const { product, item } = found;
  if (!isAvailable(world, item)) {
    const detail = `${item.name} of ${product.name} (${id}) is unavailable. Order another item, or try again later.`;
    const observed = `${item.name} is unavailable`;
    return { refused: { code: "product_item_unavailable", detail }, observed };
  }
  const order = priced(world, call, body, found);
  const observed = `cost ${moneyText(order.total)}, balance ${moneyText(world.balance)}`;
  if (order.total > world.balance) return { refused: tooExpensive(world, call, order), observed };
  const balance = money(world.balance - order.total);
  return {
    response: orderAsPlaced(order),
    observed,
    world: { ...world, balance, balanceChangedAt: call.at, orders: [...world.orders, order] },
    changes: [
      { kind: "wallet_charged", from: moneyText(world.balance), to: moneyText(balance), by: moneyText(order.total) },
      { kind: "order_placed", order: order.id },
    ],
  };
}

/** GET /v1/orders: the account's orders, newest first, optionally of one status. Has no refusals of its own. */
export function listOrders(world: World, { at }: Call, query: ListQuery): Decision<"listOrders"> {
  const orders = world.orders
    .toReversed()
    .filter((order) => !query.status || orderStatusAt(order, at) === query.status);
  const { entries, pagination } = pageFrom(orders, query);
  const response = { data: entries.map((order) => orderAt(order, at)), pagination };
  return { response, observed: `${orders.length} orders` };
}

/** GET /v1/orders/{id}: one order with its current state. Refuses `order_not_found`. */
export function getOrder(world: World, { id, at }: Call): Decision<"getOrder"> {
  const order = world.orders.find((each) => each.id === id);
  const observed = `id ${quoted(id)}`;
  if (order) return { response: orderAt(order, at), observed };
  const detail = `No order has the id ${quoted(id)}. List the orders to find the id.`;
  return { refused: { code: "order_not_found", detail }, observed };
}
