import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import type { Product, ProductItem } from "#contract/api/product.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { effectiveAuthorization, tokenOf } from "./authorization.ts";
import { type Draft, EXAMPLE_ORDER, firstDraft, sentHeaders } from "./draft.ts";
import { type ApiRequest, type HeaderLine, headerOf, isJsonObject, jsonIn } from "./http.ts";
import { knownTo } from "./known-state.ts";
import { announce, edit, type Sandbox, type SessionStore } from "./store.ts";

/** The request Send would send now for an operation. Contains the key's value: never store or display it. */
export function requestNow(sandbox: Sandbox, operation: OperationId): ApiRequest {
  const { panel, session } = sandbox;
  const { drafts, authorization, secrets } = session.getState();
  const { stateView } = knownTo(sandbox).getState();
  const draft = drafts[operation];
  const token = tokenOf(effectiveAuthorization(authorization, operation, stateView.keys), panel.sampleKey, secrets);
  return requestOf({ operation, draft, id: draft.id ?? proposedId(operation, stateView), token });
}

/** The proposed path id: the newest order, or the newest key that is not the sample key. */
export function proposedId(operation: OperationId, stateView: StateView): string {
  if (operation === "getOrder") return stateView.orders[0]?.id ?? "";
  // A revoked key stays proposed, so that pressing Send again does not revoke another key.
  return stateView.keys.find(({ id }) => id !== SAMPLE_KEY_ID)?.id ?? "";
}

/** The operations that take an Idempotency-Key. */
export type Posted = "placeOrder" | "createKey";

/** The smallest order of an item by the example customer, with the account fields its product requires. */
export function orderOf({ account_fields }: Product, { product_item_id, min_qty }: ProductItem): OrderRequest {
  const { user_id, server_id } = EXAMPLE_ORDER.cust_account;
  const takesServer = account_fields.some(({ name }) => name === "server_id");
  return { product_item_id, cust_account: takesServer ? { user_id, server_id } : { user_id }, qty: min_qty };
}

/** Puts the smallest order of an item into the draft of the order, shows its request, and says so. */
export function putInOrder(session: SessionStore, product: Product, item: ProductItem): void {
  session.setState({ pane: "request", requestTab: "input" });
  edit(session, "placeOrder", { body: JSON.stringify(orderOf(product, item), null, 2) });
  announce(session, `${item.name} is in the order. Press Send to place it`);
}

/** A POST with this body and API key. A null `idempotencyKey` sends no Idempotency-Key. */
export function postOf(operation: Posted, body: object, token: string, idempotencyKey: string | null): ApiRequest {
  const draft = { ...firstDraft(operation), body: JSON.stringify(body), idempotencyKey: idempotencyKey ?? "" };
  return requestOf({ operation, draft, id: "", token });
}

/** Every item with the product it belongs to. */
export const itemsOf = (products: readonly Product[]) =>
  products.flatMap((product) => product.items.map((item) => ({ product, item })));

export type FoundItem = ReturnType<typeof itemsOf>[number];

/** Finds an item by its number, and the product it belongs to; null when there is none. */
export const foundItem = (products: readonly Product[], id: unknown): FoundItem | null =>
  itemsOf(products).find(({ item }) => item.product_item_id === id) ?? null;

/** An item of the catalogue in its current state; null when there is none. */
export const itemIn = (catalogue: StateView["catalogue"], id: number): ProductItem | null =>
  foundItem(catalogue, id)?.item ?? null;

/** The call that reads an order with this API key. */
export const readOf = (id: string, token: string | null): ApiRequest =>
  requestOf({ operation: "getOrder", draft: firstDraft("getOrder"), id, token });

const NO_HOST = "http://page.invalid";

/** The `{id}` in a path, as written if its escapes are not valid. */
export function idIn(template: string, path: string): string | null {
  const [before = "", after] = template.split("{id}");
  if (after === undefined || !path.startsWith(before)) return null;
  const id = path.slice(before.length);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The method and path of a call, if they are not the operation's own. */
export function targetOf({ operation, method }: ApiRequest, path: string): Draft["target"] {
  const declared = operations[operation];
  const id = idIn(declared.path, path);
  const isOwn = method === declared.method && (path === declared.path || (id !== null && !id.includes("/")));
  return isOwn ? null : { method, path };
}

/** Copies a call into its operation's editor, except for its key. */
export function intoDraft(session: SessionStore, request: ApiRequest): void {
  const { pathname, searchParams } = new URL(NO_HOST + request.path);
  edit(session, request.operation, {
    body: request.body ?? "",
    ...(request.body && !isJsonObject(jsonIn(request.body)) && { view: "json" }),
    idempotencyKey: headerOf(request, "Idempotency-Key") ?? "",
    contentType: headerOf(request, "Content-Type") ?? "",
    id: idIn(operations[request.operation].path, pathname),
    query: Object.fromEntries(searchParams),
    target: targetOf(request, pathname),
  });
}

function pathOf({ path, query = {} }: Operation, draft: Draft, id: string): string {
  if (draft.target) return draft.target.path;
  const given = Object.keys(query).map((name): [string, string] => [name, draft.query[name] ?? ""]);
  const search = new URLSearchParams(given.filter(([, value]) => value !== ""));
  const filled = path.replace("{id}", encodeURIComponent(id.replace(/\p{Surrogate}/gu, "\ufffd")));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** A header line; none if the value is empty. */
const lineOf = (name: string, value: string): readonly HeaderLine[] => (value === "" ? [] : [[name, value]]);

interface RequestParts {
  readonly operation: OperationId;
  readonly draft: Draft;
  readonly id: string;
  readonly token: string | null;
}

/** Builds the request that a draft describes. */
export function requestOf({ operation, draft, id, token }: RequestParts): ApiRequest {
  const declared: Operation = operations[operation];
  const { method } = draft.target ?? declared;
  const hasBody = declared.body !== undefined && method === "POST";
  return {
    operation,
    method,
    path: pathOf(declared, draft, id),
    headers: [
      ...lineOf("Authorization", token === null ? "" : `Bearer ${token}`),
      ...lineOf("Content-Type", draft.contentType),
      ...lineOf("Idempotency-Key", hasBody ? draft.idempotencyKey : ""),
      ...sentHeaders(draft.extraHeaders),
    ],
    body: hasBody ? draft.body : null,
  };
}
