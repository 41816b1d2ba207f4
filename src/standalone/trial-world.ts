import { instant } from "#contract/api/time.ts";
import { failureOf } from "#contract/panel/failure.ts";
import type { OpenTrialWorld, TrialWorld } from "#failures/trial-world.ts";
import { purchaseOf } from "#failures/verdict.ts";
import { createMutex } from "#server/storage/mutex.ts";
import { createTimeline, memoryPlatform, seededRandom } from "./memory-platform.ts";
import { openMemoryServer } from "./memory-server.ts";

const ORIGIN = "http://127.0.0.1:4010";
const SEED = 1;

/** The service of `createSandbox` for one run of a program: see `TrialWorld`. */
export const openTrialWorld: OpenTrialWorld = async (start, tier) => {
  const { now, after, move } = createTimeline(instant(start));
  // biome-ignore lint/suspicious/noConsole: an exception in the sandbox itself is no response to a call.
  const report = (failure: unknown) => console.error(failure);
  const given = { baseUrl: `${ORIGIN}/`, now, after, random: seededRandom(SEED), report };
  const { panel, deliver } = openMemoryServer({ ...memoryPlatform(given), seed: SEED, start: instant(start) });
  if (tier) await panel.adjust({ kind: "set_tier", tier });
  const inTurn = createMutex();
  const carryOut: TrialWorld["respond"] = async (request, at, failure) => {
    move(Math.max(0, start + at - now()));
    if (failure !== null) panel.startFailure(failureOf(failure), 1);
    const response = await deliver(request);
    // A call that is none of an operation is not failed, and the next must not be in its place.
    panel.clearFailures();
    return { response, exchange: panel.exchanges.getState().at(-1) ?? null };
  };
  return {
    apiKey: panel.sampleKey,
    respond: (...given) => inTurn(() => carryOut(...given)),
    state: () => {
      const { orders, spent } = panel.stateView.getState();
      return { orders: orders.map(purchaseOf), spent: Number(spent.replace(".", "")) };
    },
  };
};
