// <topup-sandbox op="placeOrder"></topup-sandbox>: the Top-up Sandbox in a page of your own.
if (!customElements.get("topup-sandbox")) {
  const NAME = "topup-sandbox";
  // A module has none; another script of the page may be called embed.js as well.
  const script = document.currentScript;
  const home = script instanceof HTMLScriptElement ? script.src : "";
  const PARAMETERS = "op step tab lang tier seed key api-key latency deliver hide base-url body view".split(" ");
  /** The least width, the least height, and the default height. */
  const SIZES = { operation: [280, 420, 420], state: [280, 240, 320], full: [280, 560, 720] };
  /** How long the sandbox may take to start in a frame that is loaded, in milliseconds. */
  const PATIENCE = 10_000;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  /** Ids of elements without one. */
  const given = new Set();

  // Adopted: no Content-Security-Policy forbids it.
  const styles = new CSSStyleSheet();
  // A canvas is as wide as there is room, also where the room is as wide as what it holds, and never widens it.
  styles.replaceSync(`:host { display: block; margin-block: 1em; overflow: auto hidden }
    canvas { display: block; width: 100vw; max-width: 100%; height: 0 }
    :host([hidden]) { display: none }
    [hidden] { display: none !important }
    slot, iframe, button { display: block; width: 100% }
    iframe, button { border: 0; border-radius: 4px }
    i { position: absolute; visibility: hidden; background: light-dark(#fff, #000); transition: color 1ms, background 1ms }
    button { border: 1px solid; background: none; color: inherit; font: inherit; cursor: pointer; outline-offset: -6px }
    b { display: inline-block; border: 2px solid; border-radius: 4px; padding: 0.625em 1em }
    button:hover b { text-decoration: underline }`);

  /** The lightness of a computed colour, from 0 to 1. @param {string} color */
  const lightness = (color) => {
    const [first = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    if (color.startsWith("rgb")) return (first + green + blue) / 765;
    return first > 1 ? first / 100 : first;
  };

  /** An id for an address: its hash if it is too long, has a lone surrogate or looks like a hash. @param {string} id */
  const addressable = (id) => {
    if (!/^#|.{300}|\p{Surrogate}/su.test(id)) return id;
    let hash = 0n;
    for (const unit of id.split("")) hash = (hash * 65_599n + BigInt(unit.charCodeAt(0) + 1)) % (2n ** 127n - 1n);
    return `#${hash.toString(36)}`;
  };

  class TopupSandbox extends HTMLElement {
    static observedAttributes = [
      ...PARAMETERS,
      "theme",
      "mode",
      "world",
      "height",
      "click-to-load",
      "src",
      "id",
      "same-state-as",
      "title",
    ];

    #root = this.attachShadow({ mode: "open", delegatesFocus: true });
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    /** What the author wrote inside the element, by default a link. */
    #fallback = document.createElement("slot");
    #id = "";
    /** Where a frame that is ready takes requests and posts events. @type {MessagePort | null} */
    #port = null;
    #hasAnswered = false;
    #isStale = true;
    /** The height that a frame of mode state told, or 0. */
    #told = 0;
    /** The theme of the frame. */
    #shownTheme = "";
    /** @type {object[]} */
    #waiting = [];

    connectedCallback() {
      this.#root.adoptedStyleSheets = [styles];
      addEventListener("message", this.#hear);
      prefersDark.addEventListener("change", this.#follow);
      this.#update();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      prefersDark.removeEventListener("change", this.#follow);
      given.delete(this.#id);
      this.#put();
      this.#isStale = true;
    }

    /** A move by `moveBefore` keeps the frame. */
    connectedMoveCallback() {}

    /** @param {string} name @param {string | null} before @param {string | null} after */
    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      if (name === "theme") this.#follow();
      else if (name === "op" && after && this.#frame) this.setOperation(after);
      // After a change of op.
      else if (name === "body" && after && this.#frame) queueMicrotask(() => this.setBody(after));
      else if (name !== "height" && name !== "title") this.#isStale = true;
      if (name === "mode") this.#told = 0;
      queueMicrotask(() => this.#update());
    }

    run() {
      this.#ask({ type: "run" });
    }

    reset() {
      this.#ask({ type: "reset" });
    }

    /** @param {string | object} body */
    setBody(body) {
      this.#ask({ type: "setBody", body: typeof body === "string" ? body : JSON.stringify(body, null, 2) });
    }

    /** @param {string} op */
    setOperation(op) {
      this.#ask({ type: "setOperation", op });
    }

    /** @param {string} theme */
    setTheme(theme) {
      this.#shownTheme = theme;
      this.#ask({ type: "setTheme", theme });
    }

    focusRequest() {
      this.#frame?.focus();
      this.#ask({ type: "focus" });
    }

    /** @returns {keyof typeof SIZES} */
    get #mode() {
      const mode = this.getAttribute("mode");
      return mode === "full" || mode === "state" ? mode : "operation";
    }

    get #title() {
      const op = (this.getAttribute("op") ?? "try a call").replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);
      return this.title || `Top-up Sandbox: ${this.#mode === "state" ? "balance and orders" : op}`;
    }

    /** The theme set here, or that of the page around: its color scheme, or where it names none, that of its text. */
    get #theme() {
      const theme = this.getAttribute("theme");
      if (theme && theme !== "page") return theme;
      const { colorScheme, color } = getComputedStyle(this);
      const schemes = /light|dark/.test(colorScheme) ? colorScheme : lightness(color) > 0.5 ? "dark" : "light";
      if (!schemes.includes("dark")) return "light";
      return !schemes.includes("light") || prefersDark.matches ? "dark" : "light";
    }

    #follow = () => {
      if (this.#frame && this.#shownTheme !== this.#theme) this.setTheme(this.#theme);
    };

    /** The name of the frame and its state. */
    #newId() {
      const id = this.getAttribute("same-state-as") || this.id;
      if (id) return addressable(id);
      let place = 1;
      while (given.has(`e${place}`)) place++;
      given.add(`e${place}`);
      return `e${place}`;
    }

    /** Throws if it is not http(s). */
    #address() {
      const url = new URL(this.getAttribute("src") ?? new URL("./", home), document.baseURI);
      if (!/^https?:$/.test(url.protocol)) throw url;
      const own = { embed: this.#mode, id: this.#id, theme: this.#shownTheme };
      const parameters = new URLSearchParams(own);
      for (const name of PARAMETERS) {
        const value = this.getAttribute(name);
        if (value) parameters.set(name.replace("api-", "").replace("-", "_"), value);
      }
      url.search = `${parameters}`;
      const world = this.getAttribute("world");
      if (world) {
        // With a fragment, the page reads these from it.
        const shown = [...parameters, ["world", world]].filter(([name = ""]) => /tab|lang|world/.test(name));
        url.hash = `/op/${parameters.get("op") ?? "placeOrder"}?${new URLSearchParams(shown)}`;
      }
      return url;
    }

    #update() {
      if (!this.isConnected) return;
      if (this.#isStale) this.#renew();
      this.#isStale = false;
      const shown = /** @type {HTMLElement | null} */ (this.#root.firstElementChild);
      if (!shown) return;
      const [width = 0, least = 0, free = 0] = SIZES[this.#mode];
      const height = Math.max(least, Number(this.getAttribute("height")) || free);
      shown.style.minWidth = `${width}px`;
      shown.style.height = `${this.#told || height}px`;
      this.#fallback.style.minHeight = shown.style.height;
      if (this.#frame) this.#frame.title = this.#title;
    }

    #renew() {
      given.delete(this.#id);
      this.#id = this.#newId();
      this.#shownTheme = this.#theme;
      const mode = this.getAttribute("mode");
      // The frame itself tells what it ignores; of the mode it knows no more than what is shown.
      // biome-ignore lint/suspicious/noConsole: authors who mistyped a value look for the reason in the console.
      if (mode && mode !== this.#mode) console.warn(`<${NAME} mode="${mode}">: a mode is operation, state or full.`);
      try {
        const { href, host } = this.#address();
        this.#put(this.hasAttribute("click-to-load") ? this.#newPoster(host) : this.#newFrame(href));
      } catch {
        const textContent =
          "No sandbox found. Set src to its https address, or load embed.js by a script tag without type=module.";
        this.#put(Object.assign(document.createElement("p"), { lang: "en", dir: "ltr", textContent }));
      }
    }

    /** @param {(Node | string)[]} shown */
    #put(...shown) {
      const probe = document.createElement("i");
      // Colours that change back before the next frame cancel the transition and start none.
      for (const type of ["run", "end", "cancel"]) probe.addEventListener(`transition${type}`, this.#follow);
      this.#fallback.hidden = true;
      this.#root.replaceChildren(...shown, this.#fallback, probe, document.createElement("canvas"));
      this.#frame = this.#root.querySelector("iframe");
      this.#port?.close();
      this.#port = null;
      this.#hasAnswered = false;
    }

    /** Shows the fallback in place of a frame that did not start. @param {boolean} isShown */
    #showFallback(isShown) {
      if (!this.#frame) return;
      this.#frame.hidden = isShown;
      this.#fallback.hidden = !isShown;
    }

    /** A new frame: another address in the old one would be a page to go back to. @param {string} address */
    #newFrame(address) {
      const frame = document.createElement("iframe");
      const [href] = address.split(/[?#]/);
      const textContent = "Open the Top-up Sandbox";
      this.#fallback.replaceChildren(
        Object.assign(document.createElement("a"), { lang: "en", dir: "ltr", href, target: "_blank", textContent }),
      );
      const giveUp = () => frame === this.#frame && !this.#hasAnswered && this.#showFallback(true);
      const onload = () => setTimeout(giveUp, PATIENCE);
      return Object.assign(frame, {
        allow: "clipboard-write",
        referrerPolicy: "no-referrer",
        loading: this.#waiting.length > 0 ? "eager" : "lazy",
        src: address,
        onload,
      });
    }

    /** Nothing is fetched before the press. @param {string} host */
    #newPoster(host) {
      const onclick = () => {
        this.removeAttribute("click-to-load");
        this.#update();
        this.#frame?.focus();
      };
      const poster = Object.assign(document.createElement("button"), { lang: "en", dir: "ltr", onclick });
      // The whole of it can be pressed; what looks like a button is its label.
      const textContent = `Load ${this.#title} (from ${host})`;
      poster.append(Object.assign(document.createElement("b"), { textContent }));
      return poster;
    }

    /** Hears the window of the frame, whatever the origin of its document is. @param {MessageEvent} event */
    #hear = ({ source: sender, data }) => {
      if (this.#frame && sender === this.#frame.contentWindow) this.#take(data);
    };

    /** A port for the document that is ready: no other that the frame may load later has it. */
    #connect() {
      const { port1, port2 } = new MessageChannel();
      this.#port?.close();
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#take(data);
      // To any origin, because a sandboxed document has none to name. The message holds the port and nothing else.
      this.#frame?.contentWindow?.postMessage({ source: NAME, v: 1, id: this.#id, type: "connect" }, "*", [port2]);
      for (const request of this.#waiting.splice(0)) this.#ask(request);
    }

    /** Takes a message of the frame. @param {any} message */
    #take(message) {
      const { source, v, id: _, type, ...detail } = message ?? {};
      if (source !== NAME || v !== 1 || typeof type !== "string") return;
      this.#hasAnswered = true;
      this.#showFallback(false);
      if (type === "ready") this.#connect();
      const { height } = detail;
      if (type === "resize" && this.#mode === "state" && Number.isInteger(height) && height > 0 && height < 20_000) {
        this.#told = height;
        this.#update();
      }
      const event = `topup-${type.replaceAll(".", "-")}`;
      this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
    }

    /** @param {object} request Waits until the frame is ready, which it then becomes out of view as well. */
    #ask(request) {
      if (!this.#port) {
        this.#waiting.push(request);
        if (this.#frame) this.#frame.loading = "eager";
      } else this.#port.postMessage({ source: NAME, v: 1, id: this.#id, ...request });
    }
  }

  customElements.define(NAME, TopupSandbox);
}
