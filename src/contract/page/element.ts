import type { FrameEvent, FrameRequest } from "./frame-message.ts";
import type { Settings } from "./settings.ts";

interface Attribute {
  /** The parameter of the frame's address that it sets; null for one that only the element reads. */
  readonly parameter: keyof Settings | null;
  readonly words: string;
}

const OF_ELEMENT = null;
const attributeFor = (parameter: Attribute["parameter"], words: string): Attribute => ({ parameter, words });

/** The attributes of `<topup-sandbox>`. `embed.js`, its types, the page `#/embed` and the README list the same. */
export const attributes = {
  mode: attributeFor("embed", "operation (default), state or full."),
  op: attributeFor("op", "The operation: placeOrder, listProducts and so on. A change applies without a reload."),
  body: attributeFor(
    "body",
    "The body that the request of op starts with: a JSON object of at most 4,000 characters, sent exactly as written. A change applies without a reload, and may be any text.",
  ),
  view: attributeFor(
    "view",
    "response: in mode operation, no form. The frame shows the response after Send or run(). Use it with body and your own description of the request.",
  ),
  theme: attributeFor(
    "theme",
    "page (default): as your page, and its switch; system, light or dark. A change applies without a reload.",
  ),
  tab: attributeFor("tab", "What is open at first: form, json, code, headers, body, why; in mode full also reference."),
  lang: attributeFor("lang", "The code language."),
  step: attributeFor("step", "The step of Get started it opens at, 1 to 5."),
  tier: attributeFor("tier", "bronze, silver or gold."),
  "api-key": attributeFor("key", "console (the sample key) or none. React and Vue reserve the name key."),
  seed: attributeFor("seed", "A whole number. Every reader gets the same ids and times."),
  latency: attributeFor("latency", "Extra latency of each response, in milliseconds."),
  deliver: attributeFor("deliver", "The time until an order is delivered, in milliseconds."),
  hide: attributeFor("hide", "What to hide: code, tape (receipts), log. Separate with commas."),
  "base-url": attributeFor("base_url", "The base URL in code samples."),
  id: attributeFor(
    "id",
    "The name of the frame's own state, any text. Without an id the first embed of every page has the id e1, the next e2: readers find the state of one page on the next.",
  ),
  "same-state-as": attributeFor("id", "The id of another embed, whose balance and orders this one shows."),
  "click-to-load": attributeFor("ctl", "Nothing is loaded until the reader presses a button."),
  world: attributeFor(OF_ELEMENT, "A saved state: the text after world= in a link made with Share this sandbox."),
  height: attributeFor(
    OF_ELEMENT,
    "In pixels. Mode operation is 420 high unless this is more; full is 720. State takes the height of its content.",
  ),
  title: attributeFor(OF_ELEMENT, "The frame's title for screen readers."),
  src: attributeFor(OF_ELEMENT, "The address of the sandbox, if embed.js is hosted elsewhere."),
} as const satisfies Readonly<Record<string, Attribute>>;

export type AttributeName = keyof typeof attributes;

interface ElementMethod {
  /** How it is called. */
  readonly call: string;
  readonly words: string;
}

/** The methods of the element, by the message that each sends. */
export const methods = {
  run: { call: "run()", words: "Presses Send. At most 5 times a second." },
  setBody: { call: "setBody(text or object)", words: "Replaces the body of the request on screen." },
  setOperation: { call: "setOperation(op)", words: "Same as the attribute op." },
  setTheme: { call: "setTheme(theme)", words: "Same as the attribute theme." },
  reset: { call: "reset()", words: "Restores the sample data without asking." },
  focus: { call: "focusRequest()", words: "Focuses the first field of the request." },
} as const satisfies Readonly<Record<Exclude<FrameRequest["type"], "connect">, ElementMethod>>;

/** The events of the frame: the members of their details, and when they come. */
export const events = {
  ready: "The sandbox is ready. Methods called earlier run now, in order.",
  resize: "height: of mode state, already applied.",
  request: "op: a request goes out.",
  response: "op, status, ms, replayed: a response arrived.",
  "order.updated": "order, status: an order was placed or delivered.",
  "wallet.changed": "balance: the new balance.",
  "step.completed": "step: a step of Get started was completed.",
  error: "code: a request was refused.",
  reset: "The state was replaced.",
} as const satisfies Readonly<Record<FrameEvent["type"], string>>;

/** The name of the DOM event that the element dispatches for an event of its frame. */
export const eventName = (type: string): string => `topup-${type.replaceAll(".", "-")}`;
