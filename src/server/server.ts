import { createStore } from "zustand/vanilla";
import type { Books, Mode, Panel } from "#contract/panel.ts";
import { duration, type Instant, instant } from "#contract/time.ts";
import { realTimeOf } from "#service/clock.ts";
import { nextDelivery } from "#service/delivery.ts";
import { nextExpiry } from "#service/ledger.ts";
import { rehearse } from "#service/rehearsal.ts";
import { CONSOLE_KEY } from "#service/secret.ts";
import type { World } from "#service/world.ts";
import { newAttempts } from "./attempts.ts";
import { backOffice } from "./back-office.ts";
import { newBookkeeper } from "./books.ts";
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

/** When the books say something else without a commit: an order is delivered, or a ledger entry expires. */
function nextChange(world: World, at: Instant): Instant | null {
  const times = [nextDelivery(world, at), nextExpiry(world, at)].filter((time) => time !== null);
  return times.length > 0 ? instant(Math.min(...times)) : null;
}

/** The books, kept up to date: on every commit, and when time changes them. The timer only wakes the screen. */
function keepBooks(store: Store, clock: (world: World) => Instant, platform: Platform) {
  const booksAt = newBookkeeper();
  const present = () => {
    const { world } = store.state.getState();
    return booksAt(world, clock(world));
  };
  const books = createStore<Books>(present);
  let callOff = () => {};
  function refresh(): void {
    books.setState(present(), true);
    callOff();
    const { world } = store.state.getState();
    const at = clock(world);
    const next = nextChange(world, at);
    const wakeAt = next === null ? null : realTimeOf(world.clock, next);
    if (wakeAt === null) return;
    const wait = Math.max(1, Math.min(wakeAt - platform.now(), LONGEST_WAIT));
    callOff = platform.after(duration(wait), refresh);
  }
  store.state.subscribe(refresh);
  refresh();
  return { books, refresh };
}

/** Opens the service on what is stored, ready to answer; it touches no global. */
export function openServer(platform: Platform): Server {
  const store = openStore(platform);
  const clock = newClock(platform.now);
  const conditions = newConditions();
  const exchanges = newExchanges(platform);
  const { books, refresh } = keepBooks(store, clock, platform);
  const mode = createStore<Mode>(() => ({
    transport: "starting",
    kept: platform.shelf ? "in_browser" : "in_this_tab",
    setAside: store.setAside,
  }));
  const attempt = newAttempts();
  const counter = { platform, store, clock, conditions, exchanges };
  return {
    respond: (request) => attempt(request, () => respond(request, counter)),
    panel: {
      books,
      exchanges: exchanges.store,
      conditions: conditions.store,
      mode,
      consoleKey: CONSOLE_KEY,
      now: () => clock(store.state.getState().world),
      realNow: platform.now,
      arm: conditions.arm,
      disarm: conditions.disarm,
      rehearse,
      forgetExchanges: () => exchanges.set([]),
      ...backOffice(counter),
    },
    isAnsweredBy: (transport) => mode.setState({ transport }),
    adopt: store.adopt,
    refresh,
    leave: exchanges.keep,
  };
}
