import { expect, test } from "vitest";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { type MixedResponse, mixedCalls, OF_HTTP, sendMixed } from "#testing/mixed-calls.ts";
import { IS_NIGHTLY } from "#testing/runs.ts";
import { handClock, openSandbox as openPage } from "#testing/sandbox.ts";
import { createSandbox, openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";

const COUNT = IS_NIGHTLY ? 1000 : 300;
const SEED = 37;
const ORIGIN = "http://sandbox.test";

const statusesOf = (responses: readonly MixedResponse[]) => [...new Set(responses.map(({ status }) => status))].sort();

test(`${COUNT} mixed calls get the same responses by the page's handlers, by sandbox.fetch and over a port`, async () => {
  const calls = mixedCalls(SEED, COUNT);
  const page = openPage({ pageSeed: SEED, clock: handClock(SEEDED_START) });
  const byHandlers = await sendMixed(
    calls,
    ORIGIN,
    (address, init) => page.respond(new Request(address, init)),
    OF_HTTP,
  );

  const sandbox = await createSandbox({ seed: SEED, origin: ORIGIN });
  expect(await sendMixed(calls, ORIGIN, sandbox.fetch, OF_HTTP)).toEqual(byHandlers);

  const { origin, close, cut } = await listen(0, async () => {
    const { respond } = await openSandbox({ seed: SEED, origin: ORIGIN });
    return respond;
  });
  expect(await sendMixed(calls, origin, fetch, OF_HTTP)).toEqual(byHandlers);
  cut();
  await close();

  expect(statusesOf(byHandlers)).toEqual([200, 201, 204, 400, 401, 404, 405, 413, 415, 422]);
  expect(new Set(byHandlers.map(({ headers }) => headers["idempotent-replayed"]))).toEqual(
    new Set([undefined, "true", "false"]),
  );
  expect(page.panel.stateView.getState()).toMatchObject({
    balance: sandbox.state().balance,
    orders: sandbox.state().orders,
  });
}, 120_000);
