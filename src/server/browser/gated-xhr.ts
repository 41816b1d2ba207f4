/** Responds to a request to the API, or rejects as `fetch` does. */
export type Responder = (request: Request) => Promise<Response>;

/** Which requests of a window are claimed, and how they are sent. */
export interface Claim {
  readonly claims: (input: RequestInfo | URL) => boolean;
  readonly send: Responder;
}

/** A request under construction, sent in place of the browser's own, and its response. */
interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly abort: AbortController;
  isSent: boolean;
  state: number;
  response: Response | null;
  bytes: ArrayBuffer;
}

type Body = XMLHttpRequestBodyInit | Document | null;

const invalid = (message: string): DOMException => new DOMException(message, "InvalidStateError");

function bodyOf(method: string, body: Body): XMLHttpRequestBodyInit | null {
  if (/^(get|head)$/i.test(method)) return null;
  return body instanceof Document ? new XMLSerializer().serializeToString(body) : body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * An XMLHttpRequest that sends API requests through the gate and leaves all others to the browser. Events, timeout,
 * abort and response types follow the standard. A synchronous API request is a NetworkError, because nothing in the
 * page can respond synchronously.
 */
abstract class GatedXhr extends XMLHttpRequest {
  protected abstract readonly gate: Claim;
  #call: Call | null = null;

  override get readyState(): number {
    return this.#call ? this.#call.state : super.readyState;
  }
  override get status(): number {
    return this.#call ? (this.#call.response?.status ?? 0) : super.status;
  }
  override get statusText(): string {
    return this.#call ? (this.#call.response?.statusText ?? "") : super.statusText;
  }
  override get responseURL(): string {
    if (!this.#call) return super.responseURL;
    const { origin, pathname, search } = this.#call.url;
    return this.#call.response ? origin + pathname + search : "";
  }
  override get responseText(): string {
    if (!this.#call) return super.responseText;
    if (this.responseType !== "" && this.responseType !== "text") throw invalid("The response is not of type text.");
    return new TextDecoder().decode(this.#call.bytes);
  }
  override get response(): unknown {
    const { responseType } = this;
    if (!this.#call) return super.response;
    if (responseType === "" || responseType === "text") return this.responseText;
    if (this.#call.state < 4 || !this.#call.response) return null;
    const { bytes } = this.#call;
    if (responseType === "json") return parsed(new TextDecoder().decode(bytes));
    if (responseType === "blob") return new Blob([bytes], { type: this.getResponseHeader("Content-Type") ?? "" });
    return responseType === "arraybuffer" ? bytes : null;
  }

  override getResponseHeader(name: string): string | null {
    return this.#call ? (this.#call.response?.headers.get(name) ?? null) : super.getResponseHeader(name);
  }
  override getAllResponseHeaders(): string {
    if (!this.#call) return super.getAllResponseHeaders();
    return [...(this.#call.response?.headers ?? [])].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  }

  override open(method: string, url: string | URL, async = true, user?: string | null, password?: string | null): void {
    this.#call?.abort.abort();
    this.#call = null;
    if (!this.gate.claims(url)) {
      super.open(method, url, async, user, password);
      return;
    }
    if (!async) throw new DOMException("The sandbox supports asynchronous requests only.", "NetworkError");
    super.open(method, url);
    const request = { method, url: new URL(url, document.baseURI), headers: new Headers() };
    const progress = { isSent: false, state: 1, response: null, bytes: new ArrayBuffer(0) };
    this.#call = { ...request, abort: new AbortController(), ...progress };
  }

  override setRequestHeader(name: string, value: string): void {
    if (this.#call?.isSent) throw invalid("The request was already sent.");
    super.setRequestHeader(name, value);
    this.#call?.headers.append(name, value);
  }

  override send(body: Body = null): void {
    const call = this.#call;
    if (!call) {
      super.send(body);
      return;
    }
    if (call.isSent) throw invalid("The request was already sent.");
    const { method, url, headers, abort } = call;
    const request = new Request(url, {
      method,
      headers,
      signal: abort.signal,
      credentials: this.withCredentials ? "include" : "same-origin",
      body: bodyOf(method, body),
    });
    call.isSent = true;
    this.#tell("loadstart");
    // The upload completes at once, because nothing is transmitted.
    for (const event of request.body ? ["loadstart", "progress", "load", "loadend"] : []) {
      this.upload.dispatchEvent(new ProgressEvent(event));
    }
    if (this.timeout > 0) {
      const timer = setTimeout(() => this.#fail(call, "timeout"), this.timeout);
      this.addEventListener("loadend", () => clearTimeout(timer), { once: true });
    }
    this.#receive(call, request).catch(() => this.#fail(call, "error"));
  }

  override abort(): void {
    const call = this.#call;
    if (!call) super.abort();
    if (call?.isSent) this.#fail(call, "abort");
    if (call?.state === 4) Object.assign(call, { state: 0, response: null, bytes: new ArrayBuffer(0) });
  }

  async #receive(call: Call, request: Request): Promise<void> {
    const response = await this.gate.send(request);
    const bytes = await response.arrayBuffer();
    // A listener may abort the request, or open another, at each step.
    const isOver = () => this.#call !== call || call.abort.signal.aborted;
    if (isOver()) return;
    call.response = response;
    this.#enter(call, 2);
    if (isOver()) return;
    call.bytes = bytes;
    this.#enter(call, 3);
    this.#tell("progress", bytes.byteLength);
    if (isOver()) return;
    this.#enter(call, 4);
    this.#tell("load", bytes.byteLength);
    this.#tell("loadend", bytes.byteLength);
  }

  #fail(call: Call, event: "abort" | "error" | "timeout"): void {
    if (this.#call !== call || call.state === 0 || call.state === 4) return;
    call.abort.abort();
    Object.assign(call, { response: null, bytes: new ArrayBuffer(0) });
    this.#enter(call, 4);
    this.#tell(event);
    this.#tell("loadend");
  }

  #enter(call: Call, state: number): void {
    call.state = state;
    this.dispatchEvent(new Event("readystatechange"));
  }

  #tell(event: string, loaded = 0): void {
    this.dispatchEvent(new ProgressEvent(event, { loaded }));
  }
}

/** The window's XMLHttpRequest (used by axios by default), with API requests sent through the gate. */
export const xhrThrough = (gate: Claim): typeof XMLHttpRequest =>
  class XMLHttpRequest extends GatedXhr {
    protected override readonly gate = gate;
  };
