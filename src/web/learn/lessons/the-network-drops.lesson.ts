import type { Action } from "#web/client/actions.ts";
import { type CallMatcher, calling, type Lesson, stepByCall } from "./lesson.ts";

const LOST: CallMatcher = { operation: "placeOrder", status: 201, lost: "response" };
const REPLAYED: CallMatcher = { operation: "placeOrder", isReplay: true, after: LOST };

const LOSE_ANSWER: Action = { act: "startFault", fault: { kind: "lost_answer" }, times: 1, operation: "placeOrder" };
const [OPEN_ORDER, ...SEND_ORDER] = calling("placeOrder", "console");

export const lesson: Lesson = {
  order: 3,
  id: "the-network-drops",
  title: "The network drops",
  minutes: 3,
  about: "An order whose answer never arrives, and how to send it again without being charged twice.",
  knows: [
    "No answer does not mean no order: the call may have been carried out and charged.",
    "The same request with the same Idempotency-Key is a replay: the first answer again, and no charge.",
    "A new Idempotency-Key would be a second order and a second charge. Make one per order, not one per try.",
  ],
  steps: [
    {
      id: "arm",
      title: "Have the network lose an answer",
      words: "On the page Conditions, arm Lost response for the next call of Place an order.",
      hint: "Choose Lost response, the next 1 call, operation Place an order, and press Turn on.",
      happened: { kind: "fault_active", fault: "lost_answer" },
      learnt: "The next order will be carried out, and its answer will be lost on the way back.",
      doIt: [{ act: "go", to: "/conditions" }, LOSE_ANSWER],
    },
    {
      id: "lose",
      title: "Place an order",
      words: "Send Place an order. No answer will come back.",
      hint: "If an answer does come back, nothing was armed for this call: arm Lost response, press New key, and send again.",
      happened: { kind: "called", call: LOST },
      learnt: "A network error is all your program gets. It cannot tell whether the order was placed.",
      // Active faults are cleared first: one left over from the previous step would lose another response.
      doIt: [OPEN_ORDER, { act: "clearFaults" }, LOSE_ANSWER, ...SEND_ORDER],
    },
    {
      id: "balance",
      title: "Look at the balance",
      words: "Send Read the wallet.",
      hint: "The balance stands at the top of the page too, and its line has gone down by one step.",
      learnt: "It was charged: the order was carried out, and only its answer was lost.",
      ...stepByCall("getWallet", { status: 200, after: LOST }, "console"),
    },
    {
      id: "replay",
      title: "Send the same order again",
      words: "Go back to Place an order and press Send once more, with the same Idempotency-Key and the same body.",
      hint: "Do not press New key. The Idempotency-Key of the lost order still stands in the request.",
      happened: { kind: "called", call: REPLAYED },
      learnt: "201 again, with `Idempotent-Replayed: true`: the stored response of the first call, CHARGED 0.00.",
      doIt: [OPEN_ORDER, { act: "authorize", with: "console" }, { act: "send", operation: "placeOrder" }],
    },
    {
      id: "count",
      title: "Count the orders",
      words: "Send List orders.",
      hint: "The newest order stands first. The replay has made no other.",
      learnt: "The order stands there once. Sent again with a new Idempotency-Key, it would stand there twice.",
      ...stepByCall("listOrders", { status: 200, after: REPLAYED }, "console"),
    },
  ],
};
