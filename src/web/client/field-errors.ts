import { type FieldError, Problem } from "#contract/api/problem.ts";
import type { Draft } from "./draft.ts";
import { jsonIn, lacksId } from "./http.ts";
import type { Submission } from "./store.ts";

/** The event with the name of a field that is to be focused. */
export const FOCUS_FIELD = "sandbox:focus-field";

/** Focuses the field for a JSON pointer (`#/qty`) or a query parameter name, in whichever view is open. */
export function focusField(field: string): void {
  document.dispatchEvent(new CustomEvent(FOCUS_FIELD, { detail: field }));
}

/** The field at a pointer, else the first one inside it, else the one around it. */
export function fieldAt(root: ParentNode, field: string): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>("[data-pointer]")];
  const at = (wanted: (pointer: string) => boolean) => fields.find(({ dataset }) => wanted(dataset.pointer ?? ""));
  return (
    at((pointer) => pointer === field) ??
    at((pointer) => pointer.startsWith(`${field}/`)) ??
    at((pointer) => pointer !== "#" && field.startsWith(`${pointer}/`)) ??
    null
  );
}

function errorsIn({ outcome }: Submission) {
  if (outcome.kind !== "response" || outcome.response.status < 400) return [];
  return Problem.safeParse(jsonIn(outcome.response.text)).data?.errors ?? [];
}
type ReportedError = ReturnType<typeof errorsIn>[number];

const tokenIn = (escaped: string): string => decodeURIComponent(escaped).replace(/~1/g, "/").replace(/~0/g, "~");

/** The value at a JSON pointer (RFC 6901), serialized as JSON; undefined when the pointer matches nothing. */
function valueAt(text: string, pointer: string): string | undefined {
  const [, ...tokens] = pointer.split("/");
  return JSON.stringify(tokens.reduce<unknown>((value, token) => Object(value)[tokenIn(token)], jsonIn(text)));
}

/** An error of a field in a form: of an empty one, not how the API wants it sent. */
export const fieldErrorText = ({ code, detail }: Pick<FieldError, "code" | "detail">): string =>
  code === "required" || code === "too_short" ? "Required" : detail;

function isAsSent({ pointer, parameter }: ReportedError, { request }: Submission, draft: Draft): boolean {
  if (pointer !== undefined) return valueAt(request.body ?? "", pointer) === valueAt(draft.body, pointer);
  if (parameter === undefined) return false;
  return (new URLSearchParams(request.path.split("?")[1]).get(parameter) ?? "") === (draft.query[parameter] ?? "");
}

/**
 * The errors reported by the last response, by JSON pointer or query parameter name, or that it was not sent without an id. A
 * field changed since it was sent is left out: its error may be fixed.
 */
export function currentFieldErrors(submission: Submission | undefined, draft: Draft): Readonly<Record<string, string>> {
  if (!submission) return {};
  if (lacksId(submission.request)) return { id: "Required" };
  const current = errorsIn(submission).filter((fieldError) => isAsSent(fieldError, submission, draft));
  return Object.fromEntries(current.map((each) => [each.pointer ?? each.parameter, fieldErrorText(each)]));
}
