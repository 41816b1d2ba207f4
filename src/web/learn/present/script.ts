import type { OperationId } from "#contract/api/operations.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Action } from "#web/client/actions.ts";

/** What the audience looks at. The title and the end have the whole wall, the others are beside the receipts. */
export type Look =
  | "title"
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
  | "wallet"
  | "end";

/** What one press of Page Down does. */
export interface DemoStep {
  /** What it does, told to the speaker only. */
  readonly cue: string;
  /** The sandbox time of this demo step, in seconds after its start. Never earlier than the previous one. */
  readonly at: number;
  readonly acts: readonly Action[];
  readonly look: Look;
  /** What the audience reads from then on. */
  readonly say?: Step["say"];
}

/** A step of the talk: one thing to say, and what is shown meanwhile. */
interface Step {
  /** When to start it, in seconds after the start of the talk. */
  readonly mark: number;
  /** What the audience reads, in two lines: the second is the point. */
  readonly say: readonly [string, string];
  /** What to say after each of its presses, shown only to the speaker: nothing that cannot be seen yet. */
  readonly notes: readonly string[];
  readonly steps: readonly DemoStep[];
}

/** The length of the talk, in seconds. */
export const WHOLE = 180;

const go = (to: string): Action => ({ act: "go", to });
const send = (operation: OperationId): Action => ({ act: "send", operation });
const adjust = (adjustment: Adjustment): Action => ({ act: "adjust", adjustment });

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

const order = (...given: Parameters<typeof writeOrder>) => [...writeOrder(...given), send("placeOrder")];

const ownKey: Action = { act: "authorize", with: { kind: "console" } };

/** Sends an order whose response is lost. */
const lose = (...given: Parameters<typeof writeOrder>): readonly Action[] => [
  { act: "clearFailures" },
  { act: "loseResponse" },
  ...order(...given),
];

/** Shows an order as code, and sends nothing. */
const showCode = (idempotencyKey: string): readonly Action[] => [
  ownKey,
  ...writeOrder(1004, 1, idempotencyKey),
  go("/op/placeOrder?tab=code&lang=curl"),
];

const createKey: readonly Action[] = [
  go("/op/createKey"),
  write("createKey", { name: "Accounting", scopes: ["wallet:read"] }, "key-1"),
  send("createKey"),
];

const getWallet = [go("/op/getWallet"), send("getWallet")];

