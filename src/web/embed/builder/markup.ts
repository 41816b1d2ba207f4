import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { type AttributeName, attributes } from "#contract/page/element.ts";
import { type Frame, HIDEABLES, type Hideable, PresetBody } from "#contract/page/settings.ts";

/** The values of the builder's form, by the attribute that each sets; absent or empty where the sandbox decides. */
export type Choices = Readonly<Partial<Record<AttributeName, string>>>;

export const FIRST_CHOICES: Choices = { op: "placeOrder" };

export const modeOf = ({ mode }: Choices): Frame => (mode === "state" || mode === "full" ? mode : "operation");

/** The operation that is chosen; null for the first of the page. */
export const operationOf = ({ op }: Choices) => OPERATION_IDS.find((each) => each === op) ?? null;

/** Whether a text can be the preset body of a request. */
export const isBody = (text: string): boolean => PresetBody.safeParse(text).success;

/** Whether the chosen operation takes a body. */
export function takesBody(choices: Choices): boolean {
  const op = operationOf(choices);
  return op !== null && (operations[op] as Operation).body !== undefined;
}

/** What can be hidden in each mode. */
export const hideableIn: Readonly<Record<Frame, readonly Hideable[]>> = {
  operation: ["code", "tape"],
  state: [],
  full: HIDEABLES,
};

export const hiddenIn = ({ hide = "" }: Choices, mode: Frame) =>
  hideableIn[mode].filter((part) => hide.split(",").includes(part));

/** An attribute; one with an empty value prints its name only. */
type Pair = readonly [name: string, value: string];

export const OF_STATE: readonly AttributeName[] = ["mode", "theme", "id", "same-state-as", "click-to-load"];

/** The attributes of `<topup-sandbox>`, in the order of the table; what has no effect in the mode is omitted. */
export function elementAttributes(choices: Choices): readonly Pair[] {
  const mode = modeOf(choices);
  const { body = "", view = "" } = choices;
  const chosen: Choices = {
    ...choices,
    body: takesBody(choices) && isBody(body) ? body.trim() : "",
    view: mode === "operation" ? view : "",
    hide: hiddenIn(choices, mode).join(","),
  };
  return (Object.keys(attributes) as AttributeName[])
    .filter((name) => chosen[name] && (mode !== "state" || OF_STATE.includes(name)))
    .map((name) => [name, name === "click-to-load" ? "" : (chosen[name] ?? "")]);
}

const HTML_ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** An attribute as HTML, its value escaped. A value with double quotes, such as JSON, goes between single ones. */
function written([name, value]: Pair): string {
  if (value === "") return name;
  const isJson = value.includes('"') && !value.includes("'");
  const [quote, special] = isJson ? ["'", /[&<>]/g] : ['"', /[&<>"]/g];
  return `${name}=${quote}${value.replace(special, (sign) => HTML_ENTITIES[sign] ?? sign)}${quote}`;
}

/** The script and the element, for another page; `home` is the address of the sandbox's folder. */
export function elementMarkup(home: string, choices: Choices): string {
  const script = written(["src", new URL("embed.js", home).href]);
  const pairs = elementAttributes(choices).map(written);
  return `<script async ${script}></script>\n<${["topup-sandbox", ...pairs].join(" ")}></topup-sandbox>`;
}

function frameTitle(choices: Choices): string {
  if (choices.mode === "state") return "Top-up Sandbox: balance and orders";
  const op = operationOf(choices);
  return op === null ? "Top-up Sandbox" : `Top-up Sandbox: ${operations[op].summary}`;
}

/** The heights of frames without the script, in pixels. */
const HEIGHTS = { operation: "420", state: "320", full: "720" } as const;

/** The frame without a script. It always has an id: those without one share one state. */
export function frameMarkup(home: string, choices: Choices): string {
  const address = new URL(home);
  address.searchParams.set("embed", modeOf(choices));
  address.searchParams.set("id", "e1");
  for (const [name, value] of elementAttributes(choices)) {
    const { parameter } = attributes[name as AttributeName];
    if (parameter !== null) address.searchParams.set(parameter, value || "1");
  }
  const pairs: readonly Pair[] = [
    ["src", address.href],
    ["title", frameTitle(choices)],
    ["width", "100%"],
    ["height", HEIGHTS[modeOf(choices)]],
    ["style", "border: 0"],
    ["loading", "lazy"],
    ["allow", "clipboard-write"],
    ["referrerpolicy", "no-referrer"],
  ];
  return `<iframe\n${pairs.map((each) => `  ${written(each)}\n`).join("")}></iframe>`;
}

/** Whether a host name refers to the local machine, so that nobody else can reach the address. */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:(?:.*\.)?localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
