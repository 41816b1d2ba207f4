// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
// Loaded with the test file, so that no test waits for it.
import "#web/admin/faults/faults-page.tsx";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  window.location.hash = "#/conditions";
});

async function openFaults() {
  const page = openPage(sandbox);
  await page.answered("Choose a failure");
  const callResult = () => screen.getByRole("list", { name: "Results, newest first" });
  return {
    ...page,
    pick: (name: string) => page.user.click(screen.getByRole("radio", { name })),
    calls: () => screen.getByRole("spinbutton", { name: "Number of requests" }),
    card: (name: string) => within(screen.getByRole("region", { name })),
    chip: () => screen.queryByRole("region", { name: "Failures that are on" }),
    tryIt: () => page.press("Send GET /v1/wallet"),
    newest: async (text: RegExp) => {
      await expect.poll(() => within(callResult()).getAllByRole("listitem")[0]?.textContent).toMatch(text);
    },
  };
}

const active = () => sandbox.panel.faults.getState();

describe("the fault form", () => {
  test("defaults to a lost response for the next call, and activates nothing until it is submitted", async () => {
    const page = await openFaults();
    page.card("On now").getByText("Nothing. Every request gets its usual response.");
    expect(page.chip()).toBeNull();
    await page.press("Turn on");
    expect(active()).toEqual([{ fault: { kind: "lost_answer" }, operation: null, remaining: 1 }]);
    expect(page.said()).toBe("On. Lost response: next request");
    expect(page.chip()?.textContent).toContain("Lost response: next request");
  });

  test("activates a slow network for one operation until it is switched off", async () => {
    const page = await openFaults();
    await page.pick("Slow");
    await page.pick("every request, until turned off");
    await page.choose("Operation", "Place an order");
    page.card("Choose a failure").getByText("Slow by 2 s: every request to Place an order, until turned off");
    await page.press("Turn on");
    expect(active()).toEqual([
      { fault: { kind: "slow", by: duration(2000) }, operation: "placeOrder", remaining: null },
    ]);
  });

  test.each(["0", "21", "1.5"])("rejects %s calls with a reason, and activates nothing", async (count) => {
    const page = await openFaults();
    await page.user.clear(page.calls());
    await page.user.type(page.calls(), count);
    page.card("Choose a failure").getByText(`${count} requests can't be set. Use a whole number from 1 to 20.`);
    expect(page.calls().getAttribute("aria-invalid")).toBe("true");
    await page.press("Turn on");
    expect(active()).toEqual([]);
    await page.pick("every request, until turned off");
    await page.press("Turn on");
    expect(active()).toHaveLength(1);
  });

  test("queues several faults in order; the chip counts and names them", async () => {
    const page = await openFaults();
    for (const name of ["429 rate limited", "500 internal error", "Lost request", "503 storage unavailable", "Slow"]) {
      await page.pick(name);
      await page.press("Turn on");
    }
    const lines = page.card("On now").getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent?.split(":")[0])).toEqual([
      "429 rate limited",
      "500 internal error",
      "Lost request",
      "503 storage unavailable",
      "Slow by 2 s",
    ]);
    expect(page.chip()?.textContent).toMatch(/^5 failures on: 429.*500.*Lost request.*503.*Slow by 2 s/);
  });

  test("turns all faults off with one press, from the chip and from the page", async () => {
    const page = await openFaults();
    for (const place of ["Failures that are on", "On now"]) {
      await page.press("Turn on");
      await page.user.click(page.card(place).getByRole("button", { name: "Turn off" }));
      expect(active()).toEqual([]);
      expect(page.said()).toBe("Failures turned off");
      expect(page.chip()).toBeNull();
    }
  });
});

describe("Try it shows what the client saw and what the service did", () => {
  test.each([
    ["Lost request", /The client sawa network error, no response.*never received it/],
    ["Lost response", /The client sawa network error, no response.*responded 200 OK; the response was lost/],
    ["429 rate limited", /429 Too Many Requests with Retry-After: 5, after \d+ ms.*stopped it: rate_limited/],
    ["500 internal error", /500 Internal Server Error, after.*stopped it: internal_error; nothing changed/],
    ["503 storage unavailable", /503 Service Unavailable with Retry-After: 5.*stopped it: storage_unavailable/],
  ])("%s", async (name, words) => {
    const page = await openFaults();
    await page.pick(name);
    await page.press("Turn on");
    await page.tryIt();
    await page.newest(words);
    await page.tryIt();
    await page.newest(/200 OK, after \d+ ms.*handled it \(no simulated failure\)/);
  });

  test("Slow: no response before the delay is over, and a second press waits", async () => {
    const page = await openFaults();
    await page.pick("Slow");
    await page.press("Turn on");
    await page.tryIt();
    await page.answered("Waiting for the response…");
    await page.tryIt();
    await page.passes(1999);
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    await page.passes(1);
    await page.newest(/200 OK.*handled it \(slow by 2 s\)/);
    expect(sandbox.panel.exchanges.getState()).toHaveLength(1);
  });

  test("a fault for another operation does not affect the call", async () => {
    const page = await openFaults();
    await page.choose("Operation", "Place an order");
    await page.press("Turn on");
    await page.tryIt();
    await page.newest(/200 OK/);
    expect(active()).toHaveLength(1);
  });

  test("works without the sample key, with a key created for it", async () => {
    await sandbox.panel.adjust({ kind: "revoke_key", key: sandbox.panel.stateView.getState().keys[0]?.id ?? "" });
    const page = await openFaults();
    await page.tryIt();
    await page.newest(/200 OK/);
  });

  test("reports that no key can be created", async () => {
    await sandbox.panel.adjust({ kind: "revoke_key", key: sandbox.panel.stateView.getState().keys[0]?.id ?? "" });
    const page = await openFaults();
    sandbox.storage.fail = "writes";
    await page.tryIt();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The browser refused to store the change. Nothing was sent. Try again.",
    );
  });

  test("a line leads to its call in the Log", async () => {
    const page = await openFaults();
    await page.press("Turn on");
    await page.tryIt();
    await page.newest(/the response was lost/);
    await page.press(/^Open in the Log: req_/);
    within(await screen.findByRole("dialog", { name: "Log" }, { timeout: 4000 })).getAllByText(/\/v1\/wallet/);
  });
});

test("a fault activated elsewhere in this tab appears here, and a refused call does not use it up", async () => {
  const page = await openFaults();
  await act(async () => sandbox.panel.startFault({ kind: "rate_limited" }, 2));
  page.card("On now").getByText("429 rate limited: next 2 requests");
  await act(async () => sandbox.get("/v1/wallet", {}));
  page.card("On now").getByText("429 rate limited: next 2 requests");
  await act(async () => sandbox.get("/v1/wallet"));
  page.card("On now").getByText("429 rate limited: next request");
});
