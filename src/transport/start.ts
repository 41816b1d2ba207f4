import { duration } from "#contract/api/time.ts";
import { once } from "#contract/once.ts";
import { type Settings, storeNameOf } from "#contract/page/settings.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Mode, Panel, Replaced } from "#contract/panel/panel.ts";
import { loadPipeline, openPageServer } from "#server/page-server.ts";
import { browserPlatform, keyIn } from "./browser-platform.ts";
import { openFetchGate } from "./fetch-gate.ts";

declare global {
  interface Window {
    /** Watches the start of the page, and says if it fails; `index.html` creates it. */
    readonly sandboxStart?: {
      /** Says in a sentence what failed. */
      readonly fail: (reason: string) => void;
      /** Calls a function if the start fails. */
      readonly onFail: (end: () => void) => void;
      /** Stops the watch while nothing starts by itself or the page is not shown, and begins it again. */
      readonly pause: () => void;
      readonly resume: () => void;
      /** Ends the watch: the page has started. */
      readonly done: () => void;
    };
  }
}

/** How long the browser is left to an awaited response before the worker is started, in milliseconds. */
const WORKER_AFTER = 1000;

/**
 * Applies the URL parameters to the server's state at startup, and resolves to what they replaced, if anything. If the
 * browser refuses to store that or does not respond in time, the stored state remains, and `fail` is told why.
 */
export async function applySettings(
  panel: Panel,
  { latency, reset, tier, deliver }: Settings,
  fail: (reason: string) => void = () => {},
): Promise<Replaced | null> {
  if (latency) panel.startFailure({ kind: "slow", by: duration(latency) }, null);
  const adjustments: Adjustment[] = [];
  if (tier !== null) adjustments.push({ kind: "set_tier", tier });
  if (deliver !== null) adjustments.push({ kind: "set_delivery_delay", delay: duration(deliver) });
  if (!reset && adjustments.length === 0) return null;
  return panel.applyAddress({ reset: reset === true, adjustments }).catch(({ message }: Error) => {
    fail(message);
    return null;
  });
}

/** The parameters that change something once. */
const APPLIED_ONCE = ["reset", "tier", "deliver", "latency"];

/** Removes what was applied from the address, so that a reload does not apply it again. */
export function removeApplied({ location, history }: Window): void {
  const address = new URL(location.href);
  const applied = APPLIED_ONCE.filter((name) => address.searchParams.has(name));
  for (const name of applied) address.searchParams.delete(name);
  if (applied.length > 0) history.replaceState(history.state, "", address);
}

/**
 * The settings of the page. One in a frame is an embed, whatever its address says: it never has the visitor's own state. A state in
 * the link replaces the visitor's, who is asked first: nothing is reset before.
 */
function settingsOf(scope: Window, given: Settings): Settings {
  const embed = given.embed ?? (scope.parent === scope ? null : "full");
  const isAsked = embed === null && !given.present && /[?&]world=/.test(scope.location.hash);
  return { ...given, embed, reset: isAsked ? null : given.reset };
}

/** Resolves once the page is shown: in one that is prerendered, locks and workers wait until then. */
export async function shown({ document, sandboxStart }: Window): Promise<void> {
  // Not yet among TypeScript's types.
  if (!(document as { readonly prerendering?: boolean }).prerendering) return;
  sandboxStart?.pause();
  await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  sandboxStart?.resume();
}

/** Responds to every call while the page has not started. */
const didNotStart = () => Promise.reject(new TypeError("Failed to fetch: the sandbox did not start."));

/** Starts the server in this window. It responds to `fetch("/v1/…")` once the panel's mode names a transport. */
export async function startServer(scope: Window & typeof globalThis, given: Settings) {
  const settings = settingsOf(scope, given);
  const server = openPageServer(browserPlatform(scope, settings));
  const gate = openFetchGate(scope, server.deliveries);
  const stateKey = keyIn(storeNameOf(settings), server.storageKey);
  scope.sandboxStart?.onFail(() => gate.respondBy(didNotStart));
  scope.addEventListener("storage", ({ key, newValue }) => {
    if (key === stateKey && newValue !== null) server.adopt(newValue);
  });
  scope.document.addEventListener("visibilitychange", server.refresh);
  server.refresh();
  scope.addEventListener("pagehide", server.leave);
  let unapplied: string | null = null;
  const replaced = await applySettings(server.panel, settings, (reason) => {
    unapplied = reason;
  });
  // What was not applied stays in the address: a reload applies it.
  if (unapplied === null) removeApplied(scope);
  const setTransport = (transport: Mode["transport"]) => {
    server.hasStatus(transport);
    scope.document.documentElement.dataset.sandbox = transport;
    scope.sandboxStart?.done();
  };
  return {
    panel: server.panel,
    embed: settings.embed,
    /** The visitor's state that the address has replaced; null if there is none, and where no undo can be offered. */
    replaced: settings.embed === null && !settings.present ? replaced : null,
    /** Why what the address asks for was not applied; null if it was. */
    unapplied: unapplied as string | null,
    /**
     * Loads the request handlers, after the page is drawn; calls wait for their responses until then. If the visitor waits for one,
     * the page responds, and the worker is started later: starting it first would delay the response.
     */
    startResponding: once(async (isAwaited: boolean) => {
      // If they cannot be loaded, the first call reports it.
      loadPipeline().catch(() => {});
      const { openTransport } = await import("./transport.ts");
      const { startInPage, startWorker } = openTransport(server, gate, setTransport);
      const respondThroughWorker = async () => {
        const transport = await startWorker();
        if (transport) await (await import("./versions.ts")).watchVersions(transport, server.hasNewVersion);
      };
      if (!isAwaited) return respondThroughWorker();
      startInPage();
      scope.setTimeout(respondThroughWorker, WORKER_AFTER);
    }),
  };
}
