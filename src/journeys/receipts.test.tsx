// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import type { Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  sessionStorage.clear();
  window.location.hash = "#/op/placeOrder";
});

const names = (page: ReturnType<typeof openPage>) =>
  within(page.receipts())
    .queryAllByRole("article")
    .map((receipt) => receipt.getAttribute("aria-label")?.replace(/ord_\w+/, "ord"));

describe("before the first receipt", () => {
  test("the till says what prints one, and has its tabs once there is a call to look at", async () => {
    window.location.hash = "";
    const page = openPage(sandbox);
    expect(page.receipts().textContent).toMatch(/500\.00sample points.*NO RECEIPTS YET.*Every order prints one\./);
    expect(screen.queryByRole("tab", { name: /^Receipts/ })).toBeNull();
    await page.press("Send");
    await page.waitForText("200 OK");
    expect(screen.getByRole("tab", { name: "Receipts 0" })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Log 1" })).toBeTruthy();
  });
});

describe("the balance chart", () => {
  test("of a frame says the same in words", async () => {
    await sandbox.order({}, { "Idempotency-Key": "a" });
    await sandbox.order({}, { "Idempotency-Key": "a" });
    await sandbox.order({ qty: 99 });
    openPage(sandbox, { ...noSettings, embed: "state" });
    expect(await screen.findByRole("img", { name: "Balance from 500.00 to 490.50 over 1 order" })).toBeTruthy();
  });
});

/** The page after an order whose request or response was lost. */
async function openAfterLoss(kind: "response_lost" | "request_lost") {
  const page = openPage(sandbox);
  sandbox.panel.startFailure({ kind }, 1, "placeOrder");
  await page.press("Send");
  await within(page.receipts()).findByText("NO RESPONSE");
  return page;
}

describe("a lost response", () => {
  test("hangs as a hollow receipt: no charge and no new balance is shown before one has looked", async () => {
    const page = await openAfterLoss("response_lost");
    const till = page.receipts();
    expect(sandbox.balance()).toBe("490.50");
    expect(names(page)).toEqual(["No response"]);
    expect(till.textContent).toContain("CHARGEDunknown");
    expect(till.textContent).toContain("500.00last known of 500.00");
    expect(till.textContent).not.toContain("490.50");
    await page.passes(6000);
    expect(page.announcement()).not.toContain("delivered");
    await page.user.click(screen.getByRole("tab", { name: "Log 1" }));
    await within(till).findByText("No response");
    expect(within(till).queryByText("201 Created")).toBeNull();
  });

  test("prints its receipt once the service's side is looked at, and that is remembered", async () => {
    const page = await openAfterLoss("response_lost");
    await page.press("See the service's side");
    expect(page.announcement()).toBe("The order was placed: charged 9.50, balance 490.50");
    expect(names(page)).toEqual(["Order ord"]);
    expect(page.receipts().contains(document.activeElement)).toBe(true);
    expect(page.receipts().textContent).toContain("490.50points left of 500.00");
    cleanup();
    expect(names(openPage(sandbox))).toEqual(["Order ord"]);
  });

  test("prints its receipt with a copy once a retry with the same key has its response", async () => {
    const page = await openAfterLoss("response_lost");
    await page.press("Send");
    await within(page.receipts()).findByText("CHARGED 0.00");
    expect(names(page)).toEqual(["Order ord", "Copy 1, charged 0.00"]);
    expect(page.receipts().textContent).toContain("490.50points left of 500.00");
  });

  test("prints its receipt once another response names the order", async () => {
    const page = await openAfterLoss("response_lost");
    await act(async () => void (await sandbox.order({ qty: 1 })));
    expect(names(page)).toEqual(["Order ord", "No response"]);
    await act(async () => void (await sandbox.get("/v1/orders")));
    expect(names(page)).toEqual(["Order ord", "Order ord"]);
  });
});

describe("a lost request", () => {
  test("looks the same as a lost response, until one looks: it never arrived", async () => {
    const page = await openAfterLoss("request_lost");
    expect(names(page)).toEqual(["No response"]);
    await page.press("See the service's side");
    expect(page.announcement()).toBe("The request never arrived. Nothing was charged");
    expect(names(page)).toEqual(["Request never received"]);
    expect(page.receipts().textContent).toMatch(/NOT RECEIVED.*CHARGED0\.00/);
    expect(page.receipts().textContent).toContain("500.00sample points");
  });
});
