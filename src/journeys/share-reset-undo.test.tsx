import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { readySandbox } from "#testing/mount.tsx";
import { viewOf } from "#testing/sandbox.ts";
import { openPage } from "./open-page.tsx";

const player = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Player ID/ }).value;

test("a shared link opens the same state and drafts elsewhere, after a question, and can be undone", async () => {
  const theirs = readySandbox({ seed: 5 });
  const sharing = openPage(theirs, undefined, "/op/placeOrder");
  await sharing.send();
  await sharing.waitForText("201 Created");
  await sharing.write(/^Player ID/, "theirs");
  await sharing.press("Share");
  await sharing.press("Share this sandbox");
  await sharing.press("Copy link with state");
  const link = await navigator.clipboard.readText();
  sharing.unmount();
  sessionStorage.clear();

  const sandbox = readySandbox();
  await sandbox.order({ qty: 1 });
  const page = openPage(sandbox, undefined, "/op/placeOrder");
  await page.write(/^Player ID/, "mine");
  window.location.hash = new URL(link).hash;
  const question = within(await screen.findByRole("dialog", { name: "Open the state in this link?" }));
  expect(question.getAllByRole("definition")[0]?.textContent).toContain("Balance 495.25, 1 order");
  await page.press("Open");
  await screen.findByRole("region", { name: "Undo" });
  expect(viewOf(sandbox)).toEqual(viewOf(theirs));
  expect(player()).toBe("theirs");
  expect(window.location.hash).toBe("#/op/placeOrder");
  await page.press("Undo");
  await waitFor(() => expect(player()).toBe("mine"));
  expect(sandbox.balance()).toBe("495.25");
});

test("an undo of a reset restores the orders, the response, the log, and the created key the page still knew", async () => {
  const sandbox = readySandbox();
  const page = openPage(sandbox, undefined, "/op/createKey");
  await page.send();
  await page.waitForText("201 Created");
  const { id } = sandbox.panel.stateView.getState().keys[0]!;
  await page.open("POST Place an order");
  await page.write(/^Player ID/, "mine");
  await page.send();
  await page.waitForText("201 Created");
  const log = () => sandbox.panel.exchanges.getState();
  const logged = log();
  await page.press("Reset");
  await page.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reset" }));
  await screen.findByRole("region", { name: "Undo" });
  expect(screen.queryByText("201 Created")).toBeNull();
  expect(log()).toEqual([]);
  expect(player()).toBe("mine");

  await page.press("Undo");
  await page.waitForText("201 Created");
  expect(log()).toEqual(logged);
  expect(within(page.receipts()).getByText("495.25")).toBeTruthy();
  expect(screen.getByRole("combobox", { name: /Authorization/ })).toHaveProperty("value", id);
  expect(page.announcement()).toBe("Undone. The balance is 495.25.");
  await page.send();
  await within(page.receipts()).findByText("CHARGED 0.00");
});
