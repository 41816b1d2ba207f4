import type { Locator, Page } from "@playwright/test";
import { expect, sendButton, test } from "./site.ts";
import { states } from "./states.ts";

const styleOf = (control: Locator, name: string) =>
  control.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test.describe("in forced colours", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" }));

  test("the current page, the selected tab and the pressed button are marked, and the others are not @nightly", async ({
    page,
    site,
  }) => {
    await states.replayed?.(page, site);
    const mark = (control: Locator) => styleOf(control, "border-inline-start-color");
    const operations = page.getByRole("navigation", { name: "API" });
    const current = operations.getByRole("link", { name: "Place an order" });
    expect(await mark(current)).not.toBe(await mark(operations.getByRole("link", { name: "List products" })));
    const tabs = page.getByRole("tablist", { name: "Response" });
    const line = (control: Locator) => styleOf(control, "border-block-end-color");
    expect(await line(tabs.getByRole("tab", { name: "JSON" }))).not.toBe(
      await line(tabs.getByRole("tab", { name: "Why this response" })),
    );
    expect(await line(page.getByRole("tab", { name: "Form" }))).not.toBe(
      await line(page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" })),
    );
    const back = (control: Locator) => styleOf(control, "background-color");
    await page.goto(`${site.url}#/op/listProducts`);
    await sendButton(page).click();
    await page.getByRole("tab", { name: "JSON" }).click();
    const raw = page.getByRole("button", { name: "Raw", exact: true });
    const released = await back(raw);
    await raw.click();
    expect(await back(raw)).not.toBe(released);
  });
});

/** Animations and transitions, by what they run on. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : "transition")),
  );

test("who wants less motion gets none: receipts, copies and stamps are there at once @nightly", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = (event: AnimationEvent | TransitionEvent) =>
      seen.push("animationName" in event ? event.animationName : event.propertyName);
    document.addEventListener("animationstart", note);
    document.addEventListener("transitionrun", note);
  });
  await states.replayed?.(page, site);
  expect(await moving(page)).toEqual([]);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((name) => name !== "waits")).toEqual([]);
  const smooth = await page.evaluate(() =>
    Array.from(document.querySelectorAll("*")).filter((each) => getComputedStyle(each).scrollBehavior === "smooth"),
  );
  expect(smooth).toEqual([]);
});

test("who wants more contrast gets edges and words in full ink @nightly", async ({ page, site }) => {
  await states.first?.(page, site);
  const field = page.getByRole("searchbox").or(page.getByRole("textbox")).first();
  const edge = await styleOf(field, "border-top-color");
  await page.emulateMedia({ contrast: "more" });
  expect(await styleOf(field, "border-top-color")).not.toBe(edge);
  expect(await styleOf(field, "border-top-color")).toBe(await styleOf(field, "color"));
});
