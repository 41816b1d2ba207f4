import { type Settings, storeName } from "#contract/page/settings.ts";
import type { Mode, Panel } from "#contract/panel/panel.ts";
import { openAsAsked } from "#server/panel/apply-settings.ts";
import { loadRules, openServer } from "#server/server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { openFetchGate } from "./fetch-gate.ts";
import { once } from "./once.ts";

/** The server in this window. */
interface Started {
  readonly panel: Panel;
  /** Loads the request handlers, after the page is drawn. Calls wait for their responses until then and no longer. */
  readonly response: () => Promise<void>;
}

/** Starts the server in this window. It responds to `fetch("/v1/…")` once the panel's mode names a transport. */
export async function startServer(scope: Window & typeof globalThis, settings: Settings): Promise<Started> {
  const server = openServer(browserPlatform(scope, settings));
  const gate = openFetchGate(scope, server.deliveries);
  scope.addEventListener("storage", ({ key, newValue }) => {
    if (key === storeName(settings.id) && newValue !== null) server.adopt(newValue);
  });
  scope.document.addEventListener("visibilitychange", server.refresh);
  server.refresh();
  scope.addEventListener("pagehide", server.leave);
  await openAsAsked(server.panel, settings);
  const tell = (transport: Mode["transport"]) => {
    server.hasStatus(transport);
    scope.document.documentElement.dataset.sandbox = transport;
  };
  const response = once(async () => {
    // If they cannot be loaded, the first call reports it.
    loadRules().catch(() => {});
    const [{ startTransport }, { watchVersions }] = await Promise.all([
      import("./transport.ts"),
      import("./versions.ts"),
    ]);
    const transport = await startTransport(server.respond, gate, tell);
    if (transport) await watchVersions(transport, server.hasNewVersion);
  });
  return { panel: server.panel, response };
}
