import type { OperationId } from "#contract/api/operations.ts";
import type { Tier } from "#contract/api/tier.ts";
import { type Frame, HIDEABLE, type Hideable, type Settings, type Theme } from "#contract/page/settings.ts";

/** The values of the builder's form; null where the sandbox decides. */
export interface Choices {
  readonly mode: Frame;
  readonly op: OperationId | null;
  readonly theme: Theme;
  readonly lang: string | null;
  readonly tier: Tier | null;
  readonly key: Settings["key"];
  readonly hide: readonly Hideable[];
  readonly isClickToLoad: boolean;
  /** As typed. */
  readonly id: string;
}

export const FIRST: Choices = {
  mode: "operation",
  op: "placeOrder",
  theme: "system",
  lang: null,
  tier: null,
  key: null,
  hide: [],
  isClickToLoad: false,
  id: "",
};

/** An id of up to 32 characters that is valid in an address, an element and a store's name. */
const ID = /^[A-Za-z0-9_-]{1,32}$/;
export const isId = (id: string): boolean => id === "" || ID.test(id);

/** What can be hidden in each mode. */
export const hideableIn: Readonly<Record<Frame, readonly Hideable[]>> = {
  operation: ["code", "tape"],
  state: [],
  full: HIDEABLE,
};

type Parameter = readonly [name: string, value: string];

/** The parameters besides the mode, in the order printed; defaults are omitted. */
export function askedBy({ mode, op, theme, lang, tier, key, hide, id }: Choices): readonly Parameter[] {
  const hidden = hideableIn[mode].filter((part) => hide.includes(part));
  const ofCalls: readonly (readonly [string, string | null])[] = [
    ["op", op],
    ["lang", lang],
    ["tier", tier],
    ["key", key],
    ["hide", hidden.join(",")],
  ];
  const all = [
    ...(mode === "state" ? [] : ofCalls),
    ["theme", theme === "system" ? null : theme] as const,
    ["id", ID.test(id) ? id : null] as const,
  ];
  return all.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
