import { duration, type Instant, instant } from "#contract/api/time.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { nextDelivery } from "#domain/delivery.ts";
import { nextExpiry } from "#domain/ledger-expiry.ts";
import type { World } from "#domain/world.ts";
import type { Commit } from "#server/pipeline/commit.ts";
import type { Platform } from "#server/platform.ts";
import type { Store } from "#server/storage/store.ts";
import { createStateView } from "./state-view.ts";
import { throttledStore } from "./throttled-store.ts";

interface Office {
  readonly store: Store;
  readonly clock: (world: World) => Instant;
  readonly commit: Commit;
  readonly platform: Platform;
}

/** The longest wait a browser's timer keeps. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** When the books say something else without a commit: an order is delivered, or a ledger entry expires. */
function nextChange(world: World, at: Instant): Instant | null {
  const times = [nextDelivery(world, at), nextExpiry(world, at)].filter((time) => time !== null);
  const next = Math.min(...times);
  return next <= LAST_INSTANT ? instant(next) : null;
}

/** Whether an order has fallen due since the clock was last written down. */
const hasFallenDue = ({ orders, clock }: World, at: Instant): boolean =>
  orders.some(({ deliverAt }) => deliverAt > clock.sandbox && deliverAt <= at);

/**
 * The books, kept up to date: on every commit, and when time changes them. The timer wakes the screen, and has the
 * time written down when an order fell due: so it stays delivered, even if the machine's clock is put back.
 */
export function createLiveView({ store, clock, commit, platform }: Office) {
  const booksAt = createStateView();
  const stateView = throttledStore((): StateView => {
    const { world } = store.state.getState();
    return booksAt(world, clock(world));
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
    const noting = commit((newest, at) => ({ world: hasFallenDue(newest, at) ? { ...newest } : newest, result: null }));
    // A page on its way out may have its lock refused; the time is then written down by whoever comes next.
    noting.catch(() => {});
  }
  store.state.subscribe(refresh);
  refresh();
  return { stateView, settle };
}
