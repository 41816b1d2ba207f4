import type { ErrorCode } from "#contract/api/error.ts";
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
    "Cause four errors and fix one. The spec doesn't cover errors, so their statuses and codes are assumptions of the sandbox.",
  knows: [
    "402: order less, or top up the wallet. 403: use another key. 409: wait, or order something else. 422: change the body.",
    "Every error has a `code` to branch on and a `detail` that says what to do. `errors` lists each invalid field.",
    "A failed request charges nothing and does not use up its Idempotency-Key.",
  ],
  steps: [
    {
      id: "402",
      title: "Order more than you can pay for: 402",
      words: "Open Place an order, choose ten of the item 5200 Amber, and send it.",
      hint: "Search for Amber under Item, choose 5200 Amber of Thornwend Exiles, and set the quantity to 10.",
      learnt: "402 `insufficient_balance`. `required` is the cost. A key with `wallet:read` also gets the shortfall.",
      ...stepByRefusal("insufficient_balance", { product_item_id: 2304, qty: 10 }),
    },
    {
      id: "409",
      title: "Order an unavailable item: 409",
      words: "Open Place an order, choose the item 3600 Cowries, which is unavailable, and send it.",
      hint: "Search for Cowries under Item. In List products it has `available: false`.",
      learnt: "409 `product_item_unavailable`. The request is valid and may succeed later.",
      ...stepByRefusal("product_item_unavailable", { product_item_id: 1304, qty: 1 }),
    },
    {
      id: "403",
      title: "Use a key without the scope: 403",
      words: "Create a key with only the scope `orders:write`. Then open Read the wallet and send it with that key.",
      hint: "In Create an API key, clear `wallet:read` and press Send. The new key is then selected: go to Read the wallet and press Send.",
      happened: { kind: "called", call: { code: "insufficient_scope" } },
      learnt: "403 `insufficient_scope`. The key is valid, but lacks the scope in `required_scope`.",
      doIt: [...calling("createKey", "console", ORDERS_ONLY), ...calling("getWallet", "created")],
    },
    {
      id: "422",
      title: "Send an invalid quantity: 422",
      words: "Open Place an order, choose eleven of 86 Crystals, and send it. The item allows ten per order.",
      hint: "Use the sample key, choose 86 Crystals of Starfall Arena, and set the quantity to 11.",
      learnt: "422 `validation_failed`. `errors` points to the field, `#/qty`, and says what it expects.",
      ...stepByRefusal("validation_failed", { qty: 11 }),
    },
    {
      id: "fix",
      title: "Fix the order",
      words: "Set the quantity back to 2 and send the order again. You can keep the Idempotency-Key.",
      hint: "A failed order records nothing, so the corrected order can use the same Idempotency-Key.",
      happened: { kind: "called", call: FIXED },
      learnt: "201. Of all these attempts, only this one was charged.",
      // Sends one more refused call first, so that there is something to fix.
      doIt: [
        ...calling("placeOrder", "console", orderBody({ qty: 11 })),
        { act: "write", operation: "placeOrder", draft: { body: orderBody({ qty: 2 }) } },
        { act: "send", operation: "placeOrder" },
      ],
    },
  ],
};
