// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { linkIn } from "#web/client/link.ts";
import { operationAt } from "#web/client/routes.ts";
import { DEMO_STEPS, doneAt, minuteText, QUESTIONS, SCRIPT, stepAt, WHOLE } from "./script.ts";

const acts = [...DEMO_STEPS, ...QUESTIONS].flatMap(({ acts }) => acts);

describe("the script", () => {
  test("has its steps at the marks of the talk and ends within its time limit", () => {
    expect(SCRIPT.map(({ mark }) => mark)).toEqual([0, 0, 20, 35, 55, 90, 115, 135, 155]);
    expect(minuteText(155)).toBe("2:35");
    expect(WHOLE).toBe(180);
  });

  test("never sets the sandbox clock back, and no demo step waits past the start of the next", () => {
    const times = DEMO_STEPS.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
    expect(Math.max(...times)).toBeLessThan(WHOLE);
  });

  test("has a sentence for every step, and a cue and a note for every press", () => {
    for (const { say, notes, steps } of SCRIPT) {
      expect(steps.length).toBeGreaterThan(0);
      expect(notes).toHaveLength(steps.length);
      for (const words of [...say, ...notes, ...steps.map(({ cue }) => cue)]) expect(words).toMatch(/^\S.*\S$/);
    }
    expect(new Set(DEMO_STEPS.map(({ cue }) => cue)).size).toBe(DEMO_STEPS.length);
    // Each fits one line of the wall.
    for (const line of SCRIPT.flatMap(({ say }) => say)) expect(line.length).toBeLessThanOrEqual(28);
  });

  test("opens only pages that exist and sends only operations of the API", () => {
    for (const act of acts) {
      if (act.act === "go")
        expect([linkIn(act.to).isPage, operationAt(act.to)], act.to).toEqual([true, expect.any(String)]);
      if (act.act === "send" || act.act === "write") expect(OPERATION_IDS).toContain(act.operation);
      if (act.act !== "write") continue;
      const { body } = operations[act.operation as "placeOrder" | "createKey"];
      expect(body.safeParse(JSON.parse(act.draft.body ?? "")).success, act.draft.body).toBe(true);
    }
  });

  test("has one tier, so that an item has one price in it", () => {
    const tiers = acts.flatMap((act) => (act.act === "adjust" && act.adjustment.kind === "set_tier" ? [act] : []));
    expect(tiers).toHaveLength(1);
    expect(DEMO_STEPS[0]?.acts).toContain(tiers[0]);
  });

  test("sets an Idempotency-Key for every order and key, because a random one would differ each time", () => {
    const keys = acts.flatMap((act) => (act.act === "write" ? [act.draft.idempotencyKey] : []));
    expect(keys).toEqual([...new Set(keys)]);
    expect(keys.filter((key) => !/^(order|key)-\d$/.test(key ?? ""))).toEqual([]);
  });

  test("knows the step of each demo step, and the first demo step of each step", () => {
    expect(SCRIPT.map((_, step) => stepAt(doneAt(step)))).toEqual(SCRIPT.map((_, step) => step));
    expect(stepAt(0)).toBe(0);
    expect(stepAt(doneAt(4) - 1)).toBe(3);
    expect(stepAt(DEMO_STEPS.length)).toBe(SCRIPT.length - 1);
  });
});
