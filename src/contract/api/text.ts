import * as z from "zod/mini";
import { holdsKey } from "./key-in-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must name the control characters it refuses.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Any character except spaces and invisible ones such as U+200B, U+3164 or U+2800. */
const VISIBLE = /[^\s\p{Z}\p{Cf}\p{DI}\u2800]/u;

/** The length as JSON Schema counts it: in code points, so that `openapi.json` and the server agree on emoji. */
const lengthOf = (text: string): number => [...text].length;

/** Text of 1 to `longest` characters that is not blank and holds no control characters and no API key. */
const printable = (longest: number, counted: (text: string) => string) =>
  z
    .string()
    .check(
      z.refine((text: string) => VISIBLE.test(text), {
        params: { code: "too_short" },
        error: "Must not be blank. Enter at least 1 character.",
      }),
      z.refine((text: string) => !CONTROL.test(text), {
        params: { code: "invalid_format" },
        error: "Contains a control character, such as a line break or a tab. Remove it.",
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
    .register(z.globalRegistry, { minLength: 1, maxLength: longest, pattern: "\\S" });

/** A line of 1 to `longest` characters, stored as sent. Field errors: `too_short` (blank), `too_long`, `invalid_format`. */
export const line = (longest: number) => printable(longest, (text) => text);

/** A label of 1 to `longest` characters, trimmed before it is counted and stored. Errors as for `line`. */
export const label = (longest: number) => printable(longest, (text) => text.trim());
