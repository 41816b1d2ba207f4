import * as z from "zod/mini";
import type { OperationId } from "#contract/api/operations.ts";
import { Language, Tab } from "#contract/page/settings.ts";
import { isFramed, operationAt, pathTo, routeAt } from "./routes.ts";

/** A section of the reference, or one thing in it: `errors`, `errors.order_not_found`, `body.cust_account.user_id`. */
const Place = z.string().check(z.regex(/^[a-z]{1,16}(\.[A-Za-z0-9_.[\]-]{1,80})?$/));

/** More of a state than any link holds: what is cut here is refused for its length. */
const LONGEST_WORLD = 500_000;

/** What the address asks to be shown. Never a key. */
export interface Link {
  /** False where the address names no page: the first operation is shown, and a notice. */
  readonly isPage: boolean;
  /** A tab of the answer (`body`, `headers`, `why`), of the request (`form`, `json`, `code`), or the reference. */
  readonly tab: z.infer<typeof Tab> | null;
  /** A language of the code, as the address spells it; whether there is such a language is for the reader to say. */
  readonly lang: string | null;
  /** Where in the reference. */
  readonly at: string | null;
  /** A state to be opened, as it stands in the address: anybody may have written it. */
  readonly world: string | null;
}

/** What an address within the page asks for. Whatever does not parse is ignored. */
export function linkIn(location: string): Link {
  const [path = "", query = ""] = location.split("?", 2);
  const given = new URLSearchParams(query);
  return {
    isPage: path === "" || path === "/" || operationAt(path) !== null || routeAt(path) !== null,
    tab: Tab.safeParse(given.get("tab")).data ?? null,
    lang: Language.safeParse(given.get("lang")).data ?? null,
    at: Place.safeParse(given.get("at")).data ?? null,
    world: given.get("world")?.slice(0, LONGEST_WORLD) ?? null,
  };
}

/** The fragment that leads to a place of an operation's reference. */
export const referenceTo = (operation: OperationId, at: string): string =>
  `#${pathTo(operation)}?${new URLSearchParams({ tab: "reference", at })}`;

/** The address of this page with another fragment, without what else the address asks. */
export const addressTo = (fragment: string): string =>
  new URL(fragment, `${window.location.origin}${window.location.pathname}`).href;

/** Takes the state out of the address, so that neither a reload nor the way back opens it again. */
export function withoutWorld(): void {
  const [path = "", query = ""] = window.location.hash.split("?", 2);
  const given = new URLSearchParams(query);
  if (!given.has("world")) return;
  given.delete("world");
  window.history.replaceState(window.history.state, "", given.size === 0 ? path : `${path}?${given}`);
  window.dispatchEvent(new Event("hashchange"));
}

/** Goes to a fragment, also where the address shows it already. In a frame it takes the place of the one before. */
export function follow(fragment: string): void {
  if (window.location.hash !== fragment && !isFramed()) {
    window.location.hash = fragment;
    return;
  }
  window.history.replaceState(null, "", fragment);
  window.dispatchEvent(new Event("hashchange"));
}
