import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { readySandbox } from "#testing/mount.tsx";
import { openPage } from "./open-page.tsx";

const key = () => screen.getByRole("banner").querySelector('a[href="#/keys"]')?.textContent;

test("a key created by a call is revealed once, named in the bar, and used by each operation's next call", async () => {
  const sandbox = readySandbox();
  const page = openPage(sandbox, undefined, "/op/listProducts");
  expect(key()).toMatch(/^No key in use/);
  await page.open("POST Create an API key");
  await page.send();
  await page.waitForText("201 Created");
  const { id, name, last4 } = sandbox.panel.stateView.getState().keys[0]!;
  expect(document.body.textContent).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
  await page.press("Reveal and copy the new key");
  expect(document.body.textContent).toMatch(new RegExp(`rsk_demo_[0-9A-Za-z]{32}${last4}`));
  for (const [operation, status] of [
    ["POST Place an order", "201 Created"],
    ["GET Read the wallet", "200 OK"],
  ] as const) {
    await page.open(operation);
    expect(key()).toBe(name);
    expect(screen.getByRole("combobox", { name: /Authorization/ })).toHaveProperty("value", id);
    await page.send();
    await page.waitForText(status);
    expect(sandbox.panel.exchanges.getState().at(-1)?.trace.findings[2]?.observed).toContain(last4);
  }
  await page.choose(/Authorization/, "No key");
  expect(key()).toMatch(/^No key in use/);
});
