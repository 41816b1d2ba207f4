import * as z from "zod/mini";
import type { OperationId } from "#contract/api/operations.ts";
import { Language, Tab } from "#contract/page/settings.ts";
import { isFramed, operationAt, pathTo, routeAt } from "./routes.ts";

/** A section of the reference or one entry in it: `errors`, `errors.order_not_found`, `body.cust_account.user_id`. */
const ReferenceEntry = z.string().check(z.regex(/^[a-z]{1,16}(\.[A-Za-z0-9_.[\]-]{1,80})?$/));

/** What an address within the page asks it to show. Parts that do not parse are ignored. */
export function linkIn(location: string) {
  const [path = "", query = ""] = location.split("?", 2);
  const given = new URLSearchParams(query);
  return {
    /** False when the address names no page: the first operation is shown, with a notice. */
    isPage: path === "" || path === "/" || operationAt(path) !== null || routeAt(path) !== null,
    /** A tab of the response (`body`, `headers`, `why`), of the request (`form`, `json`, `code`), or the reference. */
    tab: Tab.safeParse(given.get("tab")).data ?? null,
    /** A code language as spelled in the address; the reader must check that it exists. */
    lang: Language.safeParse(given.get("lang")).data ?? null,
    at: ReferenceEntry.safeParse(given.get("at")).data ?? null,
    /** A packed state to open. Untrusted input. */
    world: given.get("world"),
    /** The status of the refusal that the visitor comes for. */
    expect: given.get("expect"),
  };
}
export type Link = Readonly<ReturnType<typeof linkIn>>;

export const referenceTo = (operation: OperationId, at: string): string =>
  `#${pathTo(operation)}?${new URLSearchParams({ tab: "reference", at })}`;

/** This page's address with another fragment and without its query. */
export const addressTo = (fragment: string): string =>
  new URL(fragment, `${window.location.origin}${window.location.pathname}`).href;

/** Removes the state from the address, so that neither a reload nor the Back button opens it again. */
export function withoutWorld(): void {
  const [path = "", query = ""] = window.location.hash.split("?", 2);
  const given = new URLSearchParams(query);
  if (!given.has("world")) return;
  given.delete("world");
  window.history.replaceState(window.history.state, "", given.size === 0 ? path : `${path}?${given}`);
  window.dispatchEvent(new Event("hashchange"));
}

/** Navigates to a fragment, even if the address already shows it. In a frame it replaces the history entry. */
export function follow(fragment: string): void {
  if (window.location.hash !== fragment && !isFramed()) {
    window.location.hash = fragment;
    return;
  }
  window.history.replaceState(null, "", fragment);
  window.dispatchEvent(new Event("hashchange"));
}
