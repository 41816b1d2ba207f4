/** A request from `open` on, and its response. A new `open` replaces it. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly isAsync: boolean;
  readonly headers: Headers;
  readonly abort: AbortController;
  /** When it was sent. */
  sentAt?: number;
  /** The length of the body until it is uploaded. */
  upload?: number | undefined;
  /** The response, and its body once that has arrived. */
  received?: Received | undefined;
}

/** What has arrived of a response. */
export interface Received {
  readonly response: Response;
  bytes?: Uint8Array<ArrayBuffer>;
  /** The value of `response` by type, made once. */
  value?: unknown;
}

/** The request that `open` makes. */
export const newCall = (method: string, url: URL, isAsync: boolean): Call => ({
  method,
  url,
  isAsync,
  headers: new Headers(),
  abort: new AbortController(),
});
