import { type Lesson, stepByCall } from "./lesson.ts";

export const lesson: Lesson = {
  order: 1,
  id: "first-order",
  title: "First order",
  minutes: 2,
  about: "From the price list to a delivered top-up, in five steps.",
  knows: [
    "Listing products needs no API key. Every other call needs one.",
    "Placing an order returns 201 with status `processing`, and charges the wallet immediately.",
    "Delivery comes later. Read the order until its status is `delivered`.",
  ],
  steps: [
    {
      id: "list",
      title: "List the products",
      words: "Open List products and send it.",
      hint: "The request is ready. Press Send, or Ctrl or Cmd and Enter.",
      learnt:
        "`product_item_id` identifies what you order. `account_fields` tells you what the customer's game account needs.",
      ...stepByCall("listProducts", { status: 200 }, "none"),
    },
    {
      id: "key",
      title: "List them with a key",
      words: "On List products, choose the sample key under Authorization and send it again.",
      hint: "Authorization is the first field of the request. The sample key is public: it is the same in every browser.",
      learnt: "The key identifies you, so the same items now have your prices.",
      ...stepByCall("listProducts", { status: 200, key: "any" }, "console"),
    },
    {
      id: "place",
      title: "Place an order",
      words: "Open Place an order and send it. The example is ready: two of one item, for one player.",
      hint: "Any item works. Keep the Idempotency-Key: with it, the call is safe to send again.",
      learnt: "201, status `processing`. The wallet was charged `total` in the same step, as the receipt shows.",
      ...stepByCall("placeOrder", { status: 201, isReplay: false }, "console"),
    },
    {
      id: "read",
      title: "Read the order",
      words: "Open Read an order and send it. The id of your newest order is already filled in.",
      hint: "The response to Place an order has the id twice: as `id`, and in its `Location` header.",
      learnt: "The same record with its current status. Your program repeats this call until the order is delivered.",
      ...stepByCall("getOrder", { status: 200 }, "console"),
    },
    {
      id: "delivered",
      title: "See it delivered",
      words: "Wait until the order is delivered. It takes five seconds unless you changed the delay.",
      hint: "In a hurry? Skip to the next delivery on the Clock page.",
      happened: { kind: "delivered" },
      learnt: "`processing`, then `delivered`. The spec has no other status.",
      doIt: [{ act: "go", to: "/clock" }, { act: "deliver" }],
    },
  ],
};
