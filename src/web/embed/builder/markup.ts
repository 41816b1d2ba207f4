import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { type Frame, HIDEABLE, type Hideable, PresetBody, type Settings, type Theme } from "#contract/page/settings.ts";

/** The values of the builder's form; null where the sandbox decides. */
export interface Choices extends Pick<Settings, "op" | "lang" | "tier" | "key"> {
  readonly mode: Frame;
  readonly theme: Exclude<Theme, "system"> | null;
  readonly hide: readonly Hideable[];
  readonly isClickToLoad: boolean;
  readonly isResponseOnly: boolean;
  /** As typed. */
  readonly id: string;
  /** The id of another embed, as typed: its state is shown, whatever the own id is. */
  readonly sameAs: string;
  /** As typed. */
  readonly body: string;
}

export const FIRST: Choices = {
  mode: "operation",
  op: "placeOrder",
  theme: null,
  lang: null,
  tier: null,
  key: null,
  hide: [],
  isClickToLoad: false,
  isResponseOnly: false,
  id: "",
  sameAs: "",
  body: "",
};

/** Whether a text can be the preset body of a request. */
export const isBody = (text: string): boolean => PresetBody.safeParse(text).success;

/** Whether an operation takes a body. */
export const takesBody = (op: OperationId | null): boolean =>
  op !== null && (operations[op] as Operation).body !== undefined;

/** What can be hidden in each mode. */
export const hideableIn: Readonly<Record<Frame, readonly Hideable[]>> = {
  operation: ["code", "tape"],
  state: [],
  full: HIDEABLE,
};

/** A parameter of an address, or an attribute; an attribute with an empty value prints its name only. */
type Pair = readonly [name: string, value: string];

/** The parameters besides the mode and the state, in the order printed; defaults are omitted. */
function parametersOf(choices: Choices): readonly Pair[] {
  const { mode, op, theme, lang, tier, key, hide, isResponseOnly } = choices;
  const hidden = hideableIn[mode].filter((part) => hide.includes(part)).join(",");
  const body = takesBody(op) && isBody(choices.body) ? choices.body.trim() : null;
  const view = mode === "operation" && isResponseOnly ? "response" : null;
  const ofCalls = mode === "state" ? {} : { op, body, view, lang, tier, key, hide: hidden };
  const all: Readonly<Record<string, string | null>> = { ...ofCalls, theme };
  return Object.entries(all).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** An attribute as HTML, its value escaped. A value with double quotes, such as JSON, goes between single ones. */
function written([name, value]: Pair): string {
  if (value === "") return name;
  const isJson = value.includes('"') && !value.includes("'");
  const [quote, special] = isJson ? ["'", /[&<>]/g] : ['"', /[&<>"]/g];
  return `${name}=${quote}${value.replace(special, (sign) => ENTITIES[sign] ?? sign)}${quote}`;
}

/** The attributes of `<topup-sandbox>`. React and Vue reserve `key`, so it has another name here. */
export const elementAttributes = (choices: Choices): readonly Pair[] => [
  ...(choices.mode === "operation" ? [] : [["mode", choices.mode] as const]),
  ...parametersOf(choices).map(([name, value]) => [name === "key" ? "api-key" : name, value] as const),
  ...(choices.id ? [["id", choices.id] as const] : []),
  ...(choices.sameAs ? [["same-state-as", choices.sameAs] as const] : []),
  ...(choices.isClickToLoad ? [["click-to-load", ""] as const] : []),
];

/** The script and the element, for another page; `home` is the address of the sandbox's folder. */
export function elementMarkup(home: string, choices: Choices): string {
  const script = written(["src", new URL("embed.js", home).href]);
  const attributes = elementAttributes(choices).map(written);
  return `<script async ${script}></script>\n<${["topup-sandbox", ...attributes].join(" ")}></topup-sandbox>`;
}

function titleOf({ mode, op }: Choices): string {
  if (mode === "state") return "Top-up Sandbox: balance and orders";
  return op === null ? "Top-up Sandbox" : `Top-up Sandbox: ${operations[op].summary}`;
}

/** The heights of frames without the script, in pixels. */
const HEIGHTS = { operation: "420", state: "320", full: "720" } as const;

/** The frame without a script. It always has an id: those without one share one state. */
export function frameMarkup(home: string, choices: Choices): string {
  const address = new URL(home);
  const parameters = new URLSearchParams([["embed", choices.mode], ...parametersOf(choices).map((each) => [...each])]);
  if (choices.isClickToLoad) parameters.set("ctl", "1");
  parameters.set("id", choices.sameAs || choices.id || "e1");
  address.search = parameters.toString();
  const attributes: readonly Pair[] = [
    ["src", address.href],
    ["title", titleOf(choices)],
    ["width", "100%"],
    ["height", HEIGHTS[choices.mode]],
    ["style", "border: 0"],
    ["loading", "lazy"],
    ["allow", "clipboard-write"],
    ["referrerpolicy", "no-referrer"],
  ];
  return `<iframe\n${attributes.map((each) => `  ${written(each)}\n`).join("")}></iframe>`;
}

/** Whether a host name refers to the local machine, so that nobody else can reach the address. */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:(?:.*\.)?localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
