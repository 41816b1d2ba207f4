// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { CONSOLE } from "#testing/sandbox.ts";

onAWideScreen();

const questions = () => screen.findByRole("region", { name: "Questions for the provider" });

test("Get started ends with the questions for the provider, to copy", async () => {
  const sandbox = readySandbox();
  const page = openPage(sandbox);
  await sandbox.get("/v1/products");
  await sandbox.order({}, { ...CONSOLE, "Idempotency-Key": "a" });
  await sandbox.order({}, { ...CONSOLE, "Idempotency-Key": "a" });
  expect(screen.queryByRole("region", { name: "Questions for the provider" })).toBeNull();
  await sandbox.panel.issueKey({ name: "Shop", scopes: ["orders:write"] });
  await page.passes(6000);
  const steps = within(await screen.findByRole("navigation", { name: "Get started" }));
  expect(steps.getByText("5 of 5")).toBeTruthy();
  const found = await questions();
  expect(found.textContent).toMatch(/^\d+ questions for the provider/);
  within(found).getByRole("button", { name: "Copy the questions for the provider as Markdown" });
});

test("the Log's export lists them by operation", async () => {
  const sandbox = readySandbox();
  const page = openPage(sandbox);
  await sandbox.get("/v1/wallet");
  await page.passes(0);
  await page.user.click(screen.getByRole("tab", { name: /^Log/ }));
  await page.user.click(await screen.findByRole("button", { name: "Open log" }));
  await page.user.click(await screen.findByRole("button", { name: "Export" }));
  const found = within(await questions());
  found.getByRole("heading", { name: "Read the wallet" });
  expect(found.getAllByRole("listitem")[0]?.textContent).toBe("Does your API have GET /v1/wallet?");
});
