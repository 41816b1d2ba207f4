import type { Page } from "@playwright/test";
import { expect, test, waitForSandbox } from "./site.ts";

const card = (page: Page) => page.getByRole("region", { name: /^Lesson: / });
const step = (page: Page) => card(page).getByRole("heading", { level: 2 });

test("on a phone what a step has taught is in view after “Do it for me”, and the button keeps its place in the card @nightly", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${site.url}#/lessons/first-order`);
  await waitForSandbox(page);
  await page.getByRole("link", { name: "Go to List products" }).first().click();
  const doIt = card(page).getByRole("button", { name: "Do it for me" });
  await doIt.click();
  await expect(step(page)).toHaveText("2. List them with a key");
  await expect(page.getByText("200 OK")).toBeVisible();
  const learned = card(page).getByText(/identifies what you order/);
  await expect(learned).toBeInViewport({ ratio: 1 });
  const placeInCard = async () => {
    const [button, around] = [await doIt.boundingBox(), await card(page).boundingBox()];
    return [(button?.x ?? 0) - (around?.x ?? 0), (button?.y ?? 0) - (around?.y ?? 0), button?.width];
  };
  const before = await placeInCard();
  await doIt.click();
  await expect(step(page)).toHaveText("3. Place an order");
  await expect(card(page).getByText(/now have your prices/)).toBeInViewport({ ratio: 1 });
  expect(await placeInCard()).toEqual(before);
});
