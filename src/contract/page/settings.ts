import * as z from "zod/mini";
import { OPERATION_IDS } from "../api/operations.ts";
import { TIER_RATES, type Tier } from "../api/tier.ts";
import { LONGEST_DELAY } from "../panel/adjustment.ts";

/** How much of the sandbox a page shows: all of it, one request and its answer, or the state alone. */
const FRAMES = ["full", "operation", "state"] as const;
export type Frame = (typeof FRAMES)[number];

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Parts a page can be told to leave out. */
export const HIDEABLE = ["code", "tape", "log"] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** The store a presenter's page uses unless another is named, so that no demo touches the visitor's own. */
const STAGE = "stage";

/** The seed of a presenter's page unless another is given: a demo has the same identifiers each time. */
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

/** A tab of the answer (`body`, `headers`, `why`), of the request (`form`, `json`, `code`), or the reference. */
export const Tab = z.enum(["body", "headers", "why", "form", "json", "code", "reference"]);

/** A language of the code, as an address spells it; whether there is such a language is for the reader to say. */
export const Language = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/));

/** The name of a page's own state, and of a frame. */
export const PageId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));

/** The address of a service, as code prints it: no query, no fragment, no slash at the end. */
const BaseUrl = z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[\w.~-]+)*$/));

/** One schema for each parameter of the page's address (`?embed=operation&op=placeOrder`). */
const parameters = {
  embed: z.enum(FRAMES),
  op: z.enum(OPERATION_IDS),
  /** The step of the runbook, or of the demo, the page opens at. */
  step: whole(99),
  tab: Tab,
  lang: Language,
  tier: z.enum(Object.keys(TIER_RATES) as [Tier, ...Tier[]]),
  theme: z.enum(THEMES),
  /** Identifiers and times are the same in every page with the same seed. */
  seed: whole(999_999_999),
  key: z.enum(["console", "none"]),
  /** How much slower every call is answered, in milliseconds. */
  latency: whole(10_000),
  /** How long a delivery takes, in milliseconds. */
  deliver: whole(LONGEST_DELAY),
  hide: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(",")),
    ),
    z.array(z.enum(HIDEABLE)),
  ),
  /** Click to load: nothing starts before the visitor says so. */
  ctl: Flag,
  present: Flag,
  /** The second window of a demo, with what to say. */
  notes: Flag,
  reset: Flag,
  /** The one origin whose messages are heeded, and that is told what happens. */
  origin: z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/)),
  /** Keeps this page's state apart from that of pages with another id. */
  id: PageId,
  base_url: BaseUrl,
} as const;

type Parameter = keyof typeof parameters;
const isParameter = (name: string): name is Parameter => Object.hasOwn(parameters, name);

/** What the page's address asks of it; null where it asks nothing. */
export type Settings = { readonly [Name in Parameter]: z.output<(typeof parameters)[Name]> | null };

/** A page in a tab of its own, asked nothing in particular. */
export const noSettings = Object.fromEntries(
  Object.keys(parameters).map((name) => [name, null]),
) as unknown as Settings;

/**
 * Reads the parameters of the page's address. What is unknown or does not parse is ignored, and its name told;
 * of a parameter given twice the first counts.
 */
export function settingsIn(given: Iterable<readonly [name: string, value: string]>): {
  readonly settings: Settings;
  readonly ignored: readonly string[];
} {
  const settings: Record<string, unknown> = { ...noSettings };
  const ignored: string[] = [];
  for (const [name, value] of given) {
    const read = isParameter(name) && settings[name] === null ? parameters[name].safeParse(value) : null;
    if (read?.success) settings[name] = read.data;
    else ignored.push(name.slice(0, 40));
  }
  if (settings.present === true) {
    settings.id ??= STAGE;
    settings.seed ??= STAGE_SEED;
  }
  return { settings: settings as unknown as Settings, ignored };
}

/**
 * The name everything a page keeps of its sandbox begins with: pages with different ids keep nothing of it in common.
 * What the visitor chose for themselves, a language of the code and single-key shortcuts, holds for all of them.
 */
export const storeName = (id: string | null): string => (id === null ? "top-up-sandbox" : `top-up-sandbox@${id}`);
