import { fieldErrorsOf } from "#contract/api/field-error.ts";
import type { QueryParameter } from "#contract/api/pagination.ts";
import type { FieldError } from "#contract/api/problem.ts";
import type { CheckedInput, SentQuery } from "./call.ts";

/** The value of a query text: a decimal number, or the text itself. */
const parsed = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

type QueryError = Extract<FieldError, { readonly parameter: string }>;

function errorsOf(name: string, texts: readonly string[], { schema }: QueryParameter): readonly QueryError[] {
  if (texts.length > 1) {
    return [{ code: "duplicate_item", parameter: name, detail: `Sent ${texts.length} times. Send it once.` }];
  }
  const found = texts.flatMap((text) => fieldErrorsOf(schema, parsed(text), () => text));
  return found.map(({ code, detail }) => ({ code, parameter: name, detail }));
}

/** Checks the known parameters of a query; unknown ones are ignored. The refusal lists every fault. */
export function checkedQuery(sent: SentQuery, parameters: Readonly<Record<string, QueryParameter>>): CheckedInput {
  const input: Record<string, unknown> = {};
  const errors: QueryError[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const texts = sent.parameters.filter(([each]) => each === name).map(([, text]) => text);
    errors.push(...errorsOf(name, texts, parameter));
    input[name] = texts.map(parsed)[0] ?? parameter.fallback;
  }
  const observed = sent.text === "" ? "no query" : sent.text.slice(0, 80);
  if (errors.length === 0) return { observed, input };
  const listed = errors.map(({ parameter, detail }) => `Query parameter ${parameter}: ${detail}`);
  return { observed, refused: { code: "invalid_query_parameter", detail: listed.join(" "), errors } };
}
