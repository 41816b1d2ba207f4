import type { Action } from "#web/client/actions.ts";
import { type CallMatcher, calling, type Lesson, stepByCall } from "./lesson.ts";

const LOST: CallMatcher = { operation: "placeOrder", status: 201, lost: "response" };
const REPLAYED: CallMatcher = { operation: "placeOrder", isReplay: true, after: LOST };

const LOSE_RESPONSE: Action = { act: "loseResponse" };
const [OPEN_ORDER, ...SEND_ORDER] = calling("placeOrder", "console");

export const lesson: Lesson = {
  order: 3,
  id: "the-network-drops",
  title: "The network drops",
  minutes: 3,
  about: "Lose the response to an order, then retry without being charged twice.",
  knows: [
    "No response does not mean no order. The order may have been placed and charged.",
    "Retrying with the same Idempotency-Key replays the first response and charges nothing.",
    "A new Idempotency-Key creates a second order and a second charge. Create one key per order, not one per attempt.",
  ],
  steps: [
    {
      id: "arm",
      title: "Turn on a lost response",
      words: "On the page Failures, choose Response lost and switch on Also for my own calls.",
      hint: "The switch is beside the heading. Each call that you send then loses its response.",
      happened: { kind: "failure_active", failure: "response_lost" },
      learnt: "The network will lose the response to your next order.",
      doIt: [{ act: "go", to: "/failures/response_lost" }, LOSE_RESPONSE],
    },
    {
      id: "lose",
      title: "Place an order",
      words: "Open Place an order and send it. No response will arrive.",
      hint: "If a response arrives, the failure was off. Turn on Response lost again, press Regenerate, and send.",
      happened: { kind: "called", call: LOST },
      learnt: "Your program only gets a network error. It cannot know whether the order was placed.",
      // Active failures are cleared first: one left over from the previous step would lose another response.
      doIt: [OPEN_ORDER, { act: "clearFailures" }, LOSE_RESPONSE, ...SEND_ORDER],
    },
    {
      id: "balance",
      title: "Check the balance",
      words: "Turn the failure off in the bar at the top, then open Read the wallet and send it.",
      hint: "A read is safe to send again: it changes nothing.",
      learnt: "You were charged. The order was placed; only its response was lost.",
      ...stepByCall("getWallet", { status: 200, after: LOST }, "console"),
    },
    {
      id: "replay",
      title: "Retry the same order",
      words: "Go back to Place an order and press Send again, with the same Idempotency-Key and the same body.",
      hint: "Do not press Regenerate. The request still has the Idempotency-Key of the lost order.",
      happened: { kind: "called", call: REPLAYED },
      learnt: "201 with `Idempotent-Replayed: true`: the stored response of the first call, charged 0.00.",
      doIt: [OPEN_ORDER, { act: "authorize", with: "console" }, { act: "send", operation: "placeOrder" }],
    },
    {
      id: "count",
      title: "Count the orders",
      words: "Open List orders and send it.",
      hint: "The newest order comes first. The replay did not create another.",
      learnt: "The order is listed once. With a new Idempotency-Key, it would be listed twice.",
      ...stepByCall("listOrders", { status: 200, after: REPLAYED }, "console"),
    },
  ],
};