/** The talk: the title and its eight steps, by their numbers. Every identifier, time and amount in it is the same each time. */
export const SCRIPT: readonly [title: Step, ...steps: Step[]] = [
  {
    mark: 0,
    say: ["Sell top-ups.", "Keep the difference."],
    notes: [
      "Say who you are. The whole sandbox runs inside this page, so the network can be cut now. The prices are those of the gold tier. The timer starts with Next.",
    ],
    steps: [
      {
        cue: "Show the title",
        at: 0,
        look: "title",
        acts: [{ act: "authorize", with: { kind: "none" } }, adjust({ kind: "set_tier", tier: "gold" })],
      },
    ],
  },
  {
    mark: 0,
    say: ["Your price list,", "in one call."],
    notes: [
      "These are the list prices your customers know. Watch what your key does to them.",
      "The same call with your key, in the gold tier. The last column is what you keep.",
    ],
    steps: [
      { cue: "Ask for the prices", at: 1, look: "prices", acts: [go("/op/listProducts"), send("listProducts")] },
      { cue: "Send your key", at: 5, look: "prices", acts: [ownKey, send("listProducts")] },
    ],
  },
  {
    mark: 20,
    say: ["You sell at 38.99.", "You keep 3.12."],
    notes: [
      "Your shop takes 38.99, and we take 35.87. The difference is yours on every order. It is one call, and the receipt is on the right.",
    ],
    steps: [{ cue: "Place an order", at: 20, look: "margin", acts: order(1004, 1, "order-1") }],
  },
  {
    mark: 35,
    say: ["Ordered by your shop,", "delivered in seconds."],
    notes: ["Your customer is waiting: five seconds from order to delivery. Watch the stamp on the receipt."],
    steps: [{ cue: "Let the clock run", at: 21, look: "delivery", acts: [adjust({ kind: "run_clock", speed: 1 })] }],
  },
  {
    mark: 55,
    say: ["The network drops.", "Are you charged twice?"],
    notes: [
      "The response got lost. Was the order placed, was it charged? The shop can't tell.",
      "Here we can look: it was. The shop can't, so it retries by itself, with the same Idempotency-Key.",
      "The yellow copy says CHARGED 0.00: one order, one charge.",
    ],
    steps: [
      { cue: "Lose the next response", at: 60, look: "calls", acts: lose(1001, 2, "order-2") },
      { cue: "See the service's side", at: 64, look: "calls", acts: [{ act: "lookUp" }] },
      {
        cue: "Retry with the same key",
        at: 70,
        look: "calls",
        acts: [send("placeOrder")],
        say: ["The network drops.", "You are charged once."],
      },
    ],
  },
  {
    mark: 90,
    say: ["Can your code charge twice?", "We try every failure."],
    notes: [
      "This shop tries four times, with a new key in each attempt. Does it ever charge twice?",
      "We run it against every failure at every call. It charges twice: this is the smallest case.",
      "One line changed, and no failure charges twice. No other provider shows you this before you sign.",
    ],
    steps: [
      { cue: "Show a shop's code", at: 90, look: "program", acts: [] },
      { cue: "Try every failure", at: 95, look: "new key", acts: [] },
      { cue: "Change one line, try again", at: 100, look: "one key", acts: [] },
    ],
  },
  {
    mark: 115,
    say: ["No points, no order.", "You never owe us."],
    notes: ["What the wallet can't pay is refused and costs nothing. The receipt is pink and says 0.00."],
    steps: [{ cue: "Order more than you have", at: 115, look: "refusal", acts: order(1005, 5, "order-3") }],
  },
  {
    mark: 135,
    say: ["Your accountant can look,", "but not spend."],
    notes: ["A key for each person and each system. This one reads the balance: 200.", "It can't order: 403."],
    steps: [
      {
        cue: "Create a key that only reads",
        at: 135,
        look: "scopes",
        acts: [...createKey, { act: "authorize", with: "newest" }, ...getWallet],
      },
      { cue: "Order with it", at: 140, look: "scopes", acts: order(1004, 1, "order-4") },
    ],
  },
  {
    mark: 155,
    say: ["One request.", "Try it now."],
    notes: [
      "That is the whole request.",
      "The receipt of these three minutes. Scan the code, and place an order before I have packed up.",
    ],
    steps: [
      { cue: "Show the request", at: 155, look: "code", acts: showCode("order-5") },
      {
        cue: "Show the receipt of the talk",
        at: 165,
        look: "end",
        acts: [],
        say: ["Three minutes.", "Charged once."],
      },
    ],
  },
];

/** How many steps the talk has after its title. */
export const LAST_STEP = SCRIPT.length - 1;

/** What an audience asks: answered at any step of the talk, which then goes on where it was. Its key asks it, and asks it no more. */
export const QUESTIONS: readonly ({ readonly key: string; readonly ask: string } & Pick<DemoStep, "acts" | "look">)[] =
  [
    { key: "t", ask: "What if the balance is too low?", look: "refusal", acts: [ownKey, ...order(1005, 5, "order-6")] },
    { key: "c", ask: "What does the call look like?", look: "code", acts: showCode("order-7") },
    {
      key: "l",
      ask: "What if a response is lost?",
      look: "calls",
      acts: [ownKey, ...lose(1001, 1, "order-8"), { act: "lookUp" }, send("placeOrder")],
    },
    { key: "w", ask: "What is in the wallet?", look: "wallet", acts: [ownKey, ...getWallet] },
  ];

/** All demo steps in order. In front of an audience the first, the title, is already done. */
export const DEMO_STEPS: readonly DemoStep[] = SCRIPT.flatMap(({ steps }) => steps);

/** How many demo steps are done once a step of the talk has started. */
export const doneAt = (step: number): number =>
  SCRIPT.slice(0, step).reduce((count, { steps }) => count + steps.length, 0) + 1;

/** The step of the talk, where 0 is the title, of the last completed demo step. */
export const stepAt = (done: number): number => SCRIPT.findLastIndex((_, step) => doneAt(step) <= Math.max(done, 1));

/** A move through the demo: one demo step on or back, to the start of a step of the talk, or to a question, from 0. */
export type DemoMove =
  | { readonly kind: "next" | "back" }
  | { readonly kind: "step"; readonly step: number }
  | { readonly kind: "ask"; readonly question: number };

export const minuteText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
