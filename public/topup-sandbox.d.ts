// Types of <topup-sandbox>, for TypeScript 5 and newer. Copy this file into your project, and for React or
// Vue the file topup-sandbox-react.d.ts or topup-sandbox-vue.d.ts.
export interface TopupSandboxElement extends HTMLElement {
  /** Presses Send, as soon as the frame is ready. */
  run(): void;
  reset(): void;
  /** The body of the request: a text, or what becomes its JSON. */
  setBody(body: string | object): void;
  setOperation(op: SandboxOperation): void;
  setTheme(theme: "system" | "light" | "dark"): void;
  focusRequest(): void;
}

export type SandboxOperation =
  | "listProducts"
  | "placeOrder"
  | "createKey"
  | "getWallet"
  | "listOrders"
  | "getOrder"
  | "listKeys"
  | "revokeKey";

export interface SandboxAttributes {
  op?: SandboxOperation;
  /** One request and its response (the default), the balance and receipts, or the whole page. */
  mode?: "full" | "operation" | "state";
  /** "page", the default, follows the page's color scheme. */
  theme?: "page" | "system" | "light" | "dark";
  /** In CSS pixels. */
  height?: number | string;
  tab?: "body" | "headers" | "why" | "form" | "json" | "code" | "reference";
  lang?: string;
  tier?: "bronze" | "silver" | "gold";
  seed?: number | string;
  step?: number | string;
  /** Milliseconds. */
  latency?: number | string;
  /** Milliseconds. */
  deliver?: number | string;
  /** Parts to hide: "code", "tape", "log", joined by commas. */
  hide?: string;
  /** The JSON object that the request starts with. */
  body?: string;
  view?: "both" | "response";
  /** The id of another embed, whose state this one shows. */
  "same-state-as"?: string;
  world?: string;
  src?: string;
  "api-key"?: "console" | "none";
  "base-url"?: string;
  "click-to-load"?: boolean | "";
}

/** The details of the events, which bubble up to the document. */
export interface SandboxEvents {
  "topup-ready": Record<string, never>;
  "topup-resize": { height: number };
  "topup-request": { op: SandboxOperation };
  "topup-response": { op: SandboxOperation; status: number; ms: number; replayed: boolean };
  "topup-order-updated": { order: string; status: "processing" | "delivered" };
  "topup-wallet-changed": { balance: string };
  "topup-step-completed": { step: string };
  "topup-reset": Record<string, never>;
  "topup-error": { code: string };
}

type SandboxEventMap = { [Name in keyof SandboxEvents]: CustomEvent<SandboxEvents[Name]> };

declare global {
  interface HTMLElementTagNameMap {
    "topup-sandbox": TopupSandboxElement;
  }
  interface HTMLElementEventMap extends SandboxEventMap {}
  interface DocumentEventMap extends SandboxEventMap {}
}
