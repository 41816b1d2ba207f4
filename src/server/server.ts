import { createStore } from "zustand/vanilla";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Mode, Panel } from "#contract/panel/panel.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { createExchanges } from "#server/log/exchanges.ts";
import type { KeptExchanges } from "#server/log/kept-exchanges.ts";
import { createLiveView } from "#server/panel/live-view.ts";
import { createFailures } from "#server/pipeline/active-failures.ts";
import { createDeliveries, type Pipeline, toResponse } from "#server/pipeline/deliveries.ts";
import { createIdSource } from "#server/pipeline/id-source.ts";
import type { ReceivedRequest } from "#server/pipeline/parsed-request.ts";
import { createRuns } from "#server/pipeline/runs.ts";
import { openStore } from "#server/storage/store.ts";
import { writtenWorld } from "#server/storage/stored.ts";
import { createClock } from "./clock.ts";
import type { Platform } from "./platform.ts";

/**
 * Opens the server of this tab on the stored state; it touches no global. A call waits until its pipeline is there. The log is in
 * memory only, unless a page keeps it outside.
 */
export function openServer(
  platform: Platform,
  pipeline: () => Pipeline | Promise<Pipeline>,
  outside: KeptExchanges | null = null,
) {
  const clock = createClock(platform.now);
  const store = openStore(platform, clock);
  const failures = createFailures();
  const runs = createRuns(platform.random);
  const exchanges = createExchanges(platform, outside);
  const mode = createStore<Mode>(() => ({
    transport: "starting",
    kept: platform.storage ? "in_browser" : "in_this_tab",
    isInStep: true,
    setAside: store.setAside,
    newVersion: null,
  }));
  store.isExact.subscribe((isInStep) => mode.setState({ isInStep }));
  let takeNewVersion = () => {};
  const ids = createIdSource(platform, exchanges.store.getState);
  const context = { platform, ids, store, clock, failures, runs, exchanges };
  const { settle, ...views } = createLiveView(context);
  const deliveries = createDeliveries(context, pipeline);
  // Serialized once per commit, however many parts of the page use it.
  const snapshotOf = memoizeWeak(writtenWorld);
  const panel = {
    ...views,
    failures: failures.store,
    mode,
    sampleKey: SAMPLE_KEY,
    now: () => clock(store.state.getState().world),
    realNow: platform.now,
    startFailure: failures.startFailure,
    clearFailures: failures.clearFailures,
    openRun: runs.openRun,
    snapshot: () => snapshotOf(store.state.getState()),
    waited: exchanges.waited,
    forgetExchanges: exchanges.forget,
    takeNewVersion: () => takeNewVersion(),
  } satisfies Partial<Panel>;
  return {
    panel,
    /** Of the admin actions, which `openPageServer` and `openMemoryServer` add to the panel. */
    context,
    /** Responds to one request to the API, as `fetch` does. */
    respond: async (request: ReceivedRequest) => toResponse(await deliveries.respond(request)),
    /** The same, before it becomes a Response; null instead of a network error. */
    deliver: deliveries.respond,
    /** The deliveries of this page's requests to `respond`. */
    deliveries,
    /** Tells the page what responds to the calls. */
    hasStatus: (transport: Mode["transport"]) => mode.setState({ transport }),
    /** Tells the page that a newer version exists, and how to switch to it. */
    hasNewVersion: (newVersion: Mode["newVersion"], use: () => void) => {
      takeNewVersion = use;
      mode.setState({ newVersion });
    },
    storageKey: store.key,
    /** Takes over the state that another tab stored. */
    adopt: store.adopt,
    /** Reads the clock again, for a tab that was suspended. */
    refresh: settle,
    /** Writes the log at once and ends what is under way, for a page that is left. */
    leave: () => {
      store.leave();
      exchanges.keep();
    },
  };
}
export type Server = ReturnType<typeof openServer>;
