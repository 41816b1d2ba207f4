import { expect, test } from "vitest";
import { ERROR_CODES, errors } from "#contract/api/error.ts";
import { OPERATION_IDS } from "#contract/api/operations.ts";
import { cases } from "#contract/cases/cases.fixture.ts";
import { sendBy, sendCase, takeSteps } from "#testing/run-case.ts";
import { openSandbox } from "#testing/sandbox.ts";

test.each(cases)("$name", async (given) => {
  const { respond, panel, clock, failures } = openSandbox();
  const send = sendBy("http://sandbox.test", (address, init) => respond(new Request(address, init)));
  const made = await takeSteps(given.before ?? [], { send, panel, advance: clock.move });
  const before = panel.snapshot();
  expect(await sendCase(given, send, made)).toEqual([]);
  if (given.status >= 400) expect(panel.snapshot(), "a refusal changes nothing").toBe(before);
  expect(failures).toEqual([]);
});

test("the cases have every code, with its status, and every operation", async () => {
  const coded = cases.flatMap(({ code, status }) => (code ? [[code, status] as const] : []));
  expect(Object.fromEntries(coded)).toEqual(Object.fromEntries(ERROR_CODES.map((code) => [code, errors[code].status])));
  const names = new Set(cases.map(({ name }) => name));
  expect(names.size).toBe(cases.length);
  expect(OPERATION_IDS).toHaveLength(8);
});
