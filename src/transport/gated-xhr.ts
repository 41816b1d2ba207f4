import { type Call, newCall, type Received } from "./xhr-call.ts";
import {
  type Body,
  bodyLength,
  documentIn,
  finalType,
  headersOf,
  jsonIn,
  requestBody,
  type Type,
  textOf,
} from "./xhr-values.ts";

/** Responds to a call, sent to its `callAddress`, or rejects as `fetch` does. */
export type Responder = (request: Request) => Promise<Response>;

/** The states of an XMLHttpRequest. */
const [UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE] = [0, 1, 2, 3, 4];

const invalid = (message: string): DOMException => new DOMException(message, "InvalidStateError");

/**
 * An XMLHttpRequest that sends its request through the gate, by the XMLHttpRequest standard. A synchronous request is a
 * NetworkError, because nothing in the page can respond synchronously. Its events are not trusted ones.
 */
abstract class GatedXhr extends XMLHttpRequest {
  protected abstract readonly gate: typeof fetch;
  /** The browser's own, which is never sent: it checks what `open` and `setRequestHeader` are given. */
  protected abstract readonly checked: XMLHttpRequest;
  #call: Call | null = null;
  #state = UNSENT;
  #type: XMLHttpRequestResponseType = "";
  #override: string | null = null;
  #timeout = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #withCredentials = false;

  override get readyState(): number {
    return this.#state;
  }
  override get status(): number {
    return this.#received?.response.status ?? 0;
  }
  override get statusText(): string {
    return this.#received?.response.statusText ?? "";
  }
  override get responseURL(): string {
    return this.#call?.received ? this.#call.url.href.replace(/#.*/, "") : "";
  }

