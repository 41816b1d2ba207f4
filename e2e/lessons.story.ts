import type { Page } from "@playwright/test";
import { answering, expect, type Site, test } from "./site.ts";

const card = (page: Page) => page.getByRole("region", { name: /^Lesson: / });
const step = (page: Page) => card(page).getByRole("heading", { level: 2 });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

async function begin(page: Page, site: Site, title: string) {
  await page.goto(site.url);
  await answering(page);
  await page.getByRole("link", { name: "Take a lesson" }).click();
  await page.getByRole("link", { name: `Begin: ${title}` }).click();
  await expect(card(page)).toBeVisible();
}

test("the first lesson by hand: each step ticks itself, over a reload too @matrix", async ({ page, site }) => {
  await page.clock.install();
  await begin(page, site, "First order");
  await expect(step(page)).toHaveText("1. List the prices");
  await card(page).getByRole("link", { name: "Go to List products" }).click();
  await send(page).click();
  await expect(step(page)).toHaveText("2. List them with a key");
  await page.getByRole("combobox", { name: /^Authorization/ }).selectOption({ label: "Sample key …gRqf" });
  await send(page).click();
  await expect(step(page)).toHaveText("3. Place an order");
  await page.reload();
  await answering(page);
  await expect(step(page)).toHaveText("3. Place an order");
  await card(page).getByRole("link", { name: "Go to Place an order" }).click();
  await send(page).click();
  await expect(step(page)).toHaveText("4. Read the order");
  await card(page).getByRole("link", { name: "Go to Read an order" }).click();
  await send(page).click();
  await expect(page.getByText("200 OK")).toBeVisible();
  await page.clock.fastForward(6000);
  await expect(step(page)).toHaveText("Lesson done");
  await expect(page.getByRole("status")).toHaveText(/Lesson done: First order$/);
  await card(page).getByRole("link", { name: "Next lesson: Your prices" }).click();
  await expect(step(page)).toHaveText("1. See the retail prices");
});

test("the network drops by “Do it for me” alone: five presses, one charge", async ({ page, site }) => {
  await begin(page, site, "The network drops");
  const doIt = card(page).getByRole("button", { name: "Do it for me" });
  for (const next of [
    "2. Place an order",
    "3. Look at the balance",
    "4. Send the same order again",
    "5. Count the orders",
  ]) {
    await doIt.click();
    await expect(step(page)).toHaveText(next);
  }
  await doIt.click();
  await expect(step(page)).toHaveText("Lesson done");
  await expect(step(page)).toBeFocused();
  await expect(
    page.getByRole("complementary", { name: "Receipts and balance" }).getByText("CHARGED 0.00"),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByText("490.50")).toBeVisible();
});

test("the line of a lesson stays in sight below a long answer, and brings its step back @matrix", async ({
  page,
  site,
}) => {
  await begin(page, site, "First order");
  await card(page).getByRole("button", { name: "Do it for me" }).click();
  await expect(step(page)).toHaveText("2. List them with a key");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(step(page)).toBeInViewport();
  const doIt = card(page).getByRole("button", { name: "Do it for me" });
  await expect(doIt).not.toBeInViewport();
  await card(page).getByRole("button", { name: "Show step" }).click();
  await expect(doIt).toBeInViewport();
  await expect(step(page)).toBeFocused();
});
