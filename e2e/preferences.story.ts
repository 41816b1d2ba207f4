import type { Locator } from "@playwright/test";
import { expect, test, waitForSandbox } from "./site.ts";
import { states } from "./states.ts";

const styleOf = (control: Locator, name: string) =>
  control.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test("in forced colours the current page, the selected tab and the pressed button are marked, and the others are not @nightly", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await states.listed(page, site);
  const pressed = page.getByRole("button", { name: "Raw", exact: true });
  await page.getByRole("tab", { name: "JSON" }).click();
  const released = await styleOf(pressed, "background-color");
  await pressed.click();
  expect(await styleOf(pressed, "background-color")).not.toBe(released);
  const pages = page.getByRole("navigation", { name: "API" });
  const tabs = page.getByRole("tablist", { name: "Response" });
  for (const [marked, other, style] of [
    [
      pages.getByRole("link", { name: "List products" }),
      pages.getByRole("link", { name: "Place an order" }),
      "inline-start",
    ],
    [tabs.getByRole("tab", { name: "JSON" }), tabs.getByRole("tab", { name: "Why this response" }), "block-end"],
  ] as const) {
    const mark = (control: Locator) => styleOf(control, `border-${style}-color`);
    expect(await mark(marked)).not.toBe(await mark(other));
  }
});

test("in forced colours the first thing to prove is a button in the colours of the selection @nightly", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${site.url}#/go-live`);
  const button = page.getByRole("button", { name: "List products with your key" });
  const ground = await styleOf(button, "background-color");
  await button.evaluate((element) => element.style.setProperty("background-color", "Highlight", "important"));
  expect(ground).toBe(await styleOf(button, "background-color"));
});

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
  await states.replayed(page, site);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((name) => name !== "waits")).toEqual([]);
  const smooth = await page.evaluate(() =>
    Array.from(document.querySelectorAll("*")).filter((each) => getComputedStyle(each).scrollBehavior === "smooth"),
  );
  expect(smooth).toEqual([]);
});

test("who wants more contrast gets edges and words in full ink @nightly", async ({ page, site }) => {
  await states.headers(page, site);
  const field = page.getByRole("main").getByRole("textbox").first();
  const edge = await styleOf(field, "border-top-color");
  await page.emulateMedia({ contrast: "more" });
  expect(await styleOf(field, "border-top-color")).not.toBe(edge);
  expect(await styleOf(field, "border-top-color")).toBe(await styleOf(field, "color"));
});

test("on paper a dark page is light, and nothing sticks or is cut off at the height of the window @nightly", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}?theme=dark#/prices`);
  await waitForSandbox(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.emulateMedia({ media: "print" });
  const till = page.getByRole("complementary", { name: "Receipts and balance" });
  for (const part of [page.getByRole("main"), till]) await expect(part).toHaveCSS("color", "rgb(18, 32, 27)");
  await expect(till).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const fixed = await page.evaluate(() =>
    Array.from(document.body.querySelectorAll("*"))
      .filter((element) => element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => element.closest("main") === null && element.getBoundingClientRect().height > 1)
      .map(({ className }) => className),
  );
  expect(fixed).toEqual([]);
  const [main, content] = await page.evaluate(() => {
    const box = document.querySelector("main");
    return [box?.clientHeight ?? 0, box?.scrollHeight ?? 0];
  });
  expect(main).toBe(content);
});
