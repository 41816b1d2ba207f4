import * as z from "zod/mini";
import { holdsKey } from "./key-in-text.ts";

/**
 * The characters that nothing is drawn for, as the inside of a character class: of the categories Cc, Cf and Cs, spaces
 * and separators, what Unicode lets a font leave out (Default_Ignorable_Code_Point), and the braille blank.
 */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{DI}\u2800`;

/** Control characters, bidirectional controls, and surrogates without their other half (RFC 7493, section 2.1). */
const CONTROLS = String.raw`\p{Cc}\p{Bidi_C}\p{Cs}`;

// The same as every engine reads it, up to U+FFFF: without the flag `u`, JavaScript sees halves of the characters beyond. From
// U+0080 on, the characters themselves: Ruby reads an escape of one as a byte.
const PLAIN_CONTROLS = `${String.raw`\x00-\x1f`}\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** What is unseen, but no control and no space U+0020. */
const PLAIN_REST = [
  "\u00a0\u00ad\u034f\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200d",
  "\u2028\u2029\u202f\u205f-\u2065\u206a-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb",
].join("");
const PLAIN_SEEN = `[^ ${PLAIN_REST}${PLAIN_CONTROLS}]`;

/** What a kind of text must not contain, when it is not blank, and both as a pattern, which matches a text in one way only. */
interface TextRule {
  /** For `search`, `match` and `replace`: it is global. */
  readonly refused: RegExp;
  readonly seen: RegExp;
  readonly pattern: string;
}

const seen = new RegExp(`[^${UNSEEN}]`, "u");
const ID: TextRule = {
  refused: new RegExp(`(?! )[${UNSEEN}]`, "gu"),
  seen,
  pattern: `^ *${PLAIN_SEEN}[^${PLAIN_REST}${PLAIN_CONTROLS}]*$`,
};
const LABEL: TextRule = {
  refused: new RegExp(`[${CONTROLS}]`, "gu"),
  seen,
  pattern: `^[ ${PLAIN_REST}]*${PLAIN_SEEN}[^${PLAIN_CONTROLS}]*$`,
};
/** The rule of the first version, which stored states may still follow. */
const STORED: TextRule = { refused: /\p{Cc}/gu, seen: /\S/, pattern: "" };

/** The patterns of text. The descriptions of the fields say what they mean. */
export const TEXT_PATTERNS: readonly string[] = [ID.pattern, LABEL.pattern];

/** The length as JSON Schema counts it: in code points, so that `openapi.json` and the server agree on emoji. */
const lengthOf = (text: string): number => [...text].length;

/** The name of a text's first character: `U+202E`. */
export const codePointOf = (text = ""): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Text of 1 to `longest` characters that follows a rule and holds no API key. */
const textOf =
  (rule: TextRule, counted = (text: string) => text) =>
  (longest: number) =>
    z
      .string()
      .check(
        z.refine((text: string) => rule.seen.test(text), {
          params: { code: "too_short" },
          error: "Must not be blank. Enter at least 1 character.",
          abort: true,
        }),
        z.refine((text: string) => text.search(rule.refused) < 0, {
          params: { code: "invalid_format" },
          error: ({ input }) =>
            `Contains the invisible character ${codePointOf(String(input).match(rule.refused)?.[0])}. Remove it.`,
        }),
        z.refine((text: string) => !holdsKey(text), {
          params: { code: "invalid_format" },
          error: "Contains an API key, and this field is stored. Send keys in the Authorization header only.",
        }),
        z.refine((text: string) => lengthOf(counted(text)) <= longest, {
          params: { code: "too_long" },
          error: ({ input }) => `Expected at most ${longest} characters, got ${lengthOf(counted(String(input)))}.`,
        }),
      )
      .register(z.globalRegistry, { minLength: 1, maxLength: longest, pattern: rule.pattern });

/**
 * An id of 1 to `longest` characters, stored as sent. Each can be seen, except the space U+0020. Field errors: `too_short`
 * (blank), `too_long`, `invalid_format`.
 */
export const visibleId = textOf(ID);

/**
 * A label of 1 to `longest` characters, trimmed before it is counted and stored. It is prose, which needs joiners in some
 * scripts and emoji: only control characters and bidirectional controls are refused. Errors as for `visibleId`.
 */
export const label = textOf(LABEL, (text) => text.trim());

/** An id or a label as any version has stored it: a state that holds one is read, saved, loaded and shared. */
export const storedText = textOf(STORED);

/** The most characters of a text that are drawn, and the most of those that take long to draw. */
const MOST_DRAWN = 100_000;
const MOST_SLOW = 2_000;

/** Text of any length that a field can show. Thousands of invisible or combining characters would stop the page. */
export const fieldText = z
  .string()
  .check(z.refine((text: string) => (text.match(/[^\t\n\r -~]/g)?.length ?? 0) <= MOST_SLOW, "Too slow to draw."));

/** Writes the characters that a pattern matches by code points. What would take long to draw is left out, and counted. */
const withCodePoints = (hidden: RegExp) => (text: string) => {
  let written = 0;
  const drawn = text.slice(0, MOST_DRAWN).replace(hidden, (character) => {
    written += 1;
    return written > MOST_SLOW ? "" : `⟨${codePointOf(character)}⟩`;
  });
  const more = Math.max(0, text.length - MOST_DRAWN) + Math.max(0, written - MOST_SLOW);
  return more === 0 ? drawn : `${drawn}… (${more} more characters)`;
};

/** An id as it is drawn: `⟨U+202E⟩8944250655`. */
export const shownId = withCodePoints(ID.refused);

/** A label as it is drawn. Isolate it from the text around it. */
export const shownLabel = withCodePoints(LABEL.refused);

/** What is not seen in code. It holds labels too, whose joiners and variation selectors stay. For `replace`: it is global. */
export const hiddenInCode = new RegExp(String.raw`(?![ \t\n\r\u200c\u200d\ufe00-\ufe0f])[${UNSEEN}]`, "gu");

/** JSON and other code as it is drawn. */
export const shownCode = withCodePoints(hiddenInCode);
