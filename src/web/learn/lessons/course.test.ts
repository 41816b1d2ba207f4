// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pageSandbox, readySandbox } from "#testing/mount.tsx";
import type { Sandbox as Service } from "#testing/sandbox.ts";
import { linkIn } from "#web/client/link.ts";
import type { Sandbox } from "#web/client/store.ts";
import { begin, doIt, lessonOf, lessons, startOver, tick } from "./course.ts";
import type { Lesson } from "./lesson.ts";

let service: Service;
let page: Sandbox;
beforeEach(() => {
  window.location.hash = "";
  service = readySandbox();
  page = pageSandbox({ sandbox: service });
});
afterEach(() => void vi.unstubAllGlobals());

const ticked = ({ id }: Lesson) => page.session.getState().lessons.progress[id]?.ticked ?? [];
const stepsOf = ({ steps }: Lesson) => steps.map(({ id }) => id);

test("the lessons are these five, in this order", () => {
  expect(lessons.map(({ title }) => title)).toEqual([
    ...["First order", "Your prices", "The network drops", "Keys and scopes", "When things go wrong"],
  ]);
});

describe.each(lessons.map((lesson) => [lesson.title, lesson] as const))("the lesson “%s”", (_, lesson) => {
  test("has unique names, takes one to three minutes, and leads only to existing pages", () => {
    const { id, title, about, knows, steps, minutes } = lesson;
    expect(lessons.filter((each) => each.id === id || each.order === lesson.order)).toHaveLength(1);
    expect(minutes >= 1 && minutes <= 3).toBe(true);
    expect(new Set(stepsOf(lesson)).size).toBe(steps.length);
    const words = steps.flatMap((step) => [step.title, step.words, step.hint, step.learnt]);
    expect([title, about, ...knows, ...words].filter((text) => text.trim().length < 4)).toEqual([]);
    expect([id, ...stepsOf(lesson)].filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
    const goals = steps.flatMap((step) => step.doIt.flatMap((act) => (act.act === "go" ? [act.to] : [])));
    expect(goals.filter((address) => !linkIn(address).isPage)).toEqual([]);
  });

  test("starts without ticks, also in a used sandbox", async () => {
    await service.order();
    await service.order({ qty: 11 });
    await service.keyWith("wallet:read");
    service.clock.move(10_000);
    begin(page, lesson);
    tick(page, lesson);
    expect(ticked(lesson)).toEqual([]);
  });

  test("is completed step by step by its own actions", async () => {
    begin(page, lesson);
    for (const [index, step] of lesson.steps.entries()) {
      await doIt(page, lesson, step);
      expect(ticked(lesson)).toEqual(stepsOf(lesson).slice(0, index + 1));
    }
  });

  test("can be repeated from the start, after others, in the same world", async () => {
    for (const each of [lesson, ...lessons.filter((other) => other !== lesson), lesson]) {
      begin(page, each);
      startOver(page, each);
      for (const step of each.steps) await doIt(page, each, step);
      expect(ticked(each).toSorted()).toEqual(stepsOf(each).toSorted());
    }
  });

  test("can be done backwards: a step that cannot be done yet says so, and the first step unblocks it", async () => {
    begin(page, lesson);
    const [first] = lesson.steps;
    for (let round = 0; round < 4; round++) {
      const before = ticked(lesson);
      const left = lesson.steps.filter(({ id }) => !ticked(lesson).includes(id)).toReversed();
      for (const step of left) {
        await doIt(page, lesson, step).catch((error) =>
          expect(error.message).toMatch(/not done|has the value of no key/),
        );
      }
      if (ticked(lesson) === before) await doIt(page, lesson, first!);
    }
    expect(ticked(lesson).toSorted()).toEqual(stepsOf(lesson).toSorted());
  });
});

const refused = async () => void (await service.order({ qty: 11 }));
const order = async () => void (await service.order());

describe("a lesson by hand, over plain fetch", () => {
  test.each<[title: string, id: string, steps: readonly string[], calls: () => Promise<unknown>]>([
    [
      "does not count a balance read too early, nor a second order",
      "the-network-drops",
      ["arm", "lose"],
      async () => {
        await service.get("/v1/wallet");
        service.panel.startFailure({ kind: "response_lost" }, 1);
        await service.order({}, { "Idempotency-Key": "one" }).catch(() => {});
        await service.order({}, { "Idempotency-Key": "two" });
        await service.get("/v1/orders");
      },
    ],
    ["does not count an order accepted before any refusal as the fix", "when-things-go-wrong", [], order],
    ["counts an order after a refusal as the fix", "when-things-go-wrong", ["422", "fix"], () => refused().then(order)],
    [
      "does not count a key with both scopes as the one required",
      "keys-and-scopes",
      [],
      async () => service.get("/v1/wallet", (await service.keyWith("wallet:read", "orders:write")).header),
    ],
  ])("%s", async (_, id, steps, calls) => {
    const lesson = lessonOf(id)!;
    begin(page, lesson);
    await calls();
    tick(page, lesson);
    expect(ticked(lesson)).toEqual(steps);
  });
});
