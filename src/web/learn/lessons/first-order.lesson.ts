import { type Lesson, stepByCall } from "./lesson.ts";

export const lesson: Lesson = {
  order: 1,
  id: "first-order",
  title: "First order",
  minutes: 2,
  about: "From the price list to a delivered top-up, in four calls.",
  knows: [
    "The price list can be read without a key; every other call needs one.",
    "An order is answered 201 with status `processing`, and is charged in the same moment.",
    "Delivery comes later: read the order until its status is `delivered`.",
  ],
  steps: [
    {
      id: "list",
      title: "List the prices",
      words: "Send List products.",
      hint: "The request is ready as it stands: press Send, or Ctrl or Cmd and Enter.",
      learnt:
        "`product_item_id` names what you order. `account_fields` says what the customer's game account must carry for it.",
      ...stepByCall("listProducts", { status: 200 }, "none"),
    },
    {
      id: "key",
      title: "List them with a key",
      words: "Choose the sample key under Authorization, then send List products once more.",
      hint: "Authorization is the first field of the request. The sample key is public sample data, the same in every browser.",
      learnt: "`Authorization: Bearer` and a key is all it takes to be known: the same items now carry your prices.",
      ...stepByCall("listProducts", { status: 200, key: "any" }, "console"),
    },
    {
      id: "place",
      title: "Place an order",
      words: "Send Place an order. The example is ready: two of one item, for one player.",
      hint: "Any item will do. Leave the Idempotency-Key as it is: it makes the call safe to send again.",
      learnt: "201, status `processing`. The wallet was charged `total` in the same moment; the receipt shows it.",
      ...stepByCall("placeOrder", { status: 201, isReplay: false }, "console"),
    },
    {
      id: "read",
      title: "Read the order",
      words: "Send Read an order. The id of your newest order is filled in.",
      hint: "The id stands in the answer to the order as `id`, and in its `Location` header.",
      learnt: "The same record, with its status now. This is the call your program repeats.",
      ...stepByCall("getOrder", { status: 200 }, "console"),
    },
    {
      id: "delivered",
      title: "See it delivered",
      words: "Wait until the order is delivered: five seconds, unless another delay was set.",
      hint: "The Clock page can put the sandbox clock forward to the next delivery.",
      happened: { kind: "delivered" },
      learnt: "`processing`, then `delivered`: the API spec names no other status.",
      doIt: [{ act: "go", to: "/clock" }, { act: "deliver" }],
    },
  ],
};
