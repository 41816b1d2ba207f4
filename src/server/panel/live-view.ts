import { createStore } from "zustand/vanilla";
import { duration, type Instant, instant } from "#contract/api/time.ts";
import type { Exchange, Readable, StateView } from "#contract/panel/panel.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { nextDelivery, nextExpiry } from "#domain/due-times.ts";
import type { World } from "#domain/world.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import { createStateView } from "./state-view.ts";

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
function exchangesHere({ store, exchanges: { store: all } }: Given): Readable<readonly Exchange[]> {
  const here = () => all.getState().filter(({ world }) => world === store.state.getState().world.id);
  const shown = createStore(here);
  const refresh = () => shown.setState(here(), true);
  all.subscribe(refresh);
  store.state.subscribe(({ world }, before) => {
    if (world.id !== before.world.id) refresh();
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
  const { world: opened } = store.state.getState();
  const stateView = createStore<StateView>(() => stateViewAt(opened, clock(opened)));
  let callOff = () => {};
  function refresh(): void {
    callOff();
    const { world } = store.state.getState();
    const at = clock(world);
    stateView.setState(stateViewAt(world, at), true);
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
