import { type Duration, duration, type Instant, instant } from "#contract/api/time.ts";
import type { Exchange, Readable, StateView } from "#contract/panel/panel.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { nextDelivery, nextExpiry } from "#domain/due-times.ts";
import type { World } from "#domain/world.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import type { Platform } from "#server/platform.ts";
import { createStateView } from "./state-view.ts";

const NEXT_TASK = duration(0);

/** About as long as a response takes through the worker to the page and onto the screen. */
const RESPONSE_TIME = duration(100);

/**
 * A value computed again after a change, when it is read. With a `throttle`, watchers are notified `wait` after the first
 * change, so that a redraw does not delay the response to the call that caused it, then at most once per `throttle`. A change
 * that leaves the value identical causes no notification.
 */
export function throttledStore<T>(
  make: () => T,
  { after, throttle }: Pick<Platform, "after" | "throttle">,
  wait: Duration,
): Readable<T> & { readonly change: () => void } {
  const watchers = new Set<(state: T, before: T) => void>();
  const initial = make();
  let state = initial;
  let told = initial;
  let isStale = false;
  let isResting = false;
  function getState(): T {
    if (isStale) state = make();
    isStale = false;
    return state;
  }
  function tell(): void {
    const before = told;
    if (watchers.size > 0) told = getState();
    if (told === before) return;
    if (throttle !== undefined) rest(throttle);
    for (const watcher of [...watchers]) watcher(told, before);
  }
  function rest(time: Duration): void {
    isResting = true;
    after(time, () => {
      isResting = false;
      tell();
    });
  }
  return {
    getState,
    getInitialState: () => initial,
    subscribe: (watcher) => {
      if (watchers.size === 0) told = getState();
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Marks the value as changed. */
    change: () => {
      isStale = true;
      if (throttle === undefined) tell();
      else if (!isResting) rest(wait);
    },
  };
}

/** The longest delay of a browser timer, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** When the state view changes without a commit: an order is delivered, or a ledger entry expires. */
function nextChange(world: World, at: Instant): Instant | null {
  const times = [nextDelivery(world, at), nextExpiry(world, at)].filter((time) => time !== null);
  const next = Math.min(...times);
  return next <= LAST_INSTANT ? instant(next) : null;
}

/** Whether an order has fallen due since the clock was last stored. */
const hasFallenDue = ({ orders, clock }: World, at: Instant): boolean =>
  orders.some(({ deliverAt }) => deliverAt > clock.sandbox && deliverAt <= at);

type Given = Pick<PipelineContext, "platform" | "store" | "clock" | "exchanges">;

/** The exchanges of the current world: a reset empties the log in every tab, and its undo restores the log. */
function exchangesHere({ platform, store, exchanges: { store: all } }: Given): Readable<readonly Exchange[]> {
  const here = () => store.state.getState().world.id;
  // Every call adds an exchange: its redraw waits until the response has reached the page.
  const shown = throttledStore(() => all.getState().filter(({ world }) => world === here()), platform, RESPONSE_TIME);
  all.subscribe(shown.change);
  store.state.subscribe(({ world }, before) => {
    if (world.id !== before.world.id) shown.change();
  });
  return shown;
}

/**
 * What the page may read: the exchanges, and the state view, updated after every commit and when time changes it. When an
 * order falls due, the timer also stores the time, so that the order stays delivered even if the machine's clock is moved back.
 */
export function createLiveView(given: Given) {
  const { platform, store, clock } = given;
  const stateViewAt = createStateView();
  const stateView = throttledStore(
    (): StateView => {
      const { world } = store.state.getState();
      return stateViewAt(world, clock(world));
    },
    platform,
    NEXT_TASK,
  );
  let callOff = () => {};
  function refresh(): void {
    stateView.change();
    callOff();
    const { world } = store.state.getState();
    const at = clock(world);
    const next = nextChange(world, at);
    if (next === null || world.clock.speed === 0) return;
    const wait = Math.max(1, Math.min(Math.ceil((next - at) / world.clock.speed), LONGEST_WAIT));
    callOff = platform.after(duration(wait), settle);
  }
  function settle(): void {
    refresh();
    const { world } = store.state.getState();
    if (!hasFallenDue(world, clock(world))) return;
    const noting = store.commit((newest, at) => ({
      world: hasFallenDue(newest, at) ? { ...newest } : newest,
      result: null,
    }));
    // A closing page may be refused its lock; the next page then stores the time.
    noting.catch(() => {});
  }
  store.state.subscribe(refresh);
  refresh();
  return { stateView, exchanges: exchangesHere(given), settle };
}
