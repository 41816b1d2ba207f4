import { operations } from "#contract/api/operations.ts";
import { askedBy, type Choices } from "./choices.ts";

/** An attribute; `true` prints its name only. */
type Attribute = readonly [name: string, value: string | true];

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A value escaped for use in a quoted attribute. */
const escaped = (value: string): string => value.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const written = ([name, value]: Attribute): string => (value === true ? name : `${name}="${escaped(value)}"`);

/** The heights of frames that cannot adapt to their content, in pixels. */
const HEIGHTS = { operation: "640", state: "320", full: "720" } as const;

/** The attributes of `<topup-sandbox>`. React and Vue reserve `key`, so it has another name here. */
export const elementAttributes = (choices: Choices): readonly Attribute[] => [
  ...(choices.mode === "operation" ? [] : [["mode", choices.mode] as const]),
  ...askedBy(choices).map(([name, value]) => [name === "key" ? "api-key" : name, value] as const),
  ...(choices.isClickToLoad ? [["click-to-load", true] as const] : []),
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

/** The frame without a script. It always has an id: without one it would share the state of the sandbox's own page. */
export function frameMarkup(home: string, choices: Choices): string {
  const address = new URL(home);
  const asked = new Map([["embed", choices.mode], ...askedBy(choices)]);
  if (choices.isClickToLoad) asked.set("ctl", "1");
  if (!asked.has("id")) asked.set("id", "e1");
  address.search = new URLSearchParams([...asked]).toString();
  const attributes: readonly Attribute[] = [
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
