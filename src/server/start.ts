import type { Panel } from "#contract/panel.ts";
import { browserPlatform } from "./browser-platform.ts";
import { openServer } from "./server.ts";
import { STORAGE_KEY } from "./store.ts";
import { holdCalls, startTransport } from "./transport.ts";

/** Opens the service in this window: it answers every `fetch("/v1/…")` once the panel's mode names a transport. */
export async function startServer(scope: Window & typeof globalThis): Promise<Panel> {
  const release = holdCalls();
  const server = openServer(await browserPlatform(scope));
  scope.addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) server.adopt(newValue);
  });
  scope.document.addEventListener("visibilitychange", server.refresh);
  scope.addEventListener("pagehide", server.leave);
  void startTransport(server.respond, release).then((transport) => {
    server.isAnsweredBy(transport);
    scope.document.documentElement.dataset.sandbox = transport;
  });
  return server.panel;
}
