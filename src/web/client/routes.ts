import { ERROR_CODES, type ErrorCode, errorPath } from "#contract/api/error.ts";
import { OPERATION_IDS, type OperationId } from "#contract/api/operations.ts";
import { FAILURE_KINDS, type FailureKind } from "#contract/panel/failure.ts";

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
  recipes: {
    name: "Recipes",
    purpose: "Code that runs in this page: change it, run it, and try every failure on it.",
  },
  failures: {
    name: "Failures",
    purpose: "Make one call fail, and see what your client sees and what the service did.",
  },
  "go-live": {
    name: "Before you go live",
    purpose: "What your own calls have proved here, and what to try before real points are spent.",
  },
  machine: {
    name: "On your machine",
    purpose: "The same API as one file: on your own port, and in your own tests.",
  },
  wallet: {
    name: "Wallet and orders",
    purpose: "Orders, each with its charge and the balance after it.",
  },
  ledger: {
    name: "Idempotency-Keys",
    purpose: "Stored Idempotency-Keys: what each did, and when it expires.",
  },
  clock: {
    name: "Clock",
    purpose: "The sandbox's own time: pause it, speed it up, skip ahead, and set how long a delivery takes.",
  },
  prices: {
    name: "Prices",
    purpose: "Your prices beside those of other tiers, and which items can be ordered.",
  },
  keys: {
    name: "API keys",
    purpose: "The keys of this account and what each can do. Create one, use one, revoke one.",
  },
  log: {
    name: "Log",
    purpose: "Every call with its request, its response and the reason for it. API keys are masked.",
  },
  storage: {
    name: "Storage",
    purpose: "What this browser saves for the sandbox, what it never saves, and how to back it up.",
  },
  embed: {
    name: "Embed in your docs",
    purpose: "The sandbox in your own page: choose what it shows, preview it, copy the markup.",
  },
} satisfies Readonly<Record<string, { readonly name: string; readonly purpose: string }>>;
export type AdminPage = keyof typeof adminPages;
export const ADMIN_PAGES = Object.keys(adminPages) as readonly AdminPage[];

export const adminPagePath = (page: AdminPage): string => `/${page}`;

export const orderPath = (id: string): string => `/orders/${encodeURIComponent(id)}`;

export const callPath = (requestId: string): string => `${adminPagePath("log")}/${requestId}`;

export const recipePath = (id: string): string => `${adminPagePath("recipes")}/${id}`;

/** A failure of the network or the service, or an error of the API; a few are both. */
export type FailureName = FailureKind | ErrorCode;
export const FAILURE_PAGES: readonly FailureName[] = [...new Set([...FAILURE_KINDS, ...ERROR_CODES])];

export const failurePath = (name: FailureName): string => `${adminPagePath("failures")}/${name}`;

/** The failure that is shown first of each operation, by a call of it. */
export const FIRST_FAILURE = {
  listProducts: "invalid_query_parameter",
  placeOrder: "response_lost",
  createKey: "scope_not_grantable",
  getWallet: "insufficient_scope",
  listOrders: "method_not_allowed",
  getOrder: "order_not_found",
  listKeys: "api_key_revoked",
  revokeKey: "key_not_found",
} as const satisfies Readonly<Record<OperationId, FailureName>>;

/** Addresses of earlier versions, and the page that each leads to. */
const OLD_ADDRESSES: Readonly<Record<string, string>> = {
  "/conditions": adminPagePath("failures"),
  "/lab": failurePath("response_lost"),
  "/lessons": adminPagePath("go-live"),
};

/** A page other than an operation: an admin page, an order, a call, a recipe, a failure or an error. */
export type Route =
  | { readonly kind: "admin"; readonly page: AdminPage }
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "call"; readonly id: string }
  | { readonly kind: "recipe"; readonly id: string }
  | { readonly kind: "failure"; readonly id: FailureName }
  | { readonly kind: "error"; readonly id: ErrorCode };

/** The admin page that an order, a call, a recipe or a failure belongs to. */
const pageOfEntry = {
  order: "wallet",
  call: "log",
  recipe: "recipes",
  failure: "failures",
} as const;

/** The admin page a route is or belongs to; null for an operation and for an error. */
export function adminPageOf(route: Route | null): AdminPage | null {
  if (route === null || route.kind === "error") return null;
  return route.kind === "admin" ? route.page : pageOfEntry[route.kind];
}

/** The pages without a till: they send no call, or draw themselves what their calls did. */
const WITHOUT_TILL: readonly (AdminPage | null)[] = ["recipes", "failures", "go-live", "machine", "log", "embed"];

/** Whether the till stands beside a page; else the balance alone stands in its corner. */
export const hasTill = (route: Route | null): boolean =>
  route?.kind !== "error" && !WITHOUT_TILL.includes(adminPageOf(route));

const kindOfList = { orders: "order", log: "call", recipes: "recipe" } as const;

/** The path of an order, a call or a recipe. */
const ENTRY = /^\/(orders|log|recipes)\/([A-Za-z0-9_-]{1,64})$/;

/** The route named by an address within the page; null when it names none. */
export function routeAt(location: string): Route | null {
  const [given = ""] = location.split("?", 1);
  const path = OLD_ADDRESSES[given.replace(/^(\/lessons)\/.*/, "$1")] ?? given;
  const page = ADMIN_PAGES.find((each) => path === adminPagePath(each));
  if (page) return { kind: "admin", page };
  const [, list, id] = ENTRY.exec(path) ?? [];
  if (id !== undefined) return { kind: kindOfList[list as keyof typeof kindOfList], id };
  const failure = FAILURE_PAGES.find((each) => path === failurePath(each));
  if (failure) return { kind: "failure", id: failure };
  const error = ERROR_CODES.find((each) => path === errorPath(each));
  return error ? { kind: "error", id: error } : null;
}
