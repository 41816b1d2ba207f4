import { type Settings, storeName } from "#contract/page/settings.ts";
import type { Mode, Panel } from "#contract/panel/panel.ts";
import { openAsAsked } from "#server/panel/apply-settings.ts";
import { loadRules, openServer } from "#server/server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { openFetchGate } from "./fetch-gate.ts";
import { once } from "./once.ts";

/** The service in this window. */
interface Started {
  readonly panel: Panel;
  /** Loads what answers, once the page is drawn. From then on every call waits for its answer, as before. */
  readonly answer: () => Promise<void>;
}

/** Opens the service in this window: it answers every `fetch("/v1/…")` once the panel's mode names a transport. */
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
    server.isAnsweredBy(transport);
    scope.document.documentElement.dataset.sandbox = transport;
  };
  const answer = once(async () => {
    // Where they cannot be had, the first call says so.
    loadRules().catch(() => {});
    const [{ startTransport }, { watchVersions }] = await Promise.all([
      import("./transport.ts"),
      import("./versions.ts"),
    ]);
    const transport = await startTransport(server.respond, gate, tell);
    if (transport) await watchVersions(transport, server.hasNewVersion);
  });
  return { panel: server.panel, answer };
}
