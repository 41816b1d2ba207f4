import * as z from "zod/mini";
import { once } from "../once.ts";
import { MoneyText } from "./money.ts";
import { Provenance } from "./note.ts";
import type { Operation } from "./operation.ts";
import { TEXT_PATTERNS } from "./text.ts";
import { TimeText } from "./time.ts";

/** One member of a request or response body, or one parameter, in readable words. */
export interface Field {
  /** The path from the root, such as `cust_account.user_id` or `data[].items[].price`. */
  readonly path: string;
  /** The type, such as `integer`, `string or null`, `array of object`. */
  readonly type: string;
  /** The constraints, such as `1 to 64 characters`; empty if there are none. */
  readonly bounds: string;
  readonly required: boolean;
  readonly description: string;
  readonly provenance: Provenance;
}

/** A JSON Schema of the contract, which has no part that is a boolean or a list of types for items. */
interface Shape extends z.core.JSONSchema.BaseSchema {
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
}

const shapeOf = (schema: z.ZodMiniType): Shape => z.toJSONSchema(schema, { io: "input" }) as Shape;

/** Descriptions of known patterns; empty where the field's own description says it. */
const patternWords = once(
  (): Readonly<Record<string, string>> => ({
    [shapeOf(MoneyText).pattern ?? ""]: "decimal with two places, such as 4.75",
    [shapeOf(TimeText).pattern ?? ""]: "RFC 3339, UTC, with milliseconds",
    ...Object.fromEntries(TEXT_PATTERNS.map((pattern) => [pattern, ""])),
  }),
);

/** The non-null alternative of a nullable shape; other shapes unchanged. */
const withoutNull = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== "null") ?? shape;

function typeOf(shape: Shape): string {
  const inner = withoutNull(shape);
  const name = inner.items ? `array of ${typeOf(inner.items)}` : [inner.type ?? "value"].flat().join(" or ");
  return inner === shape ? name : `${name} or null`;
}

/** `between(1, 10, "entry", "entries")` is `1 to 10 entries`. The bounds of a safe integer, which every integer has, are none. */
function between(low = Number.MIN_SAFE_INTEGER, high = Number.MAX_SAFE_INTEGER, one = "", many = one): string {
  const [hasLow, hasHigh] = [low > Number.MIN_SAFE_INTEGER, high < Number.MAX_SAFE_INTEGER];
  if (!hasLow && !hasHigh) return "";
  const unit = (hasHigh ? high : low) === 1 ? one : many;
  if (!hasLow) return `at most ${high} ${unit}`.trim();
  return (hasHigh ? `${low} to ${high} ${unit}` : `at least ${low} ${unit}`).trim();
}

function boundsOf(shape: Shape): string {
  const inner = withoutNull(shape);
  const choices = inner.const === undefined ? (inner.enum ?? inner.items?.enum ?? []) : [inner.const];
  return [
    choices.length > 1 ? `one of ${choices.join(", ")}` : choices.length === 1 ? `always ${choices[0]}` : "",
    between(inner.minimum, inner.maximum),
    between(inner.minLength, inner.maxLength, "character", "characters"),
    between(inner.minItems, inner.maxItems, "entry", "entries"),
    inner.uniqueItems ? "each once" : "",
    inner.pattern === undefined ? "" : (patternWords()[inner.pattern] ?? `pattern ${inner.pattern}`),
    inner.format ?? "",
  ]
    .filter(Boolean)
    .join("; ");
}

const describedField = (path: string, shape: Shape, required: boolean): Field => ({
  path,
  type: typeOf(shape),
  bounds: boundsOf(shape),
  required,
  description: shape.description ?? "",
  provenance: Provenance.parse(shape["x-provenance"]),
});

function fieldsIn(shape: Shape, prefix: string): readonly Field[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
    const path = prefix + name;
    const inner = withoutNull(member);
    const nested = inner.items ? fieldsIn(inner.items, `${path}[].`) : fieldsIn(inner, `${path}.`);
    return [describedField(path, member, shape.required?.includes(name) ?? false), ...nested];
  });
}

/** All members of an object schema; nested members follow the member that holds them. */
export const fieldsOf = (schema: z.ZodMiniType): readonly Field[] => fieldsIn(shapeOf(schema), "");

/** The `{id}` of an operation's path, if it has one. */
export const pathFieldsOf = ({ id }: Operation): readonly Field[] =>
  id ? [describedField("id", shapeOf(id), true)] : [];

/** The query of an operation. No parameter is required: defaults are part of `bounds`. */
export const queryFieldsOf = ({ query = {} }: Operation): readonly Field[] =>
  Object.entries(query).map(([name, { schema, fallback }]) => {
    const field = describedField(name, shapeOf(schema), false);
    const byDefault = fallback === undefined ? "" : `default ${fallback}`;
    return { ...field, bounds: [field.bounds, byDefault].filter(Boolean).join("; ") };
  });