  override get timeout(): number {
    return this.#timeout;
  }
  override set timeout(limit: number) {
    this.#timeout = limit >>> 0;
    this.#limit();
  }
  override get withCredentials(): boolean {
    return this.#withCredentials;
  }
  override set withCredentials(value: boolean) {
    if (this.#state > OPENED || this.#isSent()) throw invalid("The request was already sent.");
    this.#withCredentials = Boolean(value);
  }

  override get responseType(): XMLHttpRequestResponseType {
    return this.#type;
  }
  override set responseType(type: XMLHttpRequestResponseType) {
    if (this.#state >= LOADING) throw invalid("The response is loading or done.");
    if (["", "arraybuffer", "blob", "document", "json", "text"].includes(type)) this.#type = type;
  }
  override get responseText(): string {
    if (this.#type !== "" && this.#type !== "text") throw invalid("The response is not of type text.");
    const bytes = this.#received?.bytes;
    return bytes ? textOf(bytes, this.#finalType()) : "";
  }
  override get responseXML(): Document | null {
    if (this.#type !== "" && this.#type !== "document") throw invalid("The response is not a document.");
    if (this.#type === "" && this.#finalType().essence === "text/html") return null;
    return this.#made(documentIn) as Document | null;
  }
  override get response(): unknown {
    if (this.#type === "" || this.#type === "text") return this.responseText;
    if (this.#type === "json") return this.#made(jsonIn);
    if (this.#type === "document") return this.#made(documentIn);
    if (this.#type === "arraybuffer") return this.#made(({ buffer }) => buffer);
    return this.#made((bytes, { text }) => new Blob([bytes], { type: text }));
  }

  override getResponseHeader(name: string): string | null {
    return this.#received && /^[!#$%&'*+.^_`|~\w-]+$/.test(name) ? this.#received.response.headers.get(name) : null;
  }
  override getAllResponseHeaders(): string {
    return headersOf(this.#received?.response);
  }
  override overrideMimeType(type: string): void {
    if (this.#state >= LOADING) throw invalid("The response is loading or done.");
    this.#override = String(type);
  }

  override open(...given: [method: string, url: string | URL, async?: boolean, user?: string | null]): void {
    const [method, url] = given;
    this.checked.open(method, url);
    this.#call?.abort.abort();
    // Where `async` is given, anything false is a synchronous request; `undefined` is, too.
    const isAsync = given.length < 3 || Boolean(given[2]);
    this.#call = newCall(method, new URL(url, document.baseURI), isAsync);
    if (this.#state !== OPENED) this.#enter(OPENED);
  }

  override setRequestHeader(name: string, value: string): void {
    const { headers } = this.#opened();
    this.checked.setRequestHeader(name, value);
    headers.append(name, value);
  }

  override send(given: Body = null): void {
    const call = this.#opened();
    if (!call.isAsync) {
      this.#state = DONE;
      throw new DOMException("The sandbox supports asynchronous requests only.", "NetworkError");
    }
    const body = /^(get|head)$/i.test(call.method) ? null : requestBody(given, call.headers);
    const request = new Request(call.url, {
      method: call.method,
      headers: call.headers,
      signal: call.abort.signal,
      credentials: this.#withCredentials ? "include" : "same-origin",
      body,
    });
    call.sentAt = performance.now();
    if (body !== null) call.upload = bodyLength(body);
    this.#tell(this, "loadstart", 0, 0);
    if (call.upload !== undefined) this.#tell(this.upload, "loadstart", 0, call.upload);
    if (this.#isOver(call)) return;
    this.#limit();
    this.#receive(call, request).catch(() => this.#fail(call, "error"));
  }

  override abort(): void {
    if (this.#call && this.#isSent()) this.#fail(this.#call, "abort");
    if (this.#state === DONE) {
      this.#state = UNSENT;
      this.#call = null;
    }
  }

  #isSent(): boolean {
    return this.#call?.sentAt !== undefined && this.#state !== DONE;
  }
  /** The call while it can still be changed and sent. */
  #opened(): Call {
    if (this.#call && this.#state === OPENED && !this.#isSent()) return this.#call;
    throw invalid("The request is not opened, or was already sent.");
  }
  #isOver(call: Call): boolean {
    return this.#call !== call || this.#state === DONE;
  }

  get #received(): Received | undefined {
    return this.#call?.received;
  }
  #finalType(): Type {
    return finalType(this.#received?.response, this.#override);
  }

  /** The value of a response that is done, made at its first use; null without one. */
  #made(make: (bytes: Uint8Array<ArrayBuffer>, type: Type) => unknown): unknown {
    const received = this.#received;
    if (this.#state !== DONE || !received?.bytes) return null;
    if (received.value === undefined) received.value = make(received.bytes, this.#finalType());
    return received.value;
  }

  /** Applies the time limit from when the request was sent. */
  #limit(): void {
    clearTimeout(this.#timer);
    const call = this.#call;
    if (call?.sentAt === undefined || this.#timeout === 0 || this.#isOver(call)) return;
    const left = Math.max(0, this.#timeout - (performance.now() - call.sentAt));
    this.#timer = setTimeout(() => this.#fail(call, "timeout"), left);
  }

  async #receive(call: Call, request: Request): Promise<void> {
    const response = await this.gate(request);
    // A listener may abort the request, or open another, at each step.
    if (this.#isOver(call)) return;
    if (call.upload !== undefined) {
      const length = call.upload;
      call.upload = undefined;
      for (const event of ["progress", "load", "loadend"]) this.#tell(this.upload, event, length, length);
    }
    if (this.#isOver(call)) return;
    const received: Received = { response };
    call.received = received;
    this.#enter(HEADERS_RECEIVED);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (this.#isOver(call)) return;
    received.bytes = bytes;
    const total = Number(response.headers.get("Content-Length") ?? bytes.length);
    if (bytes.length > 0) {
      this.#enter(LOADING);
      if (!this.#isOver(call)) this.#tell(this, "progress", bytes.length, total);
    }
    if (this.#isOver(call)) return;
    this.#enter(DONE);
    this.#tell(this, "load", bytes.length, total);
    // A listener may have ended it meanwhile: then, as in browsers, its end tells of nothing.
    const isDone = this.#call === call;
    this.#tell(this, "loadend", isDone ? bytes.length : 0, isDone ? total : 0);
  }

  #fail(call: Call, event: "abort" | "error" | "timeout"): void {
    if (this.#isOver(call)) return;
    const targets = call.upload === undefined ? [this] : [this.upload, this];
    Object.assign(call, { received: undefined, upload: undefined });
    call.abort.abort();
    this.#enter(DONE);
    for (const target of targets) for (const each of [event, "loadend"]) this.#tell(target, each, 0, 0);
  }

  #enter(state: number): void {
    this.#state = state;
    this.dispatchEvent(new Event("readystatechange"));
  }

  #tell(target: XMLHttpRequestEventTarget, event: string, loaded: number, total: number): void {
    target.dispatchEvent(new ProgressEvent(event, { lengthComputable: total > 0, loaded, total }));
  }
}

/** The window's XMLHttpRequest (used by axios by default), whose requests are sent by `gate`. */
export function xhrThrough(gate: typeof fetch): typeof XMLHttpRequest {
  const Native = XMLHttpRequest;
  return class XMLHttpRequest extends GatedXhr {
    protected override readonly gate = gate;
    protected override readonly checked = new Native();
  };
}
