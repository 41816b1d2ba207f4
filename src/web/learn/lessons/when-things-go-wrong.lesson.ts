import type { ErrorCode } from "#contract/api/error-code.ts";
import { operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import { type CallMatcher, calling, type Lesson, stepByCall } from "./lesson.ts";

/** The contract's example order with these changes, as draft text. */
const orderBody = (changes: Partial<OrderRequest>): string =>
  JSON.stringify({ ...operations.placeOrder.examples.body, ...changes }, null, 2);

/** A key that may place orders and nothing else. */
const ORDERS_ONLY = JSON.stringify({ name: "Order service", scopes: ["orders:write"] }, null, 2);

/** A step done by sending such an order, and ticked when an order is refused with this code. */
const stepByRefusal = (code: ErrorCode, changes: Partial<OrderRequest>) =>
  stepByCall("placeOrder", { code }, "console", orderBody(changes));

const REFUSED: CallMatcher = { operation: "placeOrder", status: "refused" };
const FIXED: CallMatcher = { operation: "placeOrder", status: 201, isReplay: false, after: REFUSED };

export const lesson: Lesson = {
  order: 5,
  id: "when-things-go-wrong",
  title: "When things go wrong",
  minutes: 3,
  about:
    "Four refusals, and one put right. The API spec shows no errors: codes and statuses are this sandbox's own assumption.",
  knows: [
    "402: change the wallet, or order less. 403: use another key. 409: wait, or order something else. 422: change the body.",
    "Every refusal is a problem document: `code` says which it is, `detail` what to do, `errors` names each field.",
    "A refused request charges nothing and uses up no Idempotency-Key.",
  ],
  steps: [
    {
      id: "402",
      title: "Order more than you can pay: 402",
      words: "Send Place an order for ten of the item 5200 Amber.",
      hint: "Search for Amber under Item, choose 5200 Amber of Thornwend Exiles, and set the quantity to 10.",
      learnt:
        "402 `insufficient_balance`. `required` says what it costs; a key with `wallet:read` is told the shortfall too.",
      ...stepByRefusal("insufficient_balance", { product_item_id: 2304, qty: 10 }),
    },
    {
      id: "409",
      title: "Order what is switched off: 409",
      words: "Send Place an order for the item 3600 Cowries, which is not available.",
      hint: "Search for Cowries under Item. The price list says `available: false` for it.",
      learnt: "409 `product_item_unavailable`: the request is right, and may be accepted at another time.",
      ...stepByRefusal("product_item_unavailable", { product_item_id: 1304, qty: 1 }),
    },
    {
      id: "403",
      title: "Use a key beyond its scopes: 403",
      words: "Create a key with `orders:write` only. Then send Read the wallet with it.",
      hint: "In Create an API key, clear `wallet:read` and press Send. The new key is then selected: go to Read the wallet and press Send.",
      happened: { kind: "called", call: { code: "insufficient_scope" } },
      learnt: "403 `insufficient_scope`: the key is good, but not for this. `required_scope` names what it would need.",
      doIt: [...calling("createKey", "console", ORDERS_ONLY), ...calling("getWallet", "created")],
    },
    {
      id: "422",
      title: "Send a quantity that is not allowed: 422",
      words: "Send Place an order for eleven of 86 Crystals. The item allows ten.",
      hint: "Use the sample key, choose 86 Crystals of Starfall Arena, and set the quantity to 11.",
      learnt: "422 `validation_failed`: `errors` points at the field, `#/qty`, and says what it may be.",
      ...stepByRefusal("validation_failed", { qty: 11 }),
    },
    {
      id: "fix",
      title: "Put it right",
      words: "Set the quantity back to 2 and send the order again. The Idempotency-Key can stay.",
      hint: "A refused order records nothing, so its Idempotency-Key is still free for the corrected one.",
      happened: { kind: "called", call: FIXED },
      learnt: "201. Of all those tries, only this one was charged.",
      // Sends one more refused call first, so that there is something to fix.
      doIt: [
        ...calling("placeOrder", "console", orderBody({ qty: 11 })),
        { act: "write", operation: "placeOrder", draft: { body: orderBody({ qty: 2 }) } },
        { act: "send", operation: "placeOrder" },
      ],
    },
  ],
};
