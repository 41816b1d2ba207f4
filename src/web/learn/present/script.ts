import type { OperationId } from "#contract/api/operations.ts";
import { duration } from "#contract/api/time.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Action } from "#web/client/actions.ts";

/** What the audience looks at beside the receipts. */
export type Look =
  | "prices"
  | "margin"
  | "delivery"
  | "calls"
  | "program"
  | "new key"
  | "one key"
  | "refusal"
  | "scopes"
  | "code"
  | "try now"
  | "wallet";

/** What one press of Page Down does. */
export interface DemoStep {
  /** The label of the button that does it. */
  readonly cue: string;
  /** The sandbox time of this demo step, in seconds after its start. Never earlier than the previous one. */
  readonly at: number;
  readonly acts: readonly Action[];
  readonly look: Look;
}

/** A step of the talk: one thing to say, and what is shown meanwhile. */
interface Step {
  /** When to start it, in seconds after the start of the talk. */
  readonly mark: number;
  /** The sentence the audience reads. */
  readonly say: string;
  /** Shown only to the speaker. */
  readonly note: string;
  readonly steps: readonly DemoStep[];
}

/** The length of the talk, in seconds. */
export const WHOLE = 180;

const go = (to: string): Action => ({ act: "go", to });
const send = (operation: OperationId): Action => ({ act: "send", operation });
const adjust = (adjustment: Adjustment): Action => ({ act: "adjust", adjustment });
const delay = (seconds: number) => adjust({ kind: "set_delivery_delay", delay: duration(seconds * 1000) });

function write(operation: "placeOrder" | "createKey", value: object, idempotencyKey: string): Action {
  const body = JSON.stringify(value, null, 2);
  const draft = { view: "json", contentType: "application/json", extraHeaders: [], body, idempotencyKey } as const;
  return { act: "write", operation, draft };
}

const CUSTOMER = { user_id: "5560524498", server_id: "2201" };

const writeOrder = (product_item_id: number, qty: number, idempotencyKey: string): readonly Action[] => [
  go("/op/placeOrder"),
  write("placeOrder", { product_item_id, cust_account: CUSTOMER, qty }, idempotencyKey),
];

const ownKey: Action = { act: "authorize", with: "console" };

/** Shows and sends an order whose response is lost. */
const lose = (product_item_id: number, qty: number, idempotencyKey: string): readonly Action[] => [
  ...writeOrder(product_item_id, qty, idempotencyKey),
  { act: "clearFailures" },
  { act: "startFailure", failure: { kind: "response_lost" }, times: 1, operation: "placeOrder" },
  send("placeOrder"),
];

/** An order of more than the wallet ever holds. */
const overspend = (idempotencyKey: string): readonly Action[] => [
  ...writeOrder(1005, 5, idempotencyKey),
  send("placeOrder"),
];

const asCurl = go("/op/placeOrder?tab=code&lang=curl");

