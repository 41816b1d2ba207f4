import { ERROR_CODES, type ErrorCode, errorPath } from "#contract/api/error-code.ts";
import { OPERATION_IDS, type OperationId } from "#contract/api/operations.ts";

/** The address that starts presenter mode from any page of the sandbox. */
export const STAGE_ADDRESS = "./?present=1&reset=1";

/** Whether another page embeds this one. */
export const isFramed = (): boolean => window.parent !== window;

/** The operation shown when the address names none. */
export const FIRST_OPERATION: OperationId = "listProducts";

/** The address of an operation within the page. */
export const pathTo = (operation: OperationId): string => `/op/${operation}`;

/** The operation named by an address within the page, or null. Ignores everything after `?`. */
export function operationAt(location: string): OperationId | null {
  const [path] = location.split("?", 1);
  return OPERATION_IDS.find((id) => path === pathTo(id)) ?? null;
}

/** The admin pages in the order they are listed, each with its name and purpose. */
export const adminPages = {
  wallet: {
    name: "Wallet and orders",
    purpose: "Every debit with its order and the balance after it, as the service's records show it.",
  },
  ledger: {
    name: "Ledger",
    purpose: "Every Idempotency-Key that was used up, what it did, and how long it is remembered.",
  },
  lab: {
    name: "Retry lab",
    purpose: "The network drops, you retry, and you are not charged twice. See why, from both sides.",
  },
  clock: {
    name: "Clock",
    purpose: "The sandbox's own time: pause it, run it faster, skip ahead, and say how long a delivery takes.",
  },
  prices: {
    name: "Prices and items",
    purpose: "Your tier or a rate of your own, what it does to each price, and which items can be ordered.",
  },
  conditions: {
    name: "Simulate a failure",
    purpose: "Make the network slow or forgetful, or the service fail, for as many calls as you like.",
  },
  keys: {
    name: "Keys",
    purpose: "The API keys of this account, what each may do, and how to make or revoke one.",
  },
  storage: {
    name: "Storage",
    purpose: "What this browser keeps of the sandbox, what it does not keep, and how to take it along.",
  },
  lessons: {
    name: "Lessons",
    purpose:
      "First order, your prices, the network drops, keys and scopes, when things go wrong: one to three minutes each, on the real calls.",
  },
  embed: {
    name: "Embedding",
    purpose: "The sandbox in a page of your own: choose what it shows, see it live, copy one line.",
  },
} satisfies Readonly<Record<string, { readonly name: string; readonly purpose: string }>>;
export type AdminPage = keyof typeof adminPages;
export const ADMIN_PAGES = Object.keys(adminPages) as readonly AdminPage[];

/** The address of an admin page. */
export const adminPagePath = (page: AdminPage): string => `/${page}`;

export const orderPath = (id: string): string => `/orders/${encodeURIComponent(id)}`;

export const lessonPath = (id: string): string => `${adminPagePath("lessons")}/${id}`;

/** A page other than an operation: an admin page, an order, a lesson or an error. */
export type Route =
  | { readonly kind: "admin"; readonly page: AdminPage }
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "lesson"; readonly id: string }
  | { readonly kind: "error"; readonly id: ErrorCode };

/** The admin page a route is or belongs to; null for an operation and for an error. */
export function adminPageOf(route: Route | null): AdminPage | null {
  if (route === null || route.kind === "error") return null;
  if (route.kind === "admin") return route.page;
  return route.kind === "order" ? "wallet" : "lessons";
}

/** The path of an order or a lesson. */
const ENTRY = /^\/(orders|lessons)\/([A-Za-z0-9_-]{1,64})$/;

/** The route named by an address within the page; null when it names none. */
export function routeAt(location: string): Route | null {
  const [path = ""] = location.split("?", 1);
  const page = ADMIN_PAGES.find((each) => path === adminPagePath(each));
  if (page) return { kind: "admin", page };
  const [, list, id] = ENTRY.exec(path) ?? [];
  if (id !== undefined) return { kind: list === "orders" ? "order" : "lesson", id };
  const error = ERROR_CODES.find((each) => path === errorPath(each));
  return error ? { kind: "error", id: error } : null;
}
