import { describe, expect, test } from "vitest";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { linkIn } from "#web/client/link.ts";
import { operationAt } from "#web/client/routes.ts";
import { DEMO_STEPS, doneAt, minuteText, SCRIPT, stepAt, WHOLE } from "./script.ts";
import { askedIn, toldIn } from "./stage-message.ts";

const acts = DEMO_STEPS.flatMap((beat) => beat.acts);

describe("the script", () => {
  test("has its steps at the marks of the talk, and ends within it", () => {
    expect(SCRIPT.map(({ mark }) => minuteText(mark))).toEqual([
      "0:00",
      "0:20",
      "0:45",
      "1:15",
      "1:45",
      "2:15",
      "2:35",
      "2:50",
    ]);
    expect(WHOLE).toBe(180);
  });

  test("never puts the sandbox clock back, and lets no beat wait for a time past the next step", () => {
    const times = DEMO_STEPS.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
    expect(Math.max(...times)).toBeLessThan(WHOLE);
  });

  test("says something, and names what comes, in every step and beat", () => {
    for (const { say, note, beats } of SCRIPT) {
      expect(beats.length).toBeGreaterThan(0);
      for (const words of [say, note, ...beats.map(({ cue }) => cue)]) expect(words).toMatch(/^[A-Z].*\S$/);
    }
    expect(new Set(DEMO_STEPS.map(({ cue }) => cue)).size).toBe(DEMO_STEPS.length);
    // One line of the foot at 1280 pixels.
    for (const { cue } of DEMO_STEPS) expect(cue.length).toBeLessThanOrEqual(30);
  });

  test("leads to pages there are, and sends what the interface has", () => {
    for (const act of acts) {
      if (act.act === "go")
        expect([linkIn(act.to).isPage, operationAt(act.to)], act.to).toEqual([true, expect.any(String)]);
      if (act.act === "send" || act.act === "write") expect(OPERATION_IDS).toContain(act.operation);
      if (act.act !== "write") continue;
      const { body } = operations[act.operation as "placeOrder" | "createKey"];
      expect(body.safeParse(JSON.parse(act.draft.body ?? "")).success, act.draft.body).toBe(true);
    }
  });

  test("writes an Idempotency-Key of its own for every order and key: left to chance it would differ", () => {
    const keys = acts.flatMap((act) => (act.act === "write" ? [act.draft.idempotencyKey] : []));
    expect(keys).toEqual([...new Set(keys)]);
    expect(keys.every(Boolean)).toBe(true);
  });

  test("knows the step of each beat, and the first beat of each step", () => {
    expect(SCRIPT.map((_, step) => stepAt(doneAt(step)))).toEqual(SCRIPT.map((_, step) => step));
    expect(stepAt(0)).toBe(0);
    expect(stepAt(doneAt(4) - 1)).toBe(3);
    expect(stepAt(DEMO_STEPS.length)).toBe(SCRIPT.length - 1);
  });
});

describe("between the stage and its notes", () => {
  test("what either says is understood", () => {
    const at = { kind: "at", done: 3, isPuttingBack: false, startedAt: null };
    expect(toldIn(at)).toEqual(at);
    expect(toldIn({ kind: "closed" })).toEqual({ kind: "closed" });
    for (const kind of ["where", "next", "back"]) expect(askedIn({ kind })).toEqual({ kind });
    expect(askedIn({ kind: "step", step: 7 })).toEqual({ kind: "step", step: 7 });
  });

  test.each([
    null,
    "next",
    [],
    { kind: "step" },
    { kind: "step", step: 8 },
    { kind: "step", step: -1 },
    { kind: "step", step: 1.5 },
    { kind: "next", step: 1 },
    { kind: "leave" },
    { kind: "at", done: 99, isPuttingBack: false, startedAt: null },
    { kind: "at", done: 3, isPuttingBack: false, startedAt: "now" },
    { kind: "at", done: 3, isPuttingBack: false, startedAt: null, more: 1 },
  ])("%j is not heeded", (data) => {
    expect([askedIn(data), toldIn(data)]).toEqual([null, null]);
  });
});
