import { duration } from "#contract/api/time.ts";
import { type Settings, storeName } from "#contract/page/settings.ts";
import type { Mode, Panel } from "#contract/panel/panel.ts";
import { loadRules, openServer } from "#server/server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { openFetchGate } from "./fetch-gate.ts";
import { once } from "./once.ts";

/** How long the browser is left to an awaited response before the worker is started, in milliseconds. */
const WORKER_AFTER = 1000;

/**
 * Applies the URL parameters to the server's state at startup. If the browser refuses to store that, the stored state
 * remains.
 */
export async function applySettings(panel: Panel, { latency, reset, tier, deliver }: Settings): Promise<void> {
  if (latency) panel.startFault({ kind: "slow", by: duration(latency) }, null);
  try {
    if (reset) await panel.reset();
    if (tier !== null) await panel.adjust({ kind: "set_tier", tier });
    if (deliver !== null) await panel.adjust({ kind: "set_delivery_delay", delay: duration(deliver) });
  } catch {
    // Storage is full or denied: the page opens anyway and shows its mode.
  }
}

/** Starts the server in this window. It responds to `fetch("/v1/…")` once the panel's mode names a transport. */
export async function startServer(scope: Window & typeof globalThis, settings: Settings) {
  const server = openServer(browserPlatform(scope, settings));
  const gate = openFetchGate(scope, server.deliveries);
  scope.addEventListener("storage", ({ key, newValue }) => {
    if (key === storeName(settings.id) && newValue !== null) server.adopt(newValue);
  });
  scope.document.addEventListener("visibilitychange", server.refresh);
  server.refresh();
  scope.addEventListener("pagehide", server.leave);
  await applySettings(server.panel, settings);
  const tell = (transport: Mode["transport"]) => {
    server.hasStatus(transport);
    scope.document.documentElement.dataset.sandbox = transport;
  };
  return {
    panel: server.panel,
    /**
     * Loads the request handlers, after the page is drawn. Calls wait for their responses until then and until it is known
     * whether the visitor waits for one. If so, the page responds, and the worker is started later: starting it first would
     * delay the response.
     */
    startResponding: once(async (isAwaited: boolean | Promise<boolean>) => {
      // If they cannot be loaded, the first call reports it.
      loadRules().catch(() => {});
      const [{ openTransport }, { watchVersions }] = await Promise.all([
        import("./transport.ts"),
        import("./versions.ts"),
      ]);
      const { startInPage, startWorker } = openTransport(server.respond, gate, tell);
      const respondThroughWorker = async () => {
        const transport = await startWorker();
        if (transport) await watchVersions(transport, server.hasNewVersion);
      };
      if (!(await isAwaited)) return respondThroughWorker();
      startInPage();
      scope.setTimeout(respondThroughWorker, WORKER_AFTER);
    }),
  };
}
