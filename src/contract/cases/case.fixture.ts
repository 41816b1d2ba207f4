import type { ErrorCode } from "../api/error.ts";
import type { Adjustment } from "../panel/adjustment.ts";
import type { FailureKind } from "../panel/failure.ts";

/**
 * One request. `{order}`, `{key}`, `{secret}` and `{request}` stand for the id of the last order, the id and the value of the
 * last key, and the Request-Id of the last 201 of the steps before it.
 */
export interface CaseRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body: object | string | null;
}

/** What happens before the request of a case: another request, or something in the panel. */
export type Step =
  | CaseRequest
  | { readonly adjust: Adjustment }
  /** Moves the sandbox clock by milliseconds. */
  | { readonly advance: number }
  /** Affects the next call. */
  | { readonly fail: FailureKind }
  | "reset";

/**
 * One sentence of the service's specification. Objects of `body` may have more members in the response, undefined is a member
 * that is absent, and a pattern stands for a text that it matches.
 */
export interface Case {
  readonly name: string;
  readonly before?: readonly Step[];
  readonly request: CaseRequest;
  readonly status: number;
  readonly code?: ErrorCode;
  /** Null is a header that is absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  readonly body?: object;
  /** Whether the body is, byte for byte, that of the last 201 before. */
  readonly isFirstBody?: boolean;
  /** How often the request is sent at once; all of them have this response. */
  readonly atOnce?: number;
  /** The balance afterwards. A refusal changes nothing in any case. */
  readonly balance?: string;
}

export const SAMPLE_KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The headers of the key that a step before has created. */
export const CREATED = bearer("{secret}");

/** 2 × 86 Crystals of Starfall Arena: 9.50 at silver. */
export const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 };

/** A request without a body, with the sample key unless it has other headers. */
export const send = (method: string, path: string, headers: CaseRequest["headers"] = bearer(SAMPLE_KEY)) => ({
  method,
  path,
  headers,
  body: null,
});

export const get = (path: string, headers?: CaseRequest["headers"]) => send("GET", path, headers);

/** A POST of JSON with the sample key, and with these headers besides or instead. */
export const post = (path: string, body: object | string, headers: CaseRequest["headers"] = {}) => ({
  method: "POST",
  path,
  headers: { ...bearer(SAMPLE_KEY), "Content-Type": "application/json", ...headers },
  body,
});

/** Places `ORDER` with these members changed. */
export const order = (changes: object = {}, headers?: CaseRequest["headers"]) =>
  post("/v1/orders", { ...ORDER, ...changes }, headers);

/** Creates a key with these scopes. */
export const newKey = (...scopes: readonly string[]) => post("/v1/keys", { name: "CI", scopes });

/** A custom rate of the account, in tenths of a per cent off retail. */
export const customRate = (rate: number): Step => ({ adjust: { kind: "set_custom_rate", rate } });

export const switchItem = (productItemId: number, available: boolean): Step => ({
  adjust: { kind: "switch_item", productItemId, available },
});

/** What one field of a refused body, or one parameter, is refused for. */
export const refusedField = (pointer: string, code: string, detail: string | RegExp = /\.$/) => ({
  errors: [{ pointer, code, detail }],
});
