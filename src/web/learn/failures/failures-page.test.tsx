import { act, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";
import { mount, readySandbox, sentence } from "#testing/mount.tsx";
import { CONSOLE } from "#testing/sandbox.ts";
import { FAILURE_PAGES, type FailureName } from "#web/client/routes.ts";
import { BalanceAmount } from "#web/console/receipts/balance-amount.tsx";
import { Till } from "#web/console/receipts/till.tsx";
import { FailuresPage } from "./failures-page.tsx";

const FIRST = "You send one order.";
const SEND = "Send one order, lose the response";
const SEE = "See the service's side";
const RETRY = "Retry with the same key";

function openFailure(name?: FailureName, sandbox = readySandbox(), beside: ReactNode = null) {
  const part = mount(
    <>
      <FailuresPage {...(name && { name })} />
      {beside}
    </>,
    { sandbox },
  );
  return {
    ...part,
    text: () => document.body.textContent,
    orders: () => sandbox.panel.stateView.getState().orders,
    verdict: () => screen.getAllByRole("heading", { level: 3 })[0]?.textContent,
    /** The list entry of the call with this heading. */
    sent: async (heading: string) => (await screen.findByRole("heading", { name: heading })).closest("li")!,
  };
}

const TWICE = "Charged twice: 9.50 instead of 4.75";
const AGAIN = ["CHARGED AGAIN 4.75", "Balance490.50"];

/** The page after a lost response and a look at the service's side. */
async function lookedAt() {
  const page = openFailure();
  await page.press(SEND);
  await page.press(SEE);
  return page;
}

const revokeSampleKey = ({ send, get }: ReturnType<typeof readySandbox>) =>
  act(async () => {
    const { json } = await get("/v1/keys");
    await send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
  });

describe("a response that is lost", () => {
  test("is a network error for the client, and nothing in sight says whether the order was charged", async () => {
    const page = openFailure();
    await page.press(SEND);
    const first = await page.sent(FIRST);
    expect(first.textContent).toContain("TypeError: Failed to fetch");
    expect(first.textContent).toContain("The order may have been placed. Retry with the same key.");
    expect(first.textContent).not.toMatch(/Response lost|201/);
    expect(page.verdict()).toBe("Charged or not? Your client can't tell.");
    expect(page.text()).not.toContain(page.orders()[0]!.id);
    expect(page.sandbox.balance()).toBe("495.25");
  });

  test("is a failure of that call alone, which the bar never shows", async () => {
    const page = openFailure();
    const shown: unknown[] = [];
    page.sandbox.panel.failures.subscribe((now) => shown.push(now));
    await page.press(SEND);
    await page.sent(FIRST);
    expect([page.orders().length, shown]).toEqual([1, []]);
  });

  test("placed an order, charged it and recorded its key", async () => {
    const page = await lookedAt();
    expect(page.announcement()).toBe("The order was placed: charged 4.75, balance 495.25");
    const first = await page.sent(FIRST);
    expect(within(first).getByRole("link", { name: `ORDER ${page.orders()[0]!.id}` })).toBeTruthy();
    expect(first.textContent).toContain("The response 201 is lost on the way to the client.");
    expect(first.textContent).toContain("Balance495.25");
    const key = page.sandbox.panel.stateView.getState().ledger[0]!.idempotencyKey;
    expect(first.textContent).toContain(`Key stored${key.slice(0, 4)}…${key.slice(-4)}`);
    await page.user.click(screen.getByRole("link", { name: `Call: ${FIRST}` }));
    expect(page.address()).toMatch(/^\/log\/req_/);
  });

  test.each([
    [RETRY, "same", ["Idempotent-Replayed: true", "CHARGED 0.00", "still 495.25"], 1, "Charged once: 4.75"],
    ["With a new key", "new", ["New key: new order", ...AGAIN], 2, TWICE],
    ["Without a key", "no", ["No key: new order", ...AGAIN], 2, TWICE],
  ])("has a retry with %s say what it charged", async (button, which, words, orders, verdict) => {
    const page = await lookedAt();
    await page.passes(3000);
    await page.press(button);
    const retry = await page.sent(`You send it again, ${which} key.`);
    for (const each of words) expect(retry.textContent).toContain(each);
    expect(page.text()).toContain("3 s later");
    expect(page.orders()).toHaveLength(orders);
    expect(page.verdict()).toBe(verdict);
    expect(page.announcement()).toBe(orders === 1 ? "Replayed, no charge" : "Charged again 4.75, balance 490.50");
  });

  test.each([
    [RETRY, "Charged once: 4.75", false],
    ["With a new key", "Charged once or twice? Your client can't tell.", true],
    ["Without a key", "Charged once or twice? Your client can't tell.", true],
  ])(
    "can be retried with %s at once, and only a response that tells shows the first call",
    async (button, verdict, isCovered) => {
      const page = openFailure();
      await page.press(SEND);
      await page.press(button);
      await screen.findByRole("heading", { name: verdict });
      expect(screen.queryByRole("button", { name: SEE }) !== null).toBe(isCovered);
      // Neither a duplicate nor a balance tells what the first call charged.
      if (isCovered)
        expect(screen.getByRole("list", { name: "Calls" }).textContent).not.toMatch(/DUPLICATE|AGAIN|490\.50/);
      if (!isCovered) return;
      expect([...document.querySelectorAll("button.bg-accent")].map(({ textContent }) => textContent)).toEqual([SEE]);
      await page.press(SEE);
      expect(page.verdict()).toBe(TWICE);
      expect(screen.getByText("DUPLICATE").closest(".slip-void")).not.toBeNull();
    },
  );

  test("never has another balance beside its receipts than the one they say", async () => {
    const page = openFailure("response_lost", readySandbox(), <BalanceAmount className="known" />);
    const known = () => document.querySelector(".known")?.textContent;
    await page.press(SEND);
    await page.press("With a new key");
    await page.sent("You send it again, new key.");
    expect([known(), page.announcement()]).toEqual(["495.25", "Order charged 4.75"]);
    await page.press("Start over");
    expect([known(), page.announcement()]).toEqual(["490.50", "The order was placed: charged 4.75, balance 490.50"]);
    await page.press(SEND);
    await page.press(RETRY);
    expect((await page.sent("You send it again, same key.")).textContent).toContain(`still ${known()}`);
    // A call of another page, of which nothing tells.
    page.sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await act(() => page.sandbox.order().catch(() => {}));
    await page.press(RETRY);
    expect([known(), page.sandbox.balance()]).toEqual(["485.75", "476.25"]);
    expect(screen.getByRole("list", { name: "Calls" }).textContent).not.toMatch(/\d{3}\.\d\d/);
    // The shortfall of a refusal tells the balance.
    await act(() => page.sandbox.order({ product_item_id: 2304, qty: 10 }));
    expect(known()).toBe("476.25");
  });

  test("is drawn again where the page was left before anything told what it did", async () => {
    const left = openFailure();
    await left.press(SEND);
    await left.press("With a new key");
    await left.sent("You send it again, new key.");
    left.unmount();
    const page = openFailure(undefined, left.sandbox);
    await page.sent("You send it again.");
    expect(page.verdict()).toBe("Charged once or twice? Your client can't tell.");
    await page.press(SEE);
    expect(page.verdict()).toBe(TWICE);
    await page.press(RETRY);
    expect((await page.sent("You send it again, same key.")).textContent).toContain("CHARGED 0.00");
    page.unmount();
    expect(openFailure(undefined, left.sandbox).text()).toContain("Nothing is sent yet.");
  });

  test("has the receipts of the till on the same papers, also for a new key after a replay", async () => {
    const page = openFailure("response_lost", readySandbox(), <Till />);
    await page.press(SEND);
    for (const button of [RETRY, "With a new key", "Without a key"]) await page.press(button);
    await page.sent("You send it again, no key.");
    const papers = [...document.querySelectorAll(".slip")].map(({ className, textContent }) =>
      [/slip-\w+/.exec(className)?.[0], /^(?:ORDER|COPY|DUPLICATE)/.exec(textContent)?.[0]].join(" "),
    );
    const printed = [" ORDER", "slip-copy COPY", "slip-void DUPLICATE", "slip-void DUPLICATE"];
    expect(papers.toSorted()).toEqual([...printed, ...printed].toSorted());
  });

  test.each([
    ["internal_error", "Send one order, get 500", "With a new key", "You send it again, new key."],
    ["response_lost", SEND, RETRY, "You send it again, same key."],
  ] as const)(
    "is no duplicate in the till where an earlier run of %s has placed the same order",
    async (name, begin, again, sent) => {
      const page = openFailure(name, readySandbox(), <Till />);
      await page.press(begin);
      await page.press("Start over");
      await page.press(begin);
      await page.press(again);
      await page.sent(sent);
      await page.press("Start over");
      await page.press(begin);
      await page.press(again);
      expect(page.orders()).toHaveLength(name === "response_lost" ? 3 : 2);
      expect(screen.queryByText("DUPLICATE")).toBeNull();
    },
  );

  test("can be retried in all three ways in turn, and Start over begins with a new order", async () => {
    const page = await lookedAt();
    for (const button of ["With a new key", "Without a key", RETRY]) await page.press(button);
    await page.sent("You send it again, same key.");
    expect(page.verdict()).toBe("Charged 3 times: 14.25 instead of 4.75");
    await page.press("Start over");
    await page.press(SEND);
    await page.sent(FIRST);
    expect(page.orders()).toHaveLength(4);
  });
});

/** What a screen reader says of the messages, without the keys of calls that are sent. */
const messages = () =>
  [...screen.getByRole("list", { name: "Calls" }).querySelectorAll("p.sr-only")].map(({ textContent }) =>
    textContent.replace(/(Idempotency-Key) \S+,/, "$1,"),
  );

describe("the picture of a failure", () => {
  test.each(FAILURE_KINDS)("is drawn before the first press as it is after the right retry: %s", async (kind) => {
    const page = openFailure(kind);
    const planned = messages();
    const plan = screen.getByRole("list", { name: "Calls" }).textContent;
    expect(plan.match(/Not sent yet: /g)).toHaveLength(2);
    expect(plan).not.toMatch(/\d\d:\d\d|Balance/);
    expect(page.orders()).toEqual([]);
    await page.press(/^Send one order/);
    await page.passes(3000);
    expect((await page.sent(FIRST)).closest("ol")?.textContent.match(/Not sent yet: /g)).toHaveLength(1);
    await page.press(RETRY);
    await page.sent("You send it again, same key.");
    expect(page.text()).not.toContain("Not sent yet");
    expect(messages()).toEqual(planned);
  });

  test("leads on at its foot: to recipes once it is charged once, and to its start once it is charged twice", async () => {
    const page = await lookedAt();
    await page.press(RETRY);
    await page.press("Try every failure on your code");
    expect(page.address()).toBe("/recipes/your-own-code");
    await page.press("With a new key");
    await page.sent("You send it again, new key.");
    await page.press("Start over");
    expect(page.text()).toContain("In grey: what will happen. Nothing is sent yet.");
  });
});

describe("the page of a failure", () => {
  test("asks to turn off a failure activated by hand first", async () => {
    const page = openFailure();
    act(() => page.sandbox.panel.startFailure({ kind: "internal_error" }, null));
    await page.press(SEND);
    expect(page.orders()).toHaveLength(0);
    expect(page.text()).toContain("Every call fails with 500.");
    await page.press("Turn failures off");
    await page.press(SEND);
    await page.sent(FIRST);
  });

  test("names both amounts and offers the reset if the balance is below the order's price", async () => {
    const sandbox = readySandbox();
    for (let qty = 10; qty > 0; qty = Math.min(10, Math.floor(Number(sandbox.balance()) / 4.75)))
      await sandbox.order({ qty });
    const page = openFailure(undefined, sandbox);
    const balance = sandbox.balance();
    await screen.findByText(
      sentence(`The balance is ${balance} and the order costs 4.75. Reset the sandbox to continue.`),
    );
    await page.press(SEND);
    expect(sandbox.balance()).toBe(balance);
    await page.press("Reset the sandbox");
    expect(page.dialog()).toBe("reset");
  });

  test("draws a corrected order only if the wallet can pay for it", async () => {
    const { sandbox, text, unmount } = openFailure("insufficient_balance");
    expect(text()).toContain("You send it corrected.");
    unmount();
    for (const qty of [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5]) await sandbox.order({ qty });
    expect(openFailure("insufficient_balance", sandbox).text()).not.toContain("You send it corrected.");
  });

  test("creates another key if the sample key is revoked, or says that the browser refuses to store it", async () => {
    const page = openFailure();
    await revokeSampleKey(page.sandbox);
    page.sandbox.storage.fail = "writes";
    await page.press(SEND);
    expect((await screen.findByRole("alert")).textContent).toContain("The browser refused to store the change.");
    page.sandbox.storage.fail = null;
    await page.press(SEND);
    await page.sent(FIRST);
    expect(page.orders()).toHaveLength(1);
  });

  test("is one entry of the list, with its status, for each failure and each code of the contract", () => {
    openFailure();
    const list = within(screen.getByRole("navigation", { name: "Failures" }));
    const names = list.getAllByRole<HTMLAnchorElement>("link").map(({ hash }) => hash.slice("#/failures/".length));
    expect(names.toSorted()).toEqual([...FAILURE_PAGES].toSorted());
    list.getByRole("link", { name: /^402\s*Insufficient balance$/ });
  });

  test("says that a slow call is sent while it waits for the response", async () => {
    const page = openFailure("slow");
    await page.press("Send one order, 3 s late");
    expect(page.text()).toContain("Sent. No response yet.");
    await page.passes(3000);
    await page.sent(FIRST);
    expect(page.verdict()).toBe("Charged once: 4.75");
  });

  test("has one switch that turns a failure on for the visitor's own calls, and off", async () => {
    const page = openFailure("slow");
    const active = () => page.sandbox.panel.failures.getState();
    const turn = () => page.user.click(screen.getByRole("switch", { name: "Also for my own calls" }));
    await turn();
    expect(active()).toEqual([{ failure: { kind: "slow", by: 3000 }, operation: null, remaining: null }]);
    expect(page.announcement()).toBe("On. Every call gets its response 3 s late.");
    await page.press("Send one order, 3 s late");
    expect(page.orders()).toHaveLength(0);
    // What cannot be pressed is not the step to take.
    expect(document.querySelector("button.bg-accent")).toBeNull();
    await turn();
    expect(active()).toEqual([]);
  });
});

describe("an error of the request", () => {
  test("opens in the request form as it was sent", async () => {
    const page = openFailure("not_found");
    await page.press("Send it, get 404");
    await page.waitForText("REFUSED 404");
    expect(page.verdict()).toBe("Refused with 404, nothing charged");
    expect(page.text()).not.toMatch(/can't see this|with the same key/);
    await page.press("Open in the request form");
    expect(page.address()).toBe("/op/listOrders");
    expect(page.session.getState().drafts.listOrders.target).toEqual({ method: "GET", path: "/v1/refunds" });
  });

  test.each([
    ["malformed_json", "Send it, get 400", "json"],
    ["payload_too_large", "Send it, get 413", "form"],
  ] as const)("opens as JSON only if the form cannot show its body: %s", async (name, send, view) => {
    const page = openFailure(name);
    await page.press(send);
    await page.press("Open in the request form");
    expect(page.session.getState().drafts.placeOrder.view).toBe(view);
  });

  test("that cannot be set up says so, and throws nothing", async () => {
    const page = openFailure("insufficient_scope");
    await revokeSampleKey(page.sandbox);
    await page.press("Send it, get 403");
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was sent.");
  });
});
