import { html, missing, type Reply, script } from "./host.ts";

/** What a page of docs does beside its text: it listens, and has a button of its own for the dark. */
const LISTENING = `
  window.events = [];
  const names = ["ready", "request", "response", "order-updated", "wallet-changed", "reset", "error", "resize"];
  for (const name of names) {
    document.addEventListener("topup-" + name, ({ target, type, detail }) => {
      window.events.push([target.id, type, detail]);
    });
  }
  addEventListener("DOMContentLoaded", () => {
    document.querySelector("button").addEventListener("click", () => {
      for (const embed of document.querySelectorAll("topup-sandbox")) embed.setAttribute("theme", "dark");
    });
  });
`;

const TWO = `<!doctype html><html lang="en"><title>Docs</title>
  <script src="/docs.js"></script>
  <script async src="PLAYGROUND/embed.js"></script>
  <button>Dark</button>
  <topup-sandbox id="a" op="placeOrder" theme="light"></topup-sandbox>
  <topup-sandbox id="b" op="placeOrder" theme="light"></topup-sandbox>`;

/** A page of plain HTML with two embeds. */
export const plainHost =
  (playground: string) =>
  (path: string): Reply => {
    if (path === "/docs.js") return script(LISTENING);
    return path === "/" ? html(TWO.replace("PLAYGROUND", playground)) : missing;
  };

const REGISTERING = `
  navigator.serviceWorker.register("/host-worker.js");
`;

/** Every request of the host's page passes through its own worker. */
const WORKER = `
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));
`;

/** The same page, where a policy allows nothing but what the builder says an embed needs, and with a worker of its own. */
export const strictHost =
  (playground: string) =>
  (path: string): Reply => {
    if (path === "/host-worker.js") return script(WORKER);
    if (path === "/docs.js") return script(REGISTERING + LISTENING);
    const { status, headers, body } = plainHost(playground)(path);
    const policy = `default-src 'none'; script-src 'self' ${playground}; frame-src ${playground}; worker-src 'self'`;
    return { status, headers: { ...headers, "Content-Security-Policy": policy }, body };
  };
