import * as z from "zod/mini";
import { holdsKey } from "./key-in-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must name the control characters it refuses.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Any character except spaces and invisible ones such as U+200B, U+3164 or U+2800. */
const VISIBLE = /[^\s\p{Z}\p{Cf}\p{DI}\u2800]/u;

/** The length as JSON Schema counts it: in code points, so that the API spec and the server agree on emoji. */
const lengthOf = (text: string): number => [...text].length;

const tooLong = (length: number, longest: number) => `It is ${length} characters long. Use at most ${longest}.`;

/** Text that is not blank and holds no control characters and no API key. Field errors: `too_short`, `invalid_format`. */
const printable = () =>
  z.string().check(
    z.refine((text: string) => VISIBLE.test(text), {
      params: { code: "too_short" },
      error: "It is blank. Write at least 1 character.",
    }),
    z.refine((text: string) => !CONTROL.test(text), {
      params: { code: "invalid_format" },
      error: "It holds a control character, such as a line break or a tab. Leave it out.",
    }),
    z.refine((text: string) => !holdsKey(text), {
      params: { code: "invalid_format" },
      error: "It holds an API key, and this is stored. A key belongs in the Authorization header only.",
    }),
  );

/** A line of 1 to `longest` characters, stored as sent. Field errors: `too_short` (blank), `too_long`, `invalid_format`. */
export const line = (longest: number) =>
  printable()
    .check(
      z.refine((text: string) => lengthOf(text) <= longest, {
        params: { code: "too_long" },
        error: (issue) => tooLong(lengthOf(String(issue.input)), longest),
      }),
    )
    .register(z.globalRegistry, { minLength: 1, maxLength: longest, pattern: "\\S" });

/** A label of 1 to `longest` characters, trimmed before it is counted and stored. Errors as for `line`. */
export const label = (longest: number) =>
  printable()
    .check(
      z.refine((text: string) => lengthOf(text.trim()) <= longest, {
        params: { code: "too_long" },
        error: (issue) => tooLong(lengthOf(String(issue.input).trim()), longest),
      }),
    )
    .register(z.globalRegistry, { minLength: 1, maxLength: longest, pattern: "\\S" });
