import type { Panel } from "#contract/panel.ts";
import { type Settings, storeName } from "#contract/settings.ts";
import { browserPlatform } from "./browser-platform.ts";
import { openLine } from "./line.ts";
import { openAsAsked } from "./open-as-asked.ts";
import { openServer } from "./server.ts";
import { startTransport } from "./transport.ts";
import { watchVersions } from "./versions.ts";

/** Opens the service in this window: it answers every `fetch("/v1/…")` once the panel's mode names a transport. */
export async function startServer(scope: Window & typeof globalThis, settings: Settings): Promise<Panel> {
  const line = openLine(scope);
  const server = openServer(await browserPlatform(scope, settings));
  line.onSettled = server.settle;
  scope.addEventListener("storage", ({ key, newValue }) => {
    if (key === storeName(settings.id) && newValue !== null) server.adopt(newValue);
  });
  scope.document.addEventListener("visibilitychange", server.refresh);
  server.refresh();
  scope.addEventListener("pagehide", server.leave);
  await openAsAsked(server.panel, settings);
  const started = startTransport(server.respond, line, (transport) => {
    server.isAnsweredBy(transport);
    scope.document.documentElement.dataset.sandbox = transport;
  });
  void started.then((transport) => transport && watchVersions(transport, server.hasNewVersion));
  return server.panel;
}