/** The talk. Every identifier, time and amount in it is the same each time. */
export const SCRIPT: readonly Step[] = [
  {
    mark: 0,
    say: "Your price list, in one call.",
    note: "These are the list prices your customers know. Watch what your key does to them. The whole sandbox runs inside this page, so I can cut the network now.",
    steps: [
      {
        cue: "Open the sandbox",
        at: 1,
        look: "prices",
        acts: [
          { act: "authorize", with: "none" },
          adjust({ kind: "set_tier", tier: "gold" }),
          go("/op/listProducts"),
          send("listProducts"),
        ],
      },
      { cue: "Send your key", at: 5, look: "prices", acts: [ownKey, send("listProducts")] },
    ],
  },
  {
    mark: 20,
    say: "Sell at 38.99, pay 35.87, keep 3.12.",
    note: "Your shop takes 38.99, and we take 35.87. The difference is yours on every order. It is one call, and the receipt is on the right.",
    steps: [
      {
        cue: "Place an order",
        at: 20,
        look: "margin",
        acts: [delay(9), ...writeOrder(1004, 1, "stage-order-1"), send("placeOrder")],
      },
    ],
  },
  {
    mark: 35,
    say: "Delivered in seconds.",
    note: "Your customer is waiting: five seconds. Watch the stamp on the receipt.",
    steps: [
      {
        cue: "Let the clock run",
        at: 24,
        look: "delivery",
        acts: [adjust({ kind: "run_clock", speed: 1 })],
      },
    ],
  },
  {
    mark: 55,
    say: "The network drops. You are not charged twice.",
    note: "The response got lost, and the shop can't tell whether it was charged. Here we can look: it was. Your shop retries by itself with the same Idempotency-Key. The yellow copy says CHARGED 0.00: one order, one charge.",
    steps: [
      {
        cue: "Lose the next response",
        at: 60,
        look: "calls",
        acts: [delay(60), ...lose(1001, 2, "stage-order-2")],
      },
      { cue: "See the service's side", at: 65, look: "calls", acts: [{ act: "lookUp" }] },
      { cue: "Retry with the same key", at: 70, look: "calls", acts: [send("placeOrder")] },
    ],
  },
  {
    mark: 90,
    say: "Can your code charge twice? We try every failure.",
    note: "This shop tries four times, with a new key in each attempt. We run it against every failure at every call: it charges twice. One line changed, and none of them does. No other provider shows you this before you sign.",
    steps: [
      { cue: "Show a shop's code", at: 90, look: "program", acts: [] },
      { cue: "Try every failure", at: 95, look: "new key", acts: [] },
      { cue: "Change one line, try again", at: 100, look: "one key", acts: [] },
    ],
  },
  {
    mark: 115,
    say: "You never owe us: no points, no order.",
    note: "What the wallet can't pay is refused and costs nothing. The receipt is pink and says 0.00.",
    steps: [{ cue: "Order more than you have", at: 115, look: "refusal", acts: overspend("stage-order-3") }],
  },
  {
    mark: 135,
    say: "Your accountant can look, but not spend.",
    note: "A key for each person and each system. This one reads the balance: 200. It can't order: 403.",
    steps: [
      {
        cue: "Create a key that only reads",
        at: 135,
        look: "scopes",
        acts: [
          go("/op/createKey"),
          write("createKey", { name: "Accounting", scopes: ["wallet:read"] }, "stage-key"),
          send("createKey"),
          go("/op/getWallet"),
          { act: "authorize", with: "created" },
          send("getWallet"),
        ],
      },
      {
        cue: "Order with it",
        at: 140,
        look: "scopes",
        acts: [...writeOrder(1004, 1, "stage-order-4"), send("placeOrder")],
      },
    ],
  },
  {
    mark: 155,
    say: "Your integration: one request. Try it now.",
    note: "That is the whole request. Scan the code, and place an order before I have packed up.",
    steps: [
      {
        cue: "Show the request",
        at: 155,
        look: "try now",
        acts: [ownKey, ...writeOrder(1004, 1, "stage-order-5"), asCurl],
      },
    ],
  },
];

/** What an audience asks: answered at any step of the talk, which then goes on where it was. */
export interface Question extends Pick<DemoStep, "acts" | "look"> {
  /** The key that asks it, and asks it no more. */
  readonly key: string;
  readonly ask: string;
}

export const QUESTIONS: readonly Question[] = [
  { key: "t", ask: "What if the balance is too low?", look: "refusal", acts: [ownKey, ...overspend("question-1")] },
  {
    key: "c",
    ask: "What does the call look like?",
    look: "code",
    acts: [ownKey, ...writeOrder(1004, 1, "question-2"), asCurl],
  },
  {
    key: "l",
    ask: "What if a response is lost?",
    look: "calls",
    acts: [ownKey, ...lose(1001, 1, "question-3"), { act: "lookUp" }, send("placeOrder")],
  },
  { key: "w", ask: "What is in the wallet?", look: "wallet", acts: [ownKey, go("/op/getWallet"), send("getWallet")] },
];

/** All demo steps in order. In front of an audience the first is already done. */
export const DEMO_STEPS: readonly DemoStep[] = SCRIPT.flatMap(({ steps }) => steps);

/** How many demo steps are done once a step of the talk has started. */
export const doneAt = (step: number): number =>
  SCRIPT.slice(0, step).reduce((count, { steps }) => count + steps.length, 0) + 1;

/** The step of the talk, from 0, of the last completed demo step. */
export const stepAt = (done: number): number => SCRIPT.findLastIndex((_, step) => doneAt(step) <= Math.max(done, 1));

/** A move through the demo: one demo step on or back, to the start of a step of the talk, or to a question; both from 0. */
export type DemoMove =
  | { readonly kind: "next" | "back" }
  | { readonly kind: "step"; readonly step: number }
  | { readonly kind: "ask"; readonly question: number };

/** How many demo steps are done after a move. */
export function doneAfter(move: DemoMove, done: number): number {
  if (move.kind === "step") return doneAt(move.step);
  if (move.kind === "ask") return done;
  return move.kind === "next" ? Math.min(done + 1, DEMO_STEPS.length) : Math.max(done - 1, 1);
}

export const minuteText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
