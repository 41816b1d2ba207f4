import { operations } from "#contract/api/operations.ts";
import { type Frame, HIDEABLE, type Hideable, PageId, type Settings, type Theme } from "#contract/page/settings.ts";

/** The values of the builder's form; null where the sandbox decides. */
export interface Choices extends Pick<Settings, "op" | "lang" | "tier" | "key"> {
  readonly mode: Frame;
  readonly theme: Exclude<Theme, "system"> | null;
  readonly hide: readonly Hideable[];
  readonly isClickToLoad: boolean;
  /** As typed. */
  readonly id: string;
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
  id: "",
};

/** Whether an id is valid in an address, an element and a store's name. */
export const isId = (id: string): boolean => PageId.safeParse(id).success;

/** What can be hidden in each mode. */
export const hideableIn: Readonly<Record<Frame, readonly Hideable[]>> = {
  operation: ["code", "tape"],
  state: [],
  full: HIDEABLE,
};

/** A parameter of an address, or an attribute; an attribute with an empty value prints its name only. */
type Pair = readonly [name: string, value: string];

/** The parameters besides the mode, in the order printed; defaults are omitted. */
function parametersOf({ mode, op, theme, lang, tier, key, hide, id }: Choices): readonly Pair[] {
  const hidden = hideableIn[mode].filter((part) => hide.includes(part)).join(",");
  const ofCalls = mode === "state" ? {} : { op, lang, tier, key, hide: hidden };
  const all: Readonly<Record<string, string | null>> = { ...ofCalls, theme, id: isId(id) ? id : null };
  return Object.entries(all).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** An attribute as HTML, its value escaped. */
const written = ([name, value]: Pair): string =>
  value === "" ? name : `${name}="${value.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)}"`;

/** The attributes of `<topup-sandbox>`. React and Vue reserve `key`, so it has another name here. */
export const elementAttributes = (choices: Choices): readonly Pair[] => [
  ...(choices.mode === "operation" ? [] : [["mode", choices.mode] as const]),
  ...parametersOf(choices).map(([name, value]) => [name === "key" ? "api-key" : name, value] as const),
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

/** The heights of frames that cannot adapt to their content, in pixels. */
const HEIGHTS = { operation: "640", state: "320", full: "720" } as const;

/** The frame without a script. It always has an id: without one it would share the state of the sandbox's own page. */
export function frameMarkup(home: string, choices: Choices): string {
  const address = new URL(home);
  const parameters = new URLSearchParams([["embed", choices.mode], ...parametersOf(choices).map((each) => [...each])]);
  if (choices.isClickToLoad) parameters.set("ctl", "1");
  if (!parameters.has("id")) parameters.set("id", "e1");
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
