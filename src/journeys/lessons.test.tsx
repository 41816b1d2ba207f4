// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { noSettings } from "#contract/page/settings.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { CONSOLE, type Sandbox } from "#testing/sandbox.ts";
import { linkIn } from "#web/client/link.ts";
import type { Sandbox as PageSandbox } from "#web/client/store.ts";
import { newSession } from "#web/client/store.ts";
import { begin, doIt, lessonOf, lessons, startOver, tick } from "#web/learn/lessons/course.ts";
import type { Lesson } from "#web/learn/lessons/lesson.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
});

/** The dependencies of a page, without the page. */
function pageSandbox(): PageSandbox {
  vi.stubGlobal("fetch", async (input: Request) => {
    const response = await sandbox.respond(input);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  });
  return { panel: sandbox.panel, settings: noSettings, session: newSession(), host: noHost };
}

const ticked = ({ session }: PageSandbox, { id }: Lesson) => session.getState().lessons.progress[id]?.ticked ?? [];
const stepsOf = ({ steps }: Lesson) => steps.map(({ id }) => id);
const named = (id: string): Lesson => {
  const lesson = lessonOf(id);
  if (!lesson) throw new Error(`There is no lesson ${id}.`);
  return lesson;
};

describe("the lessons", () => {
  test("are these five, in this order", () => {
    expect(lessons.map(({ title }) => title)).toEqual([
      "First order",
      "Your prices",
      "The network drops",
      "Keys and scopes",
      "When things go wrong",
    ]);
  });
});

