/** A request from `open` on, and its response. A new `open` replaces it. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly isAsync: boolean;
  readonly headers: Headers;
  readonly abort: AbortController;
  /** When it was sent; null before. */
  sentAt: number | null;
  /** The length of the body until it is uploaded; null before, after, and without a body. */
  upload: number | null;
  response: Response | null;
  bytes: Uint8Array<ArrayBuffer>;
  /** The value of `response` by type, made once. */
  value: unknown;
}

/** No body, or none yet. */
export const NOTHING = new Uint8Array();

/** The request that `open` makes. */
export const newCall = (method: string, url: URL, isAsync: boolean): Call => ({
  method,
  url,
  isAsync,
  headers: new Headers(),
  abort: new AbortController(),
  sentAt: null,
  upload: null,
  response: null,
  bytes: NOTHING,
  value: undefined,
});
