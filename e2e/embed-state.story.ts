import { LINKED } from "../src/server/link/linked.fixture.ts";
import { built, html } from "./host.ts";
import { expect } from "./site.ts";
import { test } from "./surroundings.ts";

const docs = (playground: string) =>
  html(`<!doctype html><html lang="en"><title>Docs</title>
    <script async src="${playground}embed.js"></script>
    <topup-sandbox id="a" op="placeOrder" tier="bronze" world="${LINKED}"></topup-sandbox>`);

test("an embed opens with the state its line brings, whatever other terms the line names, and keeps what is done there @nightly", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const host = await surroundings.host(() => docs(`http://127.0.0.1:${site.port}/`));
  const context = await surroundings.browser();
  const page = await context.newPage();
  await page.goto(`http://localhost:${host.port}/`);
  const frame = page.locator("topup-sandbox iframe").contentFrame();
  await expect(frame.getByText("488.05", { exact: true }).first()).toBeVisible();
  await frame.getByRole("button", { name: /^API key/ }).press("Enter");
  await frame.getByRole("button", { name: "Regenerate Idempotency-Key" }).press("Enter");
  await frame
    .getByRole("button", { name: /^(Send|Order for)/ })
    .first()
    .press("Enter");
  await expect(frame.getByText("201 Created")).toBeVisible();
  const balance = await frame.getByRole("region", { name: "Balance and Send" }).locator("b").first().textContent();
  expect(balance).not.toBe("488.05");

  await page.reload();
  await expect(frame.getByText(String(balance), { exact: true }).first()).toBeVisible();
  await expect(frame.getByText("488.05", { exact: true })).toHaveCount(0);
});
