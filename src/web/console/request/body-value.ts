import { reasonOf } from "#web/client/http.ts";
export type JsonObject = Readonly<Record<string, unknown>>;

/** The object in a JSON text, or the reason a form cannot show it. */
export function bodyIn(text: string): { readonly object: JsonObject } | { readonly reason: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { object: value as JsonObject };
    return { reason: "The body is not a JSON object." };
  } catch (error) {
    return { reason: `The body is not JSON: ${reasonOf(error)}.` };
  }
}

export const bodyText = (object: JsonObject): string => JSON.stringify(object, null, 2);

/** A copy of the object with one member set; `undefined` removes the member. */
export function withMember(object: JsonObject, name: string, value: unknown): JsonObject {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...object, [name]: value };
}

/** A member as an object; empty if it is anything else. */
export function objectAt(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** A member as text for a text field. */
export function textAt(object: JsonObject, name: string): string {
  const value = object[name];
  return value === undefined || value === null ? "" : String(value);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

/** Whether two JSON texts are equal, ignoring the order of members and whitespace. */
export function isSameBody(one: string, other: string): boolean {
  try {
    return JSON.stringify(sorted(JSON.parse(one))) === JSON.stringify(sorted(JSON.parse(other)));
  } catch {
    return one === other;
  }
}

/** Props of a form for one body: the object, and a callback for its changed copy. */
export interface BodyFormProps {
  readonly object: JsonObject;
  readonly onChange: (object: JsonObject) => void;
}
