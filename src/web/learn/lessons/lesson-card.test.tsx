import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { mount, pageSandbox, readySandbox } from "#testing/mount.tsx";
import { follow } from "#web/client/link.ts";
import { begin, doIt, lessonOf } from "./course.ts";
import { LessonCard } from "./lesson-card.tsx";
import { LessonPage, LessonsPage } from "./lessons-page.tsx";

const card = () => within(screen.getByRole("region", { name: /^Lesson: / }));
const stepShown = () => card().getByRole("heading", { level: 2 }).textContent;

/** The card of a lesson that has begun. */
async function openCard(id = "first-order") {
  const sandbox = readySandbox();
  const { session } = pageSandbox({ sandbox });
  begin({ panel: sandbox.panel, session } as never, lessonOf(id)!);
  const part = mount(
    <main tabIndex={-1}>
      <LessonCard />
    </main>,
    { sandbox, session },
  );
  await screen.findByRole("region", { name: /^Lesson: / });
  return { ...part, doIt: () => part.press("Do it for me") };
}

describe("the card of a lesson", () => {
  test("completes a lesson from one button that keeps the focus", async () => {
    const page = await openCard("keys-and-scopes");
    const titles = lessonOf("keys-and-scopes")!.steps.map(({ title }) => title);
    for (const title of titles.slice(1)) {
      await page.doIt();
      await waitFor(() => expect(stepShown()).toContain(title));
      expect(document.activeElement?.textContent).toBe("Do it for me");
    }
    await page.doIt();
    await card().findByText("Lesson done");
    expect(document.activeElement?.textContent).toBe("Next lesson: When things go wrong");
    expect(page.address()).toBe("/op/getWallet");
  });

  test("shows the hint on request, and says why a step could not be done, until it is", async () => {
    const page = await openCard();
    const { hint } = lessonOf("first-order")!.steps[0]!;
    expect(card().getByText(hint).closest("[hidden]")).not.toBeNull();
    await page.press("Hint");
    expect(card().getByText(hint).closest("[hidden]")).toBeNull();
    page.sandbox.panel.startFailure({ kind: "internal_error" }, 1);
    await page.doIt();
    expect((await card().findByRole("alert")).textContent).toContain("The step is not done. Last result: Refused: 500");
    await page.doIt();
    await waitFor(() => expect(stepShown()).toBe("2. List them with a key"));
    expect(card().queryByRole("alert")).toBeNull();
    expect(card().getByRole("button", { name: "Hint" }).getAttribute("aria-expanded")).toBe("false");
    expect(card().getByText("Step 1 is done.")).toBeTruthy();
  });

  test("ticks steps in any order, and keeps them at a reset", async () => {
    const page = await openCard();
    await act(() => page.sandbox.order());
    await waitFor(() => expect(card().getByText(/^1 of 5/)).toBeTruthy());
    expect(stepShown()).toBe("1. List the products");
    await act(async () => {
      page.sandbox.panel.forgetExchanges();
      await page.sandbox.panel.reset();
    });
    expect(card().getByText(/^1 of 5/)).toBeTruthy();
    await act(() => page.sandbox.get("/v1/products"));
    await waitFor(() => expect(card().getByText(/^3 of 5/)).toBeTruthy());
    expect(page.announcement()).toMatch(/Step done: /);
  });

  test("stands above a page only if a step of the lesson is done there", async () => {
    await openCard();
    const isShown = () => screen.queryByRole("region", { name: /^Lesson: / }) !== null;
    for (const [path, expected] of [
      ["/lessons/first-order", false],
      ["/wallet", false],
      ["/clock", true],
      ["/op/createKey", true],
    ] as const) {
      act(() => follow(`#${path}`));
      await waitFor(() => expect([path, isShown()]).toEqual([path, expected]));
    }
  });

  test("closes by Exit; the list shows its ticks and continues it", async () => {
    const page = await openCard();
    await page.doIt();
    await waitFor(() => expect(stepShown()).toBe("2. List them with a key"));
    await page.press("Exit lesson");
    expect(screen.queryByRole("region", { name: /^Lesson: / })).toBeNull();
    page.unmount();
    mount(<LessonsPage />, { sandbox: page.sandbox });
    await screen.findByText("2 minutes · 1 of 5 steps");
    expect(screen.getByRole("link", { name: "Continue: First order" }).getAttribute("href")).toBe(
      "#/lessons/first-order",
    );
  });
});

test("the page of a lesson ends with the host's sign-up and the next lesson, but not before it is done", async () => {
  const urls = { signupUrl: "https://acme.example/sign-up", specUrl: "https://acme.example/spec" };
  const lesson = lessonOf("your-prices")!;
  const sandbox = readySandbox();
  const shared = pageSandbox({ sandbox });
  const host = { ...noHost, providerName: "Acme", ...urls };
  const page = mount(<LessonPage id={lesson.id} />, { sandbox, session: shared.session, host });
  expect(screen.queryByText("What next?")).toBeNull();
  await act(async () => {
    for (const step of lesson.steps) await doIt(shared, lesson, step);
  });
  await screen.findByRole("heading", { name: "What next?" });
  const addressOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(addressOf(/^Get a key from Acme/)).toBe(urls.signupUrl);
  expect(addressOf(/^Next lesson: The network drops/)).toBe("#/lessons/the-network-drops");
  await page.press("Start over");
  expect(screen.queryByText("What next?")).toBeNull();
});

test("the page of an unknown lesson says so and shows the list of lessons", () => {
  const { session } = mount(<LessonPage id="second-order" />);
  expect(screen.getByText(/^There is no lesson/)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Start: / })).toHaveLength(5);
  expect(session.getState().lessons.underWay).toBeNull();
});
