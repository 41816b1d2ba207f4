import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { mount, pageSandbox, readySandbox } from "#testing/mount.tsx";
import { begin, lessonOf } from "./course.ts";
import { LessonCard } from "./lesson-card.tsx";
import { LessonPage, LessonsPage } from "./lessons-page.tsx";

const card = () => within(screen.getByRole("region", { name: /^Lesson: / }));
const stepShown = () => card().getByRole("heading", { level: 2 }).textContent;

/** The card of a lesson that has begun. */
async function openCard(id = "first-order", host = noHost) {
  const sandbox = readySandbox();
  const { session } = pageSandbox({ sandbox });
  begin({ panel: sandbox.panel, session } as never, lessonOf(id)!);
  const part = mount(
    <main tabIndex={-1}>
      <LessonCard />
    </main>,
    { sandbox, session, host },
  );
  await screen.findByRole("region", { name: /^Lesson: / });
  const doIt = () => part.press("Do it for me");
  return { ...part, doIt };
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
    expect(card().getByRole("heading", { name: "What you learned in step 1" })).toBeTruthy();
  });

  test("ticks steps in any order, keeps them at a reset, and starts over at a press", async () => {
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

  test("ends with the host's sign-up, but not before it is done", async () => {
    const host = {
      providerName: "Acme",
      signupUrl: "https://acme.example/sign-up",
      specUrl: "https://acme.example/spec",
    };
    const page = await openCard("your-prices", { ...noHost, ...host });
    expect(card().queryByText("What next?")).toBeNull();
    for (const _ of lessonOf("your-prices")!.steps) await page.doIt();
    await card().findByRole("heading", { name: "What next?" });
    const addressOf = (name: RegExp) => card().getByRole("link", { name }).getAttribute("href");
    expect(addressOf(/^Get a key from Acme/)).toBe(host.signupUrl);
    await page.press("Start over");
    expect(card().queryByText("What next?")).toBeNull();
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

test("the page of an unknown lesson says so and shows the list of lessons", () => {
  const { session } = mount(<LessonPage id="second-order" />);
  expect(screen.getByText(/^There is no lesson/)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Start: / })).toHaveLength(5);
  expect(session.getState().lessons.underWay).toBeNull();
});
