// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Fault } from "#contract/panel/fault.ts";
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
  test("the till says what the colours mean", () => {
    const page = openPage(sandbox);
    const till = page.receipts().textContent;
    expect(till).toMatch(/NO RECEIPTS YET.*White charged once.*Yellow replayed, 0\.00.*Pink refused, 0\.00/);
    expect(screen.getByRole("tab", { name: "Receipts 0" })).toBeTruthy();
  });
});

describe("the balance chart", () => {
  test("says the same in words, and each square opens its order or its call", async () => {
    await sandbox.order({}, { "Idempotency-Key": "a" });
    await sandbox.order({}, { "Idempotency-Key": "a" });
    await sandbox.order({ qty: 99 });
    const page = openPage(sandbox);
    const till = within(page.receipts());
    expect(till.getByRole("img", { name: "Balance from 500.00 to 490.50 over 1 order" })).toBeTruthy();
    const id = sandbox.panel.stateView.getState().orders[0]?.id;
    for (const name of [/^Order at .*, −9\.50$/, /^Replay at .*, 0\.00$/]) {
      expect(till.getByRole("link", { name }).getAttribute("href")).toBe(`#/orders/${id}`);
    }
    await page.user.click(till.getByRole("button", { name: /^Refusal at / }));
    const log = await screen.findByRole("dialog", { name: "Log" });
    expect(within(log).getByRole("region", { name: "Call" }).textContent).toContain("422 Unprocessable Content");
  });
});

/** The page after an order whose request or response was lost. */
async function openAfterLoss(kind: Extract<Fault, { kind: "lost_answer" | "lost_request" }>["kind"]) {
  const page = openPage(sandbox);
  sandbox.panel.startFault({ kind }, 1, "placeOrder");
  await page.press("Send");
  await within(page.receipts()).findByText("NO RESPONSE");
  return page;
}

describe("a lost response", () => {
  test("hangs as a hollow receipt: no charge and no new balance is shown before one has looked", async () => {
    const page = await openAfterLoss("lost_answer");
    const till = page.receipts();
    expect(sandbox.balance()).toBe("490.50");
    expect(names(page)).toEqual(["No response"]);
    expect(till.textContent).toContain("CHARGEDunknown");
    expect(till.textContent).toContain("500.00last known of 500.00");
    expect(till.textContent).not.toContain("490.50");
    expect(within(till).getByRole("img", { name: "Balance from 500.00 to 500.00 over no orders" })).toBeTruthy();
    await page.user.click(screen.getByRole("tab", { name: "Log 1" }));
    await within(till).findByText("No response");
    expect(within(till).queryByText("201 Created")).toBeNull();
  });

  test("prints its receipt once the service's side is looked at, and that is remembered", async () => {
    const page = await openAfterLoss("lost_answer");
    await page.press("See the service's side");
    expect(page.said()).toBe("The order was placed: charged 9.50, balance 490.50");
    expect(names(page)).toEqual(["Order ord"]);
    expect(page.receipts().contains(document.activeElement)).toBe(true);
    expect(page.receipts().textContent).toContain("490.50points left of 500.00");
    cleanup();
    expect(names(openPage(sandbox))).toEqual(["Order ord"]);
  });

  test("prints its receipt with a copy once a retry with the same key is answered", async () => {
    const page = await openAfterLoss("lost_answer");
    await page.press("Send");
    await within(page.receipts()).findByText("CHARGED 0.00");
    expect(names(page)).toEqual(["Order ord", "Copy 1, charged 0.00"]);
    expect(page.receipts().textContent).toContain("490.50points left of 500.00");
  });

  test("prints its receipt once another response names the order", async () => {
    const page = await openAfterLoss("lost_answer");
    await act(async () => void (await sandbox.order({ qty: 1 })));
    expect(names(page)).toEqual(["Order ord", "No response"]);
    await act(async () => void (await sandbox.get("/v1/orders")));
    expect(names(page)).toEqual(["Order ord", "Order ord"]);
  });
});

describe("a lost request", () => {
  test("looks the same as a lost response, until one looks: it never arrived", async () => {
    const page = await openAfterLoss("lost_request");
    expect(names(page)).toEqual(["No response"]);
    await page.press("See the service's side");
    expect(page.said()).toBe("The request never arrived. Nothing was charged");
    expect(names(page)).toEqual(["Request never received"]);
    expect(page.receipts().textContent).toMatch(/NOT RECEIVED.*CHARGED0\.00/);
    expect(page.receipts().textContent).toContain("500.00points left of 500.00");
  });
});
