import { createStore } from "zustand/vanilla";
import type { Books, Mode, Panel } from "#contract/panel.ts";
import { duration, type Instant } from "#contract/time.ts";
import { nextDelivery } from "#service/delivery.ts";
import { CONSOLE_KEY } from "#service/secret.ts";
import { seedWorld } from "#service/world.ts";
import { booksAt } from "./books.ts";
import { newClock } from "./clock.ts";
import { newConditions } from "./conditions.ts";
import { newExchanges } from "./exchanges.ts";
import type { Platform } from "./platform.ts";
import { respond } from "./respond.ts";
import { openStore, type Store } from "./store.ts";

/** The service in this tab. */
export interface Server {
  /** Answers one request to the interface. */
  readonly respond: (request: Request) => Promise<Response>;
  readonly panel: Panel;
  /** Tells the page who answers the calls. */
  readonly isAnsweredBy: (transport: Mode["transport"]) => void;
  /** Takes in what another tab has stored. */
  readonly adopt: (text: string) => void;
  /** Reads the clock anew: for a tab that slept. */
  readonly refresh: () => void;
  /** Keeps at once what would be kept a little later: for a tab about to go. */
  readonly leave: () => void;
}

/** The longest wait a browser's timer keeps. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** The books, kept up to date: on every commit, and when the clock delivers an order. The timer only wakes the screen. */
function keepBooks(store: Store, now: () => Instant, platform: Platform) {
  const books = createStore<Books>(() => booksAt(store.state.getState().world, now()));
  let callOff = () => {};
  function refresh(): void {
    const { world } = store.state.getState();
    const at = now();
    books.setState(booksAt(world, at), true);
    callOff();
    const due = nextDelivery(world, at);
    if (due === null || world.clock.speed === 0) return;
    const wait = Math.min(Math.ceil((due - at) / world.clock.speed), LONGEST_WAIT);
    callOff = platform.after(duration(wait), refresh);
  }
  store.state.subscribe(refresh);
  refresh();
  return { books, refresh };
}

/** Opens the service on what is stored, ready to answer; it touches no global. */
export function openServer(platform: Platform): Server {
  const store = openStore(platform);
  const now = newClock(platform.now, () => store.state.getState().world);
  const conditions = newConditions();
  const exchanges = newExchanges(platform);
  const { books, refresh } = keepBooks(store, now, platform);
  const mode = createStore<Mode>(() => ({
    transport: "starting",
    kept: platform.shelf ? "in_browser" : "in_this_tab",
    setAside: store.setAside,
  }));
  const counter = { platform, store, conditions, exchanges, now };
  return {
    respond: (request) => respond(request, counter),
    panel: {
      books,
      exchanges: exchanges.store,
      mode,
      consoleKey: CONSOLE_KEY,
      now,
      arm: conditions.arm,
      forgetExchanges: exchanges.forget,
      reset: async () => {
        const { isStored } = await store.transact(() => ({ world: seedWorld(platform.now()), result: null }));
        if (!isStored) throw new Error("The browser refused to store the reset.");
        exchanges.forget();
      },
    },
    isAnsweredBy: (transport) => mode.setState({ transport }),
    adopt: store.adopt,
    refresh,
    leave: exchanges.keep,
  };
}
