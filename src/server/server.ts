import { createStore, type StoreApi } from "zustand/vanilla";
import type { Exchange, Mode, Panel } from "#contract/panel/panel.ts";
import { CONSOLE_KEY } from "#domain/console-key.ts";
import { once } from "#server/browser/once.ts";
import { createExchanges } from "#server/log/exchanges.ts";
import { createLiveView } from "#server/panel/live-view.ts";
import { throttledStore } from "#server/panel/throttled-store.ts";
import { createCommit } from "#server/pipeline/commit.ts";
import { createConditions } from "#server/pipeline/conditions.ts";
import { createDeliveries, type Deliveries } from "#server/pipeline/deduplicate.ts";
import { createIdSource } from "#server/pipeline/id-source.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import { openStore, type Store } from "#server/storage/store.ts";
import { type Stored, storedText } from "#server/storage/stored.ts";
import { createClock } from "./clock.ts";
import type { Platform } from "./platform.ts";

/** The service in this tab. */
export interface Server {
  /** Answers one request to the interface. */
  readonly respond: (request: Request) => Promise<Response>;
  /** Under which each request of this page is delivered to `respond`. */
  readonly deliveries: Pick<Deliveries, "begin" | "end">;
  readonly panel: Panel;
  /** Tells the page who answers the calls. */
  readonly isAnsweredBy: (transport: Mode["transport"]) => void;
  /** Tells the page of a newer version of itself, and how to go over to it. */
  readonly hasNewVersion: (newVersion: Mode["newVersion"], use: () => void) => void;
  /** Takes in what another tab has stored. */
  readonly adopt: (text: string) => void;
  /** Reads the clock anew: for a tab that slept. */
  readonly refresh: () => void;
  /** Keeps at once what would be kept a little later: for a tab about to go. */
  readonly leave: () => void;
}

/** The exchanges of the world that stands: a reset has an empty log in every tab, and its undo brings the log back. */
function exchangesHere(store: Store, all: StoreApi<readonly Exchange[]>, platform: Platform): Panel["exchanges"] {
  const worldHere = () => store.state.getState().world.id;
  const shown = throttledStore(() => all.getState().filter(({ world }) => world === worldHere()), platform);
  all.subscribe(shown.change);
  store.state.subscribe(({ world }, before) => {
    if (world.id !== before.world.id) shown.change();
  });
  return shown;
}

// What acts: the page is drawn without it, so it is loaded when first asked for, or before, with the handlers.
const answering = once(() => import("#server/pipeline/respond.ts").then(({ answerTo }) => answerTo));
const working = once(() => import("#server/panel/admin-actions.ts").then(({ adminActions }) => adminActions));
const loadRetrySimulator = once(() =>
  import("#domain/retry-simulation.ts").then(({ simulateRetries }) => simulateRetries),
);

/** Loads what acts, so that the first call need not wait for it. */
export const loadRules = (): Promise<unknown> => Promise.all([answering(), working()]);

/** What the back office does, each of it once the office is there. */
function lazyAdminActions(context: PipelineContext) {
  const office = async () => (await working())(context);
  return {
    adjust: async (adjustment) => (await office()).adjust(adjustment),
    issueKey: async (request) => (await office()).issueKey(request),
    requestBody: async (line) => (await office()).requestBody(line),
    load: async (text) => (await office()).load(text),
    packed: async (extra) => (await office()).packed(extra),
    unpacked: async (text) => (await office()).unpacked(text),
    reset: async () => (await office()).reset(),
  } satisfies Partial<Panel>;
}

/** The whole state as one text: written out once for each commit, however many parts of a page show it or count its characters. */
function snapshotsOf({ state }: Store): Panel["snapshot"] {
  let written: { readonly stored: Stored; readonly text: string } | null = null;
  return () => {
    const stored = state.getState();
    if (written?.stored !== stored) written = { stored, text: storedText(stored) };
    return written.text;
  };
}

/** Opens the service on what is stored, ready to answer; it touches no global. */
export function openServer(platform: Platform): Server {
  const store = openStore(platform);
  const clock = createClock(platform.now);
  const conditions = createConditions();
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
  const context = { platform, ids, store, clock, commit, conditions, exchanges };
  return {
    respond: (request) => deliveries.respond(request, async () => (await answering())(request, context)),
    deliveries,
    panel: {
      stateView,
      exchanges: exchangesHere(store, exchanges.store, platform),
      conditions: conditions.store,
      mode,
      consoleKey: CONSOLE_KEY,
      now: () => clock(store.state.getState().world),
      realNow: platform.now,
      arm: conditions.arm,
      disarm: conditions.disarm,
      snapshot: snapshotsOf(store),
      forgetExchanges: exchanges.forget,
      takeNewVersion: () => takeNewVersion(),
      loadRetrySimulator,
      ...lazyAdminActions(context),
    },
    isAnsweredBy: (transport) => mode.setState({ transport }),
    hasNewVersion: (newVersion, use) => {
      takeNewVersion = use;
      mode.setState({ newVersion });
    },
    adopt: store.adopt,
    refresh: settle,
    leave: exchanges.keep,
  };
}
