import type { Tier } from "#contract/api/tier.ts";
import { duration } from "#contract/api/time.ts";
import type { Action } from "#web/client/actions.ts";
import type { Draft } from "#web/client/draft.ts";

/** What the audience looks at beside the receipts. */
type Look = "request" | "response" | "code";

/** What one press of Page Down does. */
export interface DemoStep {
  /** The label of the button that does it. */
  readonly cue: string;
  /** The sandbox time of this demo step, in seconds after its start. Never earlier than the previous one. */
  readonly at: number;
  readonly acts: readonly Action[];
  readonly look: Look;
  /** The label of a page button pressed at the end, only in front of an audience. */
  readonly press?: string;
}

/** One thing to say, and what is shown meanwhile. */
export interface Step {
  /** When to start it, in seconds after the start of the talk. */
  readonly mark: number;
  /** The sentence the audience reads. */
  readonly say: string;
  /** Shown only to the speaker. */
  readonly note: string;
  readonly beats: readonly DemoStep[];
}

/** The length of the talk, in seconds. */
export const WHOLE = 180;

const go = (to: string): Action => ({ act: "go", to });
const write = (operation: "placeOrder" | "createKey", draft: Partial<Draft>): Action => ({
  act: "write",
  operation,
  draft: { view: "json", contentType: "application/json", extraHeaders: [], ...draft },
});
const tier = (to: Tier): Action => ({ act: "adjust", adjustment: { kind: "set_tier", tier: to } });
const json = (value: object): string => JSON.stringify(value, null, 2);

const CUSTOMER = { user_id: "5560524498", server_id: "2201" };

const clean: readonly Action[] = [
  { act: "authorize", with: "none" },
  { act: "adjust", adjustment: { kind: "set_delivery_delay", delay: duration(60_000) } },
  tier("silver"),
  { act: "show", requestTab: "input", responseTab: "body" },
  go("/op/listProducts"),
];

const send = (operation: "listProducts" | "createKey" | "placeOrder" | "getOrder"): Action => ({
  act: "send",
  operation,
});

/** The talk. Every identifier, time and amount in it is the same each time. */
export const SCRIPT: readonly Step[] = [
  {
    mark: 0,
    say: "No account, no server.",
    note: "Everything runs inside this page, the network may be cut. Send the first call without any key: the catalogue, at retail prices.",
    beats: [
      { cue: "Open the sandbox", at: 1, acts: clean, look: "request" },
      { cue: "List prices, without a key", at: 5, acts: [send("listProducts")], look: "response" },
    ],
  },
  {
    mark: 20,
    say: "A key, shown once.",
    note: "A key lies under its scratch panel. Reveal it, and cover it again: only its hash is stored, so nobody can show it a second time.",
    beats: [
      {
        cue: "Create a key",
        at: 20,
        acts: [
          go("/op/createKey"),
          { act: "authorize", with: "console" },
          write("createKey", {
            body: json({ name: "Stage key", scopes: ["orders:write", "wallet:read"] }),
            idempotencyKey: "stage-key",
          }),
          send("createKey"),
        ],
        look: "response",
      },
      { cue: "Reveal it", at: 25, acts: [{ act: "reveal", isRevealed: true }], look: "response" },
      { cue: "Cover it again", at: 30, acts: [{ act: "reveal", isRevealed: false }], look: "response" },
    ],
  },
  {
    mark: 45,
    say: "Your prices, not list prices.",
    note: "The same call with the new key: retail struck through, your price beside it. Then the account rises from silver to gold, and the same call answers with better prices.",
    beats: [
      {
        cue: "List them again, with the key",
        at: 45,
        acts: [go("/op/listProducts"), { act: "authorize", with: "created" }, send("listProducts")],
        look: "response",
      },
      { cue: "Rise to gold, list again", at: 55, acts: [tier("gold"), send("listProducts")], look: "response" },
    ],
  },
  {
    mark: 75,
    say: "One call is one top-up.",
    note: "Item, customer, quantity: that is the whole body. After Send watch the Tape: a white slip prints, and the balance steps down.",
    beats: [
      {
        cue: "Write an order",
        at: 75,
        acts: [
          go("/op/placeOrder"),
          write("placeOrder", {
            body: json({ product_item_id: 1004, cust_account: CUSTOMER, qty: 1 }),
            idempotencyKey: "stage-order-1",
          }),
        ],
        look: "request",
      },
      { cue: "Send it", at: 80, acts: [send("placeOrder")], look: "response" },
    ],
  },
  {
    mark: 105,
    say: "The network drops. You retry. You are not charged twice.",
    note: "The order arrives, its answer is lost: the slip is there, the customer's shop knows nothing. It sends the same request with the same Idempotency-Key. The yellow copy says CHARGED 0.00, and the balance stays.",
    beats: [
      {
        cue: "Send another, lose its answer",
        at: 105,
        acts: [
          go("/op/placeOrder"),
          write("placeOrder", {
            body: json({ product_item_id: 1001, cust_account: CUSTOMER, qty: 2 }),
            idempotencyKey: "stage-order-2",
          }),
          { act: "clearFaults" },
          { act: "startFault", fault: { kind: "lost_answer" }, times: 1, operation: "placeOrder" },
          send("placeOrder"),
        ],
        look: "response",
      },
      { cue: "Replay it with the same key", at: 115, acts: [send("placeOrder")], look: "response" },
    ],
  },
  {
    mark: 135,
    say: "Delivery is live.",
    note: "The clock runs: the first order's stamp turns by itself within five seconds. Deliver now delivers the second, and reading it says so.",
    beats: [
      {
        cue: "Let the clock run",
        at: 135,
        acts: [go("/op/getOrder"), send("getOrder"), { act: "adjust", adjustment: { kind: "run_clock", speed: 1 } }],
        look: "response",
      },
      {
        cue: "Deliver the other now",
        at: 150,
        acts: [{ act: "deliver" }, send("getOrder")],
        look: "response",
      },
    ],
  },
  {
    mark: 155,
    say: "Here it is in your language.",
    note: "The order from before, as PHP with Guzzle. Nine other languages stand in the list. The key is never in the code: it is read from the environment.",
    beats: [
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
    note: "The whole state goes into a link: both orders, the key without its value, the prices, the clock. It opens in any browser, and nothing was uploaded. If you press Next in this window, press Copy on the stage yourself: browsers let only the window in front copy.",
    beats: [
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
export const DEMO_STEPS: readonly DemoStep[] = SCRIPT.flatMap(({ beats }) => beats);

/** How many demo steps are done once a step has started. */
export const doneAt = (step: number): number =>
  SCRIPT.slice(0, step).reduce((count, { beats }) => count + beats.length, 0) + 1;

/** The step, from 0, of the last completed demo step. */
export const stepAt = (done: number): number => SCRIPT.findLastIndex((_, step) => doneAt(step) <= Math.max(done, 1));

export const minuteText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
