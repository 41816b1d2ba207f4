import { operations } from "#contract/api/operations.ts";
import { type ApiRequest, headerOf } from "./http.ts";
import { edit, type SessionStore } from "./store.ts";

const BASE = "http://page.invalid";

function idIn(template: string, path: string): string | null {
  const [before = ""] = template.split("{id}");
  return template.includes("{id}") && path.startsWith(before) ? decodeURIComponent(path.slice(before.length)) : null;
}

/** Copies a call into its operation's editor, except for its key. */
export function intoDraft(session: SessionStore, request: ApiRequest): void {
  const { pathname, searchParams } = new URL(request.path, BASE);
  edit(session, request.operation, {
    body: request.body ?? "",
    idempotencyKey: headerOf(request, "Idempotency-Key") ?? "",
    contentType: headerOf(request, "Content-Type") ?? "",
    id: idIn(operations[request.operation].path, pathname),
    query: Object.fromEntries(searchParams),
  });
}
