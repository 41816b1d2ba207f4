import type { OperationId } from "#contract/api/operations.ts";
import type { Tier } from "#contract/api/tier.ts";
import { duration } from "#contract/api/time.ts";
import type { Action } from "#web/client/actions.ts";

/** What one press of Page Down does. */
export interface DemoStep {
  /** The label of the button that does it. */
  readonly cue: string;
  /** The sandbox time of this demo step, in seconds after its start. Never earlier than the previous one. */
  readonly at: number;
  readonly acts: readonly Action[];
  /** What the audience looks at beside the receipts; the response by default. */
  readonly look?: "request" | "code" | "calls";
  /** The label of a page button pressed at the end, only in front of an audience. */
  readonly press?: string;
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
const tier = (to: Tier): Action => ({ act: "adjust", adjustment: { kind: "set_tier", tier: to } });

function write(operation: "placeOrder" | "createKey", value: object, idempotencyKey: string): Action {
  const body = JSON.stringify(value, null, 2);
  const draft = { view: "json", contentType: "application/json", extraHeaders: [], body, idempotencyKey } as const;
  return { act: "write", operation, draft };
}

const CUSTOMER = { user_id: "5560524498", server_id: "2201" };

const writeOrder = (product_item_id: number, qty: number, idempotencyKey: string): Action =>
  write("placeOrder", { product_item_id, cust_account: CUSTOMER, qty }, idempotencyKey);

const clean: readonly Action[] = [
  { act: "authorize", with: "none" },
  { act: "adjust", adjustment: { kind: "set_delivery_delay", delay: duration(60_000) } },
  tier("silver"),
  { act: "show", requestTab: "input", responseTab: "body" },
  go("/op/listProducts"),
];

/** The talk. Every identifier, time and amount in it is the same each time. */
export const SCRIPT: readonly Step[] = [
  {
    mark: 0,
    say: "No account, no server.",
    note: "The whole sandbox runs inside this page, so I can cut the network now. I send the first call without a key and get the catalogue at retail prices.",
    steps: [
      { cue: "Open the sandbox", at: 1, acts: clean, look: "request" },
      { cue: "List prices, no key", at: 5, acts: [send("listProducts")] },
    ],
  },
  {
    mark: 20,
    say: "A key, shown once.",
    note: "I create an API key. It stays masked until I reveal it. I cover it again: only its hash is stored, so nobody can show it a second time.",
    steps: [
      {
        cue: "Create a key",
        at: 20,
        acts: [
          go("/op/createKey"),
          { act: "authorize", with: "console" },
          write("createKey", { name: "Stage key", scopes: ["orders:write", "wallet:read"] }, "stage-key"),
          send("createKey"),
        ],
      },
      { cue: "Reveal it", at: 25, acts: [{ act: "reveal", isRevealed: true }] },
      { cue: "Cover it again", at: 30, acts: [{ act: "reveal", isRevealed: false }] },
    ],
  },
  {
    mark: 45,
    say: "Your prices, not list prices.",
    note: "The same call, with my key. Retail is struck through, and my price is next to it. Now the account moves from silver to gold, and the same call returns better prices.",
    steps: [
      {
        cue: "List again with the key",
        at: 45,
        acts: [go("/op/listProducts"), { act: "authorize", with: "created" }, send("listProducts")],
      },
      { cue: "Move to gold, list again", at: 55, acts: [tier("gold"), send("listProducts")] },
    ],
  },
  {
    mark: 75,
    say: "One call is one top-up.",
    note: "Item, customer, quantity: that is the whole body. I press Send. A receipt prints on the right, and the balance goes down.",
    steps: [
      {
        cue: "Write an order",
        at: 75,
        acts: [go("/op/placeOrder"), writeOrder(1004, 1, "stage-order-1")],
        look: "request",
      },
      { cue: "Send it", at: 80, acts: [send("placeOrder")] },
    ],
  },
  {
    mark: 105,
    say: "The network drops. You retry. You are not charged twice.",
    note: "I send another order, and its response is lost. The shop sees a network error and can't tell whether it was charged. Here we can look: it was. The shop retries with the same Idempotency-Key. The yellow copy says CHARGED 0.00, and the balance stays the same: one order, one charge.",
    steps: [
      {
        cue: "Lose the next response",
        at: 105,
        look: "calls",
        acts: [
          go("/op/placeOrder"),
          writeOrder(1001, 2, "stage-order-2"),
          { act: "clearFailures" },
          { act: "startFailure", failure: { kind: "response_lost" }, times: 1, operation: "placeOrder" },
          send("placeOrder"),
        ],
      },
      { cue: "See the service's side", at: 110, acts: [{ act: "lookUp" }], look: "calls" },
      { cue: "Retry with the same key", at: 115, acts: [send("placeOrder")], look: "calls" },
    ],
  },
  {
    mark: 135,
    say: "Delivery is live.",
    note: "The clock runs. Within five seconds the stamp of the first order turns to DELIVERED. I deliver the second order now, and reading it returns delivered.",
    steps: [
      {
        cue: "Let the clock run",
        at: 135,
        acts: [go("/op/getOrder"), send("getOrder"), { act: "adjust", adjustment: { kind: "run_clock", speed: 1 } }],
      },
      { cue: "Deliver the other now", at: 150, acts: [{ act: "deliver" }, send("getOrder")] },
    ],
  },
  {
    mark: 155,
    say: "Here it is in your language.",
    note: "The same order in PHP with Guzzle. There are nine more languages. The key is never in the code: it is read from the environment.",
    steps: [
      {
        cue: "Show it in PHP",
        at: 155,
        acts: [go("/op/placeOrder?tab=code&lang=php"), { act: "show", requestTab: "code" }],
        look: "code",
      },
    ],
  },
  {
    mark: 170,
    say: "Take it with you.",
    note: "One link contains the whole state: both orders, the key without its value, the prices and the clock. It opens in any browser, and nothing was uploaded. If you press Next in this window, press Copy on the stage yourself: browsers only let the window in front copy.",
    steps: [
      {
        cue: "Share this state",
        at: 170,
        acts: [{ act: "show", requestTab: "input" }, go("/op/placeOrder"), { act: "share" }],
        look: "request",
      },
      { cue: "Copy the link", at: 175, acts: [], look: "request", press: "Copy link with state" },
    ],
  },
];

/** All demo steps in order. In front of an audience the first is already done. */
export const DEMO_STEPS: readonly DemoStep[] = SCRIPT.flatMap(({ steps }) => steps);

/** How many demo steps are done once a step of the talk has started. */
export const doneAt = (step: number): number =>
  SCRIPT.slice(0, step).reduce((count, { steps }) => count + steps.length, 0) + 1;

/** The step of the talk, from 0, of the last completed demo step. */
export const stepAt = (done: number): number => SCRIPT.findLastIndex((_, step) => doneAt(step) <= Math.max(done, 1));

/** A move through the demo: one demo step on or back, or to the start of a step of the talk, from 0. */
export type DemoMove = { readonly kind: "next" | "back" } | { readonly kind: "step"; readonly step: number };

/** How many demo steps are done after a move. */
export function doneAfter(move: DemoMove, done: number): number {
  if (move.kind === "step") return doneAt(move.step);
  return move.kind === "next" ? Math.min(done + 1, DEMO_STEPS.length) : Math.max(done - 1, 1);
}

export const minuteText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
