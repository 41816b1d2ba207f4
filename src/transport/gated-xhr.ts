import { orNull } from "#contract/or-null.ts";

/** Responds to a call, sent to its `callAddress`, or rejects as `fetch` does. */
export type Responder = (request: Request) => Promise<Response>;

/** The states of an XMLHttpRequest. */
const [UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE] = [0, 1, 2, 3, 4];

/** The browser's own, before the gate replaces it. */
const Native = XMLHttpRequest;

const invalidState = (message: string): DOMException => new DOMException(message, "InvalidStateError");

/** The value of a response that is complete, by `responseType`. JSON that cannot be parsed is null. */
function valueIn(type: XMLHttpRequestResponseType, bytes: ArrayBuffer, text: string, contentType: string): unknown {
  if (type === "arraybuffer") return bytes;
  if (type === "blob") return new Blob([bytes], { type: contentType });
  return orNull(() => JSON.parse(text));
}

/**
 * An XMLHttpRequest that sends its request through the gate, as far as axios, jQuery and htmx use one: text, JSON and bytes,
 * without documents, upload events and `overrideMimeType`. The browser's own is never sent: it holds `timeout`
 * and `responseType`, and checks what `open` and `setRequestHeader` are given.
 */
abstract class GatedXhr extends Native {
  protected abstract readonly gatedFetch: typeof fetch;
  readonly #checked = new Native();
  #request = { method: "GET", url: "", isAsync: true };
  #headers = new Headers();
  #state = UNSENT;
  /** Ends the request that is under way; null if none is. */
  #sending: AbortController | null = null;
  #received: Response | null = null;
  #text = "";
  #value: unknown = null;

  override get readyState(): number {
    return this.#state;
  }
  override get status(): number {
    return this.#received?.status ?? 0;
  }
  override get statusText(): string {
    return this.#received?.statusText ?? "";
  }
  override get responseURL(): string {
    return this.#received ? this.#request.url.replace(/#.*/, "") : "";
  }
  override get responseText(): string {
    if (this.responseType !== "" && this.responseType !== "text")
      throw invalidState("The response is not of type text.");
    return this.#text;
  }
  override get response(): unknown {
    return this.responseType === "" || this.responseType === "text" ? this.#text : this.#value;
  }
  override getResponseHeader(name: string): string | null {
    return this.#received && /^[!#$%&'*+.^_`|~\w-]+$/.test(name) ? this.#received.headers.get(name) : null;
  }
  override getAllResponseHeaders(): string {
    return [...(this.#received?.headers ?? [])].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  }

  override open(...given: [method: string, url: string | URL, async?: boolean, user?: string | null]): void {
    const [method, url] = given;
    this.#checked.open(method, url);
    this.#sending?.abort();
    // Where `async` is given, anything false is a synchronous request; `undefined` is, too.
    const isAsync = given.length < 3 || Boolean(given[2]);
    this.#request = { method, url: new URL(url, document.baseURI).href, isAsync };
    this.#headers = new Headers();
    const isOpened = this.#state === OPENED;
    this.#reset(OPENED);
    if (!isOpened) this.#enter(OPENED);
  }

  override setRequestHeader(name: string, value: string): void {
    this.#checkOpened();
    this.#checked.setRequestHeader(name, value);
    this.#headers.append(name, value);
  }

  override send(body: XMLHttpRequestBodyInit | Document | null = null): void {
    this.#checkOpened();
    const { method, url, isAsync } = this.#request;
    // Nothing in the page can respond synchronously.
    if (!isAsync) throw new DOMException("The sandbox supports asynchronous requests only.", "NetworkError");
    const sending = new AbortController();
    const request = new Request(url, {
      method,
      headers: this.#headers,
      signal: sending.signal,
      body: /^(get|head)$/i.test(method) ? null : (body as XMLHttpRequestBodyInit | null),
    });
    this.#sending = sending;
    this.#dispatch("loadstart", 0);
    if (this.#sending !== sending) return;
    const timer = this.timeout > 0 && setTimeout(() => this.#fail(sending, "timeout"), this.timeout);
    this.#receive(sending, request)
      .catch(() => this.#fail(sending, "error"))
      .finally(() => clearTimeout(timer || undefined));
  }

  override abort(): void {
    if (this.#sending) this.#fail(this.#sending, "abort");
    if (this.#state === DONE) this.#reset(UNSENT);
  }

  #checkOpened(): void {
    if (this.#state !== OPENED || this.#sending) throw invalidState("The request is not opened, or was already sent.");
  }

  #reset(state: number): void {
    this.#state = state;
    this.#sending = null;
    this.#received = null;
    this.#text = "";
    this.#value = null;
  }

  async #receive(sending: AbortController, request: Request): Promise<void> {
    const response = await this.gatedFetch(request);
    const bytes = await response.arrayBuffer();
    // A listener may abort the request, or open another, at each step.
    const isOver = () => this.#sending !== sending;
    if (isOver()) return;
    this.#received = response;
    this.#enter(HEADERS_RECEIVED);
    if (isOver()) return;
    if (bytes.byteLength > 0) {
      this.#text = new TextDecoder().decode(bytes);
      this.#enter(LOADING);
      if (!isOver()) this.#dispatch("progress", bytes.byteLength);
      if (isOver()) return;
    }
    this.#sending = null;
    this.#value = valueIn(this.responseType, bytes, this.#text, response.headers.get("Content-Type") ?? "");
    this.#enter(DONE);
    for (const event of ["load", "loadend"]) this.#dispatch(event, bytes.byteLength);
  }

  #fail(sending: AbortController, event: "abort" | "error" | "timeout"): void {
    if (this.#sending !== sending) return;
    this.#reset(DONE);
    sending.abort();
    this.#enter(DONE);
    for (const each of [event, "loadend"]) this.#dispatch(each, 0);
  }

  #enter(state: number): void {
    this.#state = state;
    this.dispatchEvent(new Event("readystatechange"));
  }

  #dispatch(event: string, length: number): void {
    this.dispatchEvent(new ProgressEvent(event, { lengthComputable: length > 0, loaded: length, total: length }));
  }
}

/** The window's XMLHttpRequest (used by axios by default), whose requests are sent by `gatedFetch`. */
export function xhrThrough(gatedFetch: typeof fetch): typeof XMLHttpRequest {
  return class XMLHttpRequest extends GatedXhr {
    protected override readonly gatedFetch = gatedFetch;
  };
}
