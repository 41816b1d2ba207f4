import { createStore, type StoreApi } from "zustand/vanilla";
import type { Exchange, Mode, Panel } from "#contract/panel/panel.ts";
import { CONSOLE_KEY } from "#domain/console-key.ts";
import { once } from "#server/browser/once.ts";
import { createExchanges } from "#server/log/exchanges.ts";
import { createLiveView } from "#server/panel/live-view.ts";
import { throttledStore } from "#server/panel/throttled-store.ts";
import { createFaults } from "#server/pipeline/active-faults.ts";
import { createCommit } from "#server/pipeline/commit.ts";
import { createDeliveries, type Deliveries } from "#server/pipeline/deduplicate.ts";
import { createIdSource } from "#server/pipeline/id-source.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import { openStore, type Store } from "#server/storage/store.ts";
import { type Stored, storedText } from "#server/storage/stored.ts";
import { createClock } from "./clock.ts";
import type { Platform } from "./platform.ts";

/** The server in this tab. */
export interface Server {
  /** Responds to one request to the API. */
  readonly respond: (request: Request) => Promise<Response>;
  /** The deliveries of this page's requests to `respond`. */
  readonly deliveries: Pick<Deliveries, "begin" | "end">;
  readonly panel: Panel;
  /** Tells the page what responds to the calls. */
  readonly hasStatus: (transport: Mode["transport"]) => void;
  /** Tells the page that a newer version exists, and how to switch to it. */
  readonly hasNewVersion: (newVersion: Mode["newVersion"], use: () => void) => void;
  /** Takes over the state that another tab stored. */
  readonly adopt: (text: string) => void;
  /** Reads the clock again, for a tab that was suspended. */
  readonly refresh: () => void;
  /** Writes pending data at once, for a tab about to close. */
  readonly leave: () => void;
}

/** The exchanges of the current world: a reset empties the log in every tab, and its undo restores the log. */
function exchangesHere(store: Store, all: StoreApi<readonly Exchange[]>, platform: Platform): Panel["exchanges"] {
  const worldHere = () => store.state.getState().world.id;
  const shown = throttledStore(() => all.getState().filter(({ world }) => world === worldHere()), platform);
  all.subscribe(shown.change);
  store.state.subscribe(({ world }, before) => {
    if (world.id !== before.world.id) shown.change();
  });
  return shown;
}

// The rules are not needed to draw the page, so they load on first use, or earlier with the handlers.
const sandboxReady = once(() => import("#server/pipeline/respond.ts").then(({ respondTo }) => respondTo));
const working = once(() => import("#server/panel/admin-actions.ts").then(({ adminActions }) => adminActions));
const loadRetrySimulator = once(() =>
  import("#domain/retry-simulation.ts").then(({ simulateRetries }) => simulateRetries),
);

/** Loads the rules, so that the first call need not wait for them. */
export const loadRules = (): Promise<unknown> => Promise.all([sandboxReady(), working()]);

/** The admin actions; each of them waits until their module is loaded. */
function lazyAdminActions(context: PipelineContext) {
  const office = async () => (await working())(context);
  return {
    adjust: async (adjustment) => (await office()).adjust(adjustment),
    issueKey: async (request) => (await office()).issueKey(request),
    catalogueFor: async (token) => (await office()).catalogueFor(token),
    requestBody: async (line) => (await office()).requestBody(line),
    load: async (text) => (await office()).load(text),
    packed: async (extra) => (await office()).packed(extra),
    unpacked: async (text) => (await office()).unpacked(text),
    reset: async () => (await office()).reset(),
  } satisfies Partial<Panel>;
}

/** The whole state as one text, serialized once per commit, however many parts of the page use it. */
function snapshotsOf({ state }: Store): Panel["snapshot"] {
  let written: { readonly stored: Stored; readonly text: string } | null = null;
  return () => {
    const stored = state.getState();
    if (written?.stored !== stored) written = { stored, text: storedText(stored) };
    return written.text;
  };
}

/** Opens the server on the stored state; it touches no global. */
export function openServer(platform: Platform): Server {
  const store = openStore(platform);
  const clock = createClock(platform.now);
  const faults = createFaults();
  const exchanges = createExchanges(platform);
  const commit = createCommit(store, clock, platform.now);
  const { stateView, settle } = createLiveView({ store, clock, commit, platform });
  const mode = createStore<Mode>(() => ({
    transport: "starting",
    kept: platform.storage ? "in_browser" : "in_this_tab",
    setAside: store.setAside,
    newVersion: null,
  }));
  let takeNewVersion = () => {};
  const deliveries = createDeliveries(platform.random);
  const ids = createIdSource(platform, exchanges.store.getState);
  const context = { platform, ids, store, clock, commit, faults, exchanges };
  return {
    respond: (request) => deliveries.respond(request, async () => (await sandboxReady())(request, context)),
    deliveries,
    panel: {
      stateView,
      exchanges: exchangesHere(store, exchanges.store, platform),
      faults: faults.store,
      mode,
      consoleKey: CONSOLE_KEY,
      now: () => clock(store.state.getState().world),
      realNow: platform.now,
      startFault: faults.startFault,
      clearFaults: faults.clearFaults,
      snapshot: snapshotsOf(store),
      forgetExchanges: exchanges.forget,
      takeNewVersion: () => takeNewVersion(),
      loadRetrySimulator,
      ...lazyAdminActions(context),
    },
    hasStatus: (transport) => mode.setState({ transport }),
    hasNewVersion: (newVersion, use) => {
      takeNewVersion = use;
      mode.setState({ newVersion });
    },
    adopt: store.adopt,
    refresh: settle,
    leave: exchanges.keep,
  };
}
