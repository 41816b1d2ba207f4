import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { readySandbox } from "#testing/mount.tsx";
import { openPage } from "./open-page.tsx";

const card = () => within(screen.getByRole("region", { name: /^Lesson: / }));
const shows = (step: string) => waitFor(() => expect(card().getByRole("heading", { level: 2 }).textContent).toBe(step));

test("a lesson by hand: the card follows from page to page, says what each step has shown, and is kept", async () => {
  const sandbox = readySandbox();
  const page = openPage(sandbox);
  await page.user.click(screen.getByRole("link", { name: /^Lessons/ }));
  await page.user.click(await screen.findByRole("link", { name: "Start: First order" }));
  await page.user.click((await screen.findAllByRole("link", { name: "Go to List products" }))[0]!);
  await shows("1. List the products");
  await page.send();
  await page.waitForText("200 OK");
  await shows("2. List them with a key");
  expect(card().getByText("account_fields").closest("p")?.textContent).toMatch(/product_item_id identifies/);
  await waitFor(() => expect(page.announcement()).toMatch(/Step done: List the products$/));

  await page.choose(/Authorization/, /^Sample key/);
  await page.send();
  await shows("3. Place an order");
  page.unmount();
  const again = openPage(sandbox);
  await screen.findByRole("region", { name: /^Lesson: / });
  expect(card().getByText(/^2 of 5/)).toBeTruthy();

  await again.user.click(card().getByRole("link", { name: "Go to Place an order" }));
  await again.send();
  await shows("4. Read the order");
  await again.open("GET Read an order");
  await again.send();
  await shows("5. See it delivered");
  await again.passes(5000);
  await card().findByText("Lesson done");
  expect(again.announcement()).toMatch(/Step done: See it delivered. Lesson done: First order$/);
  expect(card().getByRole("link", { name: "Next lesson: Your prices" })).toBeTruthy();
  await again.press("Exit lesson");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
