import type { Panel } from "#contract/panel.ts";
import { browserPlatform } from "./browser-platform.ts";
import { openLine } from "./line.ts";
import { openServer } from "./server.ts";
import { STORAGE_KEY } from "./store.ts";
import { startTransport } from "./transport.ts";

/** Opens the service in this window: it answers every `fetch("/v1/…")` once the panel's mode names a transport. */
export async function startServer(scope: Window & typeof globalThis): Promise<Panel> {
  const line = openLine(scope);
  const server = openServer(await browserPlatform(scope));
  line.onSettled = server.settle;
  scope.addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) server.adopt(newValue);
  });
  scope.document.addEventListener("visibilitychange", server.refresh);
  server.refresh();
  scope.addEventListener("pagehide", server.leave);
  void startTransport(server.respond, line, (transport) => {
    server.isAnsweredBy(transport);
    scope.document.documentElement.dataset.sandbox = transport;
  });
  return server.panel;
}
