import { fieldErrorsOf } from "#contract/api/field-error.ts";
import type { QueryParameter } from "#contract/api/page.ts";
import type { FieldError } from "#contract/api/problem.ts";
import type { ListQuery } from "#domain/call.ts";
import { type CheckResult, pass, refuse } from "./parsed-request.ts";

/** The value of a query text: digits become a number, anything else stays text. */
const parsed = (text: string): unknown => (/^-?\d{1,16}$/.test(text) ? Number(text) : text);

function codeAndDetail(name: string, texts: readonly string[], { schema }: QueryParameter): FieldError | null {
  if (texts.length > 1) {
    return { code: "duplicate_item", parameter: name, detail: `It is given ${texts.length} times. Give it once.` };
  }
  const [text = ""] = texts;
  const [fieldError] = fieldErrorsOf(schema, parsed(text));
  if (!fieldError) return null;
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(text);
  if (fieldError.code === "wrong_type" && isNumber) {
    return { code: text.includes(".") ? "not_integer" : "out_of_range", parameter: name, detail: fieldError.detail };
  }
  return { code: fieldError.code, parameter: name, detail: fieldError.detail };
}

/**
 * The known parameters of a query; unknown ones are ignored. Refuses `invalid_query_parameter`, listing every fault.
 */
export function queryOf(url: URL, parameters: Readonly<Record<string, QueryParameter>>): CheckResult<ListQuery> {
  const query: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const texts = url.searchParams.getAll(name);
    const fieldError = texts.length === 0 ? null : codeAndDetail(name, texts, parameter);
    if (fieldError) errors.push(fieldError);
    query[name] = texts.length === 0 ? parameter.fallback : parsed(texts[0] ?? "");
  }
  const observed = url.search === "" ? "no query" : url.search.slice(0, 80);
  if (errors.length === 0) return pass(query as unknown as ListQuery, observed);
  const names = errors.map((error) => ("parameter" in error ? error.parameter : "")).join(", ");
  const detail = `Of the query, ${names} cannot be used: ${errors.map((error) => error.detail).join(" ")}`;
  return refuse({ code: "invalid_query_parameter", detail, errors, extras: {} }, observed);
}
