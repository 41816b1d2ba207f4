import { duration, type Instant, instant } from "#contract/api/time.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { nextDelivery, nextExpiry } from "#domain/due-times.ts";
import type { World } from "#domain/world.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import { createStateView } from "./state-view.ts";
import { throttledStore } from "./throttled-store.ts";

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

/**
 * Updates the state view after every commit and when time changes it. When an order falls due, the timer also stores
 * the time, so that the order stays delivered even if the machine's clock is moved back.
 */
export function createLiveView({
  store,
  clock,
  platform,
}: Omit<PipelineContext, "ids" | "failures" | "exchanges" | "runs">) {
  const stateViewAt = createStateView();
  const stateView = throttledStore((): StateView => {
    const { world } = store.state.getState();
    return stateViewAt(world, clock(world));
  }, platform);
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
  return { stateView, settle };
}
