import { operations } from "#contract/operations.ts";
import { type ApiRequest, headerOf } from "#web/api/api-request.ts";
import { edit, type SessionStore } from "./session.ts";

const BASE = "http://page.invalid";

function idIn(template: string, path: string): string | null {
  const [before = ""] = template.split("{id}");
  return template.includes("{id}") && path.startsWith(before) ? decodeURIComponent(path.slice(before.length)) : null;
}

/** Puts a call into the editor, all of it that the editor holds; never its key. */
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