describe.each(lessons.map((lesson) => [lesson.title, lesson] as const))("the lesson “%s”", (_, lesson) => {
  test("has unique names, takes one to three minutes, and has no empty text", () => {
    const { id, title, about, knows, steps, minutes } = lesson;
    expect(lessons.filter((each) => each.id === id || each.order === lesson.order)).toHaveLength(1);
    expect(minutes >= 1 && minutes <= 3).toBe(true);
    expect(new Set(stepsOf(lesson)).size).toBe(steps.length);
    const words = steps.flatMap((step) => [step.title, step.words, step.hint, step.learnt]);
    expect([title, about, ...knows, ...words].filter((text) => text.trim().length < 4)).toEqual([]);
    expect([id, ...stepsOf(lesson)].filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
  });

  test("leads only to existing pages", () => {
    const goals = lesson.steps.flatMap((step) => step.doIt.flatMap((act) => (act.act === "go" ? [act.to] : [])));
    expect(goals.filter((address) => !linkIn(address).isPage)).toEqual([]);
  });

  test("starts without ticks, also in a used sandbox", async () => {
    await sandbox.order();
    await sandbox.order({ qty: 11 });
    await sandbox.keyWith("wallet:read");
    sandbox.clock.move(10_000);
    const page = pageSandbox();
    begin(page, lesson);
    tick(page, lesson);
    expect(ticked(page, lesson)).toEqual([]);
  });

  test("is completed step by step by its own actions", async () => {
    const page = pageSandbox();
    begin(page, lesson);
    for (const [index, step] of lesson.steps.entries()) {
      await doIt(page, lesson, step);
      expect(ticked(page, lesson)).toEqual(stepsOf(lesson).slice(0, index + 1));
    }
  });

  test("can be repeated from the start, after others, in the same world", async () => {
    const page = pageSandbox();
    for (const each of [lesson, ...lessons.filter((other) => other !== lesson), lesson]) {
      begin(page, each);
      startOver(page, each);
      for (const step of each.steps) await doIt(page, each, step);
      expect(ticked(page, each).toSorted()).toEqual(stepsOf(each).toSorted());
    }
  });

  test("can be done backwards: a step that cannot be done yet says so, and the first step unblocks it", async () => {
    const page = pageSandbox();
    begin(page, lesson);
    const [first] = lesson.steps;
    for (let round = 0; round < 4; round++) {
      const before = ticked(page, lesson);
      const left = lesson.steps.filter(({ id }) => !ticked(page, lesson).includes(id)).toReversed();
      for (const step of left) {
        await doIt(page, lesson, step).catch((error) =>
          expect(error.message).toMatch(/not done|does not have the value of any key/),
        );
      }
      if (ticked(page, lesson) === before) await doIt(page, lesson, first!);
    }
    expect(ticked(page, lesson).toSorted()).toEqual(stepsOf(lesson).toSorted());
  });
});

describe("a lesson by hand, over plain fetch", () => {
  const done = async (lesson: Lesson, work: () => Promise<void>) => {
    const page = pageSandbox();
    begin(page, lesson);
    await work();
    tick(page, lesson);
    return ticked(page, lesson);
  };

  test("First order is ticked step by step", async () => {
    const lesson = named("first-order");
    const result = await done(lesson, async () => {
      await sandbox.get("/v1/products");
      const { json } = await sandbox.order();
      await sandbox.get(`/v1/orders/${json.id}`);
      sandbox.clock.move(5000);
    });
    expect(result).toEqual(stepsOf(lesson));
  });

  test("The network drops: a balance read too early does not count, nor does a second order", async () => {
    const lesson = named("the-network-drops");
    const result = await done(lesson, async () => {
      await sandbox.get("/v1/wallet");
      sandbox.panel.startFailure({ kind: "response_lost" }, 1);
      await sandbox.order({}, { "Idempotency-Key": "one" }).catch(() => {});
      await sandbox.order({}, { "Idempotency-Key": "two" });
      await sandbox.get("/v1/orders");
    });
    expect(result).toEqual(["arm", "lose"]);
  });

  test("When things go wrong: an order accepted before any refusal does not count as the fix", async () => {
    const lesson = named("when-things-go-wrong");
    expect(await done(lesson, async () => void (await sandbox.order()))).toEqual([]);
    const result = await done(lesson, async () => {
      await sandbox.order({ qty: 11 });
      await sandbox.order();
    });
    expect(result).toEqual(["422", "fix"]);
  });

  test("Keys and scopes: a key with both scopes is not the one required", async () => {
    const lesson = named("keys-and-scopes");
    const result = await done(lesson, async () => {
      const { header } = await sandbox.keyWith("wallet:read", "orders:write");
      await sandbox.get("/v1/wallet", header);
    });
    expect(result).toEqual([]);
  });
});

const card = () => within(screen.getByRole("region", { name: /^Lesson: / }));
const findCard = async () => within(await screen.findByRole("region", { name: /^Lesson: / }));

async function openLesson(title: string) {
  const page = openPage(sandbox);
  await page.user.click(screen.getByRole("link", { name: /^Lessons/ }));
  await page.user.click(await screen.findByRole("link", { name: `Start: ${title}` }));
  await findCard();
  return page;
}

const stepShown = () => card().getByRole("heading", { level: 2 }).textContent;

describe("on the page", () => {
  test("First order by hand: the card follows from page to page and says what each step has shown", async () => {
    const page = await openLesson("First order");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("First order");
    expect(stepShown()).toBe("1. List the products");
    await page.user.click(card().getByRole("link", { name: "Go to List products" }));
    await page.press("Send");
    await page.waitForText("200 OK");
    await waitFor(() => expect(stepShown()).toBe("2. List them with a key"));
    expect(card().getByRole("heading", { name: "What you learned in step 1" })).toBeTruthy();
    expect(card().getByText("account_fields").closest("p")?.textContent).toMatch(/^product_item_id identifies/);
    await waitFor(() => expect(page.announcement()).toMatch(/Step done: List the products$/));

    await page.choose(/Authorization/, /^Sample key/);
    await page.press("Send");
    await waitFor(() => expect(stepShown()).toBe("3. Place an order"));
    await page.user.click(card().getByRole("link", { name: "Go to Place an order" }));
    await page.press("Send");
    await waitFor(() => expect(stepShown()).toBe("4. Read the order"));
    await page.open("GET Read an order");
    await page.press("Send");
    await waitFor(() => expect(stepShown()).toBe("5. See it delivered"));
    await page.passes(5000);
    await card().findByText("Lesson done");
    expect(page.announcement()).toMatch(/Step done: See it delivered. Lesson done: First order$/);
    expect(card().getByRole("link", { name: "Next lesson: Your prices" })).toBeTruthy();
  });

  test("“Do it for me” completes a lesson from one button that keeps the focus", async () => {
    const page = await openLesson("Keys and scopes");
    const titles = named("keys-and-scopes").steps.map(({ title }) => title);
    for (const title of titles.slice(1)) {
      await page.user.click(card().getByRole("button", { name: "Do it for me" }));
      await waitFor(() => expect(stepShown()).toContain(title));
      expect(document.activeElement?.textContent).toBe("Do it for me");
    }
    await page.user.click(card().getByRole("button", { name: "Do it for me" }));
    await card().findByText("Lesson done");
    expect(document.activeElement?.textContent).toBe("Lesson done");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Read the wallet");
    await page.waitForText("401 Unauthorized");
  });

  test("a step that cannot be done for the visitor says why", async () => {
    const page = await openLesson("First order");
    sandbox.panel.startFailure({ kind: "internal_error" }, 1);
    await page.user.click(card().getByRole("button", { name: "Do it for me" }));
    const alert = await card().findByRole("alert");
    expect(alert.textContent).toContain("The step is not done. Last result: Refused: 500");
    await page.user.click(card().getByRole("button", { name: "Do it for me" }));
    await waitFor(() => expect(stepShown()).toBe("2. List them with a key"));
    expect(card().queryByRole("alert")).toBeNull();
  });

  test("a hint is shown on request, and disappears with its step", async () => {
    const page = await openLesson("First order");
    const hint = named("first-order").steps[0]!.hint;
    expect(card().getByText(hint).closest("[hidden]")).not.toBeNull();
    await page.press("Hint");
    expect(card().getByText(hint).closest("[hidden]")).toBeNull();
    await page.user.click(card().getByRole("button", { name: "Do it for me" }));
    await waitFor(() => expect(stepShown()).toBe("2. List them with a key"));
    expect(card().getByRole("button", { name: "Hint" }).getAttribute("aria-expanded")).toBe("false");
  });

  test("steps tick in any order, but not for the catalogue that the page reads for itself", async () => {
    const page = await openLesson("First order");
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    await waitFor(() => expect(card().getByText(/^1 of 5/)).toBeTruthy());
    expect(stepShown()).toBe("1. List the products");
    expect(card().getByText("Place an order, done")).toBeTruthy();
  });

  test("a reload keeps the lesson and its ticks, the list shows them, and Exit closes the card", async () => {
    const page = await openLesson("First order");
    await page.user.click(card().getByRole("button", { name: "Do it for me" }));
    await waitFor(() => expect(stepShown()).toBe("2. List them with a key"));
    cleanup();
    const again = openPage(sandbox);
    expect((await findCard()).getByText(/^1 of 5/)).toBeTruthy();
    await again.press("Exit lesson");
    expect(screen.queryByRole("region", { name: /^Lesson: / })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("main"));
    await again.user.click(screen.getByRole("link", { name: /^Lessons/ }));
    await screen.findByText("2 minutes · 1 of 5 steps");
    await again.user.click(screen.getByRole("link", { name: "Continue: First order" }));
    expect((await findCard()).getByText(/^1 of 5/)).toBeTruthy();
  });

  test("a cleared log and a reset keep the ticks, and the lesson continues in the new world", async () => {
    const page = await openLesson("First order");
    await page.user.click(card().getByRole("button", { name: "Do it for me" }));
    await waitFor(() => expect(card().getByText(/^1 of 5/)).toBeTruthy());
    sandbox.panel.forgetExchanges();
    await sandbox.panel.reset();
    expect(card().getByText(/^1 of 5/)).toBeTruthy();
    await page.user.click(card().getByRole("button", { name: "Do it for me" }));
    await waitFor(() => expect(card().getByText(/^2 of 5/)).toBeTruthy());
  });

  test("Start over clears all ticks, and earlier calls do not count again", async () => {
    const page = await openLesson("First order");
    await sandbox.get("/v1/products");
    const { json } = await sandbox.order();
    await sandbox.get(`/v1/orders/${json.id}`);
    await page.passes(5000);
    await card().findByText("Lesson done");
    await page.press("Start over");
    expect(card().getByText(/^0 of 5/)).toBeTruthy();
    await sandbox.send("GET", "/v1/products", { headers: CONSOLE });
    await waitFor(() => expect(card().getByText(/^2 of 5/)).toBeTruthy());
  });

  test("the card collapses to one line with the next step", async () => {
    const page = await openLesson("Your prices");
    await page.press("Collapse");
    expect(card().getByRole("heading", { level: 2 }).textContent).toBe("1. See the retail prices");
    expect(card().queryByRole("button", { name: "Do it for me" })).toBeNull();
    await page.press("Expand");
    expect(card().getByRole("button", { name: "Do it for me" })).toBeTruthy();
  });

  test("an unknown lesson's address says so and shows the list of lessons", async () => {
    window.location.hash = "#/lessons/second-order";
    openPage(sandbox);
    await screen.findByText(/^There is no lesson/);
    expect(screen.getAllByRole("link", { name: /^Start: / })).toHaveLength(5);
    expect(screen.queryByRole("region", { name: /^Lesson: / })).toBeNull();
  });

  test("a saved lesson that does not parse is ignored", () => {
    sessionStorage.setItem("top-up-sandbox:lessons", '{"underWay":7}');
    expect(newSession().getState().lessons).toEqual({ underWay: null, progress: {} });
  });
});
