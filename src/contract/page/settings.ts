import * as z from "zod/mini";
import { OPERATION_IDS } from "../api/operations.ts";
import { TIER_RATES, type Tier } from "../api/tier.ts";
import { digestOf } from "../digest.ts";
import { orNull } from "../or-null.ts";
import { LONGEST_DELAY } from "../panel/adjustment.ts";

/** How much of the sandbox a page shows: all of it, one request and its response, or only the state. */
const FRAMES = ["full", "operation", "state"] as const;
export type Frame = (typeof FRAMES)[number];

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The parts of the page that can be hidden, by their names in an address. */
export const HIDEABLE = { code: "code", tape: "receipts", log: "log" } as const;
export type Hideable = keyof typeof HIDEABLE;
export const HIDEABLES = Object.keys(HIDEABLE) as Hideable[];

/** The default store of a presenter's page, so that a demo never touches the visitor's own state. */
const STAGE = "stage";

/** The default store of embeds, so that a frame never touches the visitor's own state. */
const EMBED = "embed";

/** The default seed of a presenter's page, so that every demo has the same identifiers. */
const STAGE_SEED = 852;

const whole = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(0), z.maximum(most)),
    ),
  );

const Flag = z.pipe(
  z.enum(["0", "1"]),
  z.transform((text: "0" | "1") => text === "1"),
);

/** A tab of the response (`body`, `headers`, `why`), of the request (`form`, `json`, `code`), or the reference. */
export const Tab = z.enum(["body", "headers", "why", "form", "json", "code", "reference"]);

/** A code language as spelled in a URL. Whether the language exists is checked where it is used. */
export const Language = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/));

/** The id of a page's own state, or of a frame: any text. */
export const PageId = z.string().check(z.minLength(1));

/** The base URL that code samples print: no query, no fragment, no trailing slash. */
export const BaseUrl = z
  .string()
  .check(z.maxLength(200), z.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[\w.~-]+)*$/));

/** The longest body in an address, in characters: some hosts refuse a URL of more than 8,000. */
const LONGEST_BODY = 4_000;

function isObjectText(text: string): boolean {
  const value: unknown = orNull(() => JSON.parse(text));
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a JSON object, short enough for an address. */
export const PresetBody = z
  .string()
  .check(z.refine((text) => text.length <= LONGEST_BODY && isObjectText(text), { error: "Not a short JSON object." }));

/**
 * The schema of each parameter of the page's URL (`?embed=operation&op=placeOrder`), created when it is needed: most visits
 * have none, and creating all of them would delay the page.
 */
export const parameters = {
  embed: () => z.enum(FRAMES),
  op: () => z.enum(OPERATION_IDS),
  /** The step of Get started or demo at which the page opens. */
  step: () => whole(99),
  tab: () => Tab,
  lang: () => Language,
  tier: () => z.enum(Object.keys(TIER_RATES) as [Tier, ...Tier[]]),
  theme: () => z.enum(THEMES),
  /** Identifiers and times are the same in every page with the same seed. */
  seed: () => whole(999_999_999),
  /** Which key requests send at first. */
  key: () => z.enum(["console", "none"]),
  /** Extra latency of every call, in milliseconds. */
  latency: () => whole(10_000),
  /** The delivery delay, in milliseconds. */
  deliver: () => whole(LONGEST_DELAY),
  hide: () =>
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(",")),
      ),
      z.array(
        z.pipe(
          z.enum(HIDEABLES),
          z.transform((name: Hideable) => HIDEABLE[name]),
        ),
      ),
    ),
  /** Click to load: nothing starts before the visitor clicks. */
  ctl: () => Flag,
  present: () => Flag,
  reset: () => Flag,
  /** The only origin that the frame connects with. Without it, the embedding page connects by a port. */
  origin: () => z.string().check(z.regex(/^https?:\/\/[^\s/?#@\\]+$/)),
  /** Keeps this page's state separate from pages with another id. */
  id: () => PageId,
  base_url: () => BaseUrl,
  /** The body that the request of `op` starts with, exactly as sent. */
  body: () => PresetBody,
  /** What a frame with one operation shows: its request and its response, or the response only. */
  view: () => z.enum(["both", "response"]),
} as const;

type Parameter = keyof typeof parameters;
export const isParameter = (name: string): name is Parameter => Object.hasOwn(parameters, name);

/** The parameters in the page's URL; null for each one that is absent. */
export type Settings = { readonly [Name in Parameter]: z.output<ReturnType<(typeof parameters)[Name]>> | null };

/** The settings of a page without URL parameters. */
export const noSettings = Object.fromEntries(
  Object.keys(parameters).map((name) => [name, null]),
) as unknown as Settings;

/**
 * Reads the parameters of the page's URL. Unknown or invalid ones, and a tab that the frame does not have, are ignored and
 * their names returned. If a parameter is repeated, the first one counts.
 */
export function settingsIn(given: Iterable<readonly [name: string, value: string]>): {
  readonly settings: Settings;
  readonly ignored: readonly string[];
} {
  const settings: Record<string, unknown> = { ...noSettings };
  const ignored: string[] = [];
  for (const [name, value] of given) {
    const read = isParameter(name) && settings[name] === null ? parameters[name]().safeParse(value) : null;
    if (read?.success) settings[name] = read.data;
    else ignored.push(name.slice(0, 40));
  }
  if (settings.embed === "operation" && settings.tab === "reference") {
    settings.tab = null;
    ignored.push("tab");
  }
  if (settings.present === true) {
    settings.id ??= STAGE;
    settings.seed ??= STAGE_SEED;
  }
  return { settings: settings as unknown as Settings, ignored };
}

/** An id that is its own name in storage. Any other is named by its digest, which is longer than these. */
const PLAIN_ID = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * The prefix of every storage key of a page: pages with different ids share no sandbox state. The visitor's own
 * preferences (code language, single-key shortcuts, theme) apply to all pages.
 */
export const storeName = (id: string | null): string =>
  id === null ? "top-up-sandbox" : `top-up-sandbox@${PLAIN_ID.test(id) ? id : digestOf(id)}`;

/** The id of the state of the page with these settings; null for the visitor's own. Embeds without an id share one. */
export const storeId = ({ id, embed }: Pick<Settings, "id" | "embed">): string | null =>
  id ?? (embed === null ? null : EMBED);

/** The prefix of the storage keys of the page with these settings. */
export const storeNameOf = (settings: Pick<Settings, "id" | "embed">): string => storeName(storeId(settings));
