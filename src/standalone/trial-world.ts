import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { type FailureKind, failureOf } from "#contract/panel/failure.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import { loadPipeline } from "#server/pipeline/deliveries.ts";
import type { ApiRequest } from "#server/pipeline/parsed-request.ts";
import { openServer } from "#server/server.ts";
import { createTimeline, memoryPlatform, seededRandom } from "./memory-platform.ts";

const ORIGIN = "http://127.0.0.1:4010";

/** The service of `createSandbox` for one run of a program: see `TrialWorld`. */
export const openTrialWorld: OpenTrialWorld = async (seed) => {
  const { now, after, move } = createTimeline(SEEDED_START);
  // biome-ignore lint/suspicious/noConsole: an exception in the sandbox itself is no response to a call.
  const report = (failure: unknown) => console.error(failure);
  const given = { baseUrl: `${ORIGIN}/`, now, after, random: seededRandom(seed), report };
  const { panel, deliver } = openServer({ ...memoryPlatform(given), seed });
  await loadPipeline();
  let last: Promise<unknown> = Promise.resolve();
  const carryOut = async (request: ApiRequest, at: number, failure: FailureKind | null) => {
    move(Math.max(0, SEEDED_START + at - now()));
    if (failure !== null && failure !== "slow") panel.startFailure(failureOf(failure), 1);
    const response = await deliver(request);
    // A call that is none of an operation is not failed, and the next must not be in its place.
    panel.clearFailures();
    return response;
  };
  return {
    apiKey: panel.sampleKey,
    start: SEEDED_START,
    respond: (request, at, failure) => {
      const next = last.then(() => carryOut(request, at, failure));
      last = next.catch(() => {});
      return next;
    },
    state: () => {
      const { orders, spent } = panel.stateView.getState();
      return { orders: orders.length, spent, exchanges: panel.exchanges.getState() };
    },
  };
};
