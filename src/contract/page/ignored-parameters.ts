import { OPERATION_IDS } from "../api/operations.ts";
import { TIER_RATES } from "../api/tier.ts";
import { FRAMES, HIDEABLE, SETTING_KEYS, Tab, THEMES, VIEWS } from "./settings.ts";

/** The values of the parameters that are a choice. */
const choices: Readonly<Record<string, readonly string[]>> = {
  embed: FRAMES,
  op: OPERATION_IDS,
  tab: Tab.options,
  tier: Object.keys(TIER_RATES),
  theme: THEMES,
  key: SETTING_KEYS,
  hide: HIDEABLE,
  view: VIEWS,
};

/** How many characters must change to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, sign] of [...one].entries()) {
    let left = at + 1;
    row = row.map((above, to) => {
      if (to > 0) left = Math.min(above + 1, left + 1, (row[to - 1] ?? 0) + (sign === other[to - 1] ? 0 : 1));
      return left;
    });
  }
  return row.at(-1) ?? 0;
}

function nearest(value: string, values: readonly string[]): string | undefined {
  return values.toSorted((one, other) => distance(value, one) - distance(value, other))[0];
}

/** Why a parameter was ignored, for the author of the address: `op=createOrder: the nearest value is placeOrder`. */
function reasonOf(name: string, value: string): string {
  const values = Object.hasOwn(choices, name) ? choices[name] : undefined;
  const shown = `${name}=${value.slice(0, 40)}`;
  if (!values) return name;
  if (values.includes(value))
    return name === "tab" ? `${shown}: only embed=full shows it` : `${shown}: it is given twice`;
  const [wrong = value] = name === "hide" ? value.split(",").filter((part) => !values.includes(part)) : [value];
  return `${shown}: the nearest value is ${nearest(wrong.slice(0, 40), values)}`;
}

/** What the console says of the parameters that were ignored. `given` are those of the address. */
export function ignoredText(
  given: Iterable<readonly [name: string, value: string]>,
  ignored: readonly string[],
): string {
  const values = new Map(given);
  const reasons = ignored.map((name) => reasonOf(name, values.get(name) ?? ""));
  return `Top-up Sandbox ignored these parameters: ${reasons.join(", ")}.`;
}
