import { expect, test } from "vitest";
import { cases } from "#contract/cases/cases.fixture.ts";
import { runCase, sendBy } from "#testing/run-case.ts";
import { openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";

const ORIGIN = "http://sandbox.test";

test.each(cases)("in a process: $name", async (given) => {
  const { sandbox, panel } = await openSandbox({ origin: ORIGIN });
  const { fetch, clock } = sandbox;
  expect(await runCase(given, { send: sendBy(ORIGIN, fetch), panel, advance: clock.advance })).toEqual([]);
});

test.each(cases)("on a port: $name", async (given) => {
  let opened = await openSandbox({});
  const { origin, close, cut } = await listen(0, async (at) => {
    opened = await openSandbox({ origin: at });
    return opened.respond;
  });
  const { panel, sandbox } = opened;
  expect(await runCase(given, { send: sendBy(origin, fetch), panel, advance: sandbox.clock.advance })).toEqual([]);
  cut();
  await close();
});
