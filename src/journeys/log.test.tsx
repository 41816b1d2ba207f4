// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { openPage, setUpUser } from "#testing/open-page.tsx";
import { CONSOLE, memoryChannel, memoryStorage, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { App } from "#web/app/app.tsx";

/** The page with the Log opened from the till. */
async function openLog(sandbox: Sandbox) {
  vi.stubGlobal("fetch", (input: Request) => sandbox.respond(input));
  const user = setUpUser();
  render(<App panel={sandbox.panel} />);
  await user.click(screen.getByRole("tab", { name: /^Log/ }));
  await user.click(await screen.findByRole("button", { name: "Open log" }));
  const panel = await screen.findByRole("dialog", { name: "Log" });
  const log = within(panel);
  const rows = () => {
    const list = log.queryByRole("list", { name: "Calls in the log, newest first" });
    return list ? within(list).queryAllByRole("button", { name: /\d\d:\d\d:\d\d/ }) : [];
  };
  const select = (label: string, option: string | RegExp) => {
    const box = log.getByRole("combobox", { name: label });
    return user.selectOptions(box, within(box).getByRole("option", { name: option }));
  };
  return {
    user,
    panel,
    log,
    rows,
    select,
    shown: () => rows().map((row) => row.textContent?.replace(/\d\d:\d\d:\d\d/, " ")),
    press: (name: string | RegExp) => user.click(log.getByRole("button", { name })),
    tab: (name: string) => user.click(log.getByRole("tab", { name })),
    exchange: () => log.getByRole("region", { name: "Call" }),
  };
}

function stubScreen(columns: 1 | 3): void {
  vi.stubGlobal("innerWidth", columns === 3 ? 1440 : 375);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: columns === 3 && /min-width/.test(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

let sandbox: Sandbox;
beforeEach(() => {
  localStorage.clear();
  stubScreen(3);
  window.location.hash = "";
  sandbox = openSandbox();
  sandbox.hasStatus("page");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A catalogue, an order, its replay, a refusal, and a lost response. */
async function someCalls(): Promise<void> {
  await sandbox.get("/v1/products?limit=5", {});
  await sandbox.order({}, { "Idempotency-Key": "a" });
  await sandbox.order({}, { "Idempotency-Key": "a" });
  await sandbox.order({ qty: 99 }, { "Idempotency-Key": "b" });
  sandbox.panel.startFailure({ kind: "response_lost" }, 1);
  await sandbox.order({ qty: 3 }, { "Idempotency-Key": "c" }).catch(() => {});
}

describe("the Log", () => {
  test("lists every call newest first, with status, operation and marks in words", async () => {
    await someCalls();
    const { shown } = await openLog(sandbox);
    expect(shown()).toEqual([
      "POST /v1/orders No responsePlace an order",
      "POST /v1/orders 422 Unprocessable ContentPlace an order",
      "POST /v1/orders 201 CreatedReplayedPlace an order",
      "POST /v1/orders 201 CreatedPlace an order",
      "GET /v1/products?limit=5 200 OKList products",
    ]);
  });

  test("lists OPTIONS, with the methods of the path and the checks it reached", async () => {
    await sandbox.send("OPTIONS", "/v1/orders");
    const { shown, exchange, tab, log } = await openLog(sandbox);
    expect(shown()).toEqual(["OPTIONS /v1/orders 204 No ContentNo operation"]);
    expect(exchange().textContent).toMatch(/204 No Content.*AllowGET, HEAD, OPTIONS, POST.*No body\./s);
    await tab("Why");
    expect(within(exchange()).getByText("Checks 1 to 2").closest("details")?.querySelectorAll("li")).toHaveLength(2);
    expect(exchange().textContent).toMatch(/OPTIONS: Allow: GET, HEAD, OPTIONS, POST.*What changedNothing\./s);
    expect(log.queryByRole("button", { name: "Open in editor" })).toBeNull();
  });

  test("has nothing of the catalogue that the page reads for its item picker", async () => {
    await sandbox.panel.catalogueFor(sandbox.panel.sampleKey);
    await sandbox.get("/v1/wallet");
    expect((await openLog(sandbox)).shown()).toEqual(["GET /v1/wallet 200 OKRead the wallet"]);
  });

  test("updates while it is open, for calls of this tab and of another", async () => {
    const channel = memoryChannel();
    const storage = memoryStorage();
    sandbox = openSandbox({ storage, channel: channel.join() });
    sandbox.hasStatus("page");
    const other = openSandbox({ storage, channel: channel.join(), seed: 2 });
    await sandbox.get("/v1/wallet");
    const { shown } = await openLog(sandbox);
    await act(async () => void (await other.get("/v1/keys")));
    expect(shown()).toEqual(["GET /v1/keys 200 OKAnother tabList API keys", "GET /v1/wallet 200 OKRead the wallet"]);
  });

  test("filters by operation, by status and by a text in path, body or Request-Id", async () => {
    await someCalls();
    const { shown, select, log, user, rows } = await openLog(sandbox);
    await select("Operation", "Place an order");
    expect(shown()).toHaveLength(4);
    await select("Status", /^4xx/);
    expect(shown()).toEqual(["POST /v1/orders 422 Unprocessable ContentPlace an order"]);
    await select("Status", "No response");
    expect(shown()).toEqual(["POST /v1/orders No responsePlace an order"]);
    await select("Status", /^2xx/);
    expect(shown()).toHaveLength(2);
    await select("Status", /^5xx/);
    expect(log.getByText("No call matches.")).toBeTruthy();
    await user.click(log.getByRole("button", { name: "Show all" }));
    expect(shown()).toHaveLength(5);
    const text = log.getByRole("searchbox", { name: "Text" });
    for (const [matcher, count] of [
      ["LIMIT=5", 1],
      ['"qty":99', 1],
      // Not in the response that was lost: only the service knows it.
      ["starfall", 3],
      [sandbox.panel.exchanges.getState()[0]!.requestId, 1],
    ] as const) {
      await user.clear(text);
      await user.click(text);
      await user.paste(matcher);
      expect(rows(), matcher).toHaveLength(count);
    }
  });

  test("shows a request, its response and the reason for it, and no key", async () => {
    await sandbox.order({}, { "Idempotency-Key": "a" });
    const { exchange, tab, panel } = await openLog(sandbox);
    expect(exchange().textContent).toMatch(/201 Created.*Idempotent-Replayed.*"total": "9\.50"/s);
    await tab("Request");
    expect(exchange().textContent).toMatch(/Authorization.*Bearer rsk_demo_\.\.\..{4}.*"user_id": "5560524498"/s);
    await tab("Why");
    expect(exchange().textContent).toMatch(/Was the order saved\?.*Wallet charged 9\.50/s);
    expect(panel.textContent).not.toContain(CONSOLE.Authorization.slice(16));
  });

  test("names the next action while it is empty, and goes there", async () => {
    window.location.hash = "#/op/getWallet";
    const { press } = await openLog(sandbox);
    await press("Go to the first request");
    expect(screen.queryByRole("dialog", { name: "Log" })).toBeNull();
    expect(window.location.hash).toBe("#/op/listProducts");
  });

  test("is cleared only after a confirmation", async () => {
    await someCalls();
    const { press, rows, log } = await openLog(sandbox);
    await press("Clear log");
    expect(document.activeElement?.textContent).toBe("Cancel");
    await press("Cancel");
    expect(rows()).toHaveLength(5);
    expect(document.activeElement?.textContent).toBe("Clear log");
    await press("Clear log");
    await press("Clear");
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    expect(log.getByText("No calls yet.")).toBeTruthy();
  });

  test("on a phone shows the list or one call, and moves the focus with it", async () => {
    stubScreen(1);
    await someCalls();
    vi.stubGlobal("fetch", (input: Request) => sandbox.respond(input));
    const user = setUpUser();
    render(<App panel={sandbox.panel} />);
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Log" }));
    const log = within(await screen.findByRole("dialog", { name: "Log" }));
    expect(log.queryByRole("region", { name: "Call" })).toBeNull();
    const row = log.getByRole("button", { name: /422/ });
    await user.click(row);
    expect(document.activeElement?.textContent).toBe("Back to the list");
    expect(log.getByRole("region", { name: "Call" }).textContent).toContain("out_of_range");
    await user.keyboard("{Enter}");
    expect(log.queryByRole("region", { name: "Call" })).toBeNull();
    expect(document.activeElement).toBe(row);
  });
});

/** The page after one order, whose receipt is there. */
async function openAfterOrder() {
  window.location.hash = "#/op/placeOrder";
  await sandbox.order({}, { "Idempotency-Key": "a" });
  const page = openPage(sandbox);
  const opener = await screen.findByRole("button", { name: /^Order ord_.*see the call/ });
  await page.user.click(opener);
  const panel = await screen.findByRole("dialog", { name: "Log" });
  return { page, opener, panel };
}

describe("the docked Log", () => {
  test("takes the focus, lets a request be sent next to it, and gives the focus back at Escape", async () => {
    const { page, opener, panel } = await openAfterOrder();
    expect(panel.contains(document.activeElement)).toBe(true);
    expect(document.querySelector("dialog")).toBeNull();
    await page.press("Send");
    await waitFor(() => expect(sandbox.panel.exchanges.getState()).toHaveLength(2));
    expect(within(panel).getByText("2 of 2 calls")).toBeTruthy();
    await page.user.keyboard("{Escape}");
    expect(panel.isConnected).toBe(true);
    await page.user.click(within(panel).getByRole("tab", { name: "Request" }));
    await page.user.keyboard("{Escape}");
    expect(panel.isConnected).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  test("opens at the call chosen in the till, and replaces the till's list", async () => {
    await someCalls();
    const page = openPage(sandbox);
    await page.user.click(screen.getByRole("tab", { name: "Log 5" }));
    const calls = within(await screen.findByRole("list", { name: "Calls, newest first" })).getAllByRole("button");
    expect(calls[0]?.textContent).toMatch(/^POST \/v1\/orders.*No response$/);
    expect(calls[4]?.textContent).toMatch(/^GET \/v1\/products\?limit=5.*200 OK$/);
    await page.user.click(calls[4]!);
    const panel = await screen.findByRole("dialog", { name: "Log" });
    expect(within(panel).getByRole("region", { name: "Call" }).textContent).toContain("/v1/products?limit=5");
    expect(screen.queryByRole("tab", { name: /^Log/ })).toBeNull();
    const listed = within(panel).getByRole("list", { name: "Calls in the log, newest first" });
    await page.user.click(within(listed).getAllByRole("button")[1]!);
    expect(within(panel).getByRole("region", { name: "Call" }).textContent).toContain("422 Unprocessable Content");
    expect(panel.contains(document.activeElement)).toBe(true);
  });
});

describe("the Log without a till", () => {
  test("opens from the bar, and gives the focus back", async () => {
    await someCalls();
    const page = openPage(sandbox, { ...noSettings, hide: ["tape"] });
    await page.press("Log");
    const panel = await screen.findByRole("dialog", { name: "Log" });
    expect(within(panel).getByRole("list", { name: "Calls in the log, newest first" })).toBeTruthy();
    expect(within(panel).getByRole("region", { name: "Call" })).toBeTruthy();
    await page.user.keyboard("{Escape}");
    expect(panel.isConnected).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Log" }));
  });

  test("gives the focus back also while it is empty", async () => {
    const page = openPage(sandbox, { ...noSettings, hide: ["tape"] });
    await page.press("Log");
    await screen.findByRole("dialog", { name: "Log" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Go to the first request"));
    await page.user.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Log" }));
  });

  test("cannot be opened where the address hides it too", () => {
    openPage(sandbox, { ...noSettings, hide: ["tape", "log"] });
    expect(screen.queryByRole("button", { name: "Log" })).toBeNull();
  });
});

describe("a call of the Log", () => {
  test("is copied to the editor with body and Idempotency-Key, but never its API key", async () => {
    await sandbox.send("POST", "/v1/orders", {
      headers: { "Content-Type": "application/json", "Idempotency-Key": "mine-1", Authorization: "Bearer rsk_demo_x" },
      body: { qty: 7 },
    });
    const { press } = await openLog(sandbox);
    await press("Open in editor");
    expect(window.location.hash).toBe("#/op/placeOrder");
    expect(screen.getByRole("textbox", { name: /Quantity/ })).toHaveProperty("value", "7");
    expect(screen.getByRole("textbox", { name: /Idempotency-Key/ })).toHaveProperty("value", "mine-1");
    expect(screen.getByRole("combobox", { name: /Authorization/ })).toHaveProperty("value", "console");
  });

  test("is copied to the editor with its query or its id", async () => {
    await sandbox.get("/v1/orders?limit=7&page=2");
    const first = await openLog(sandbox);
    await first.press("Open in editor");
    expect(screen.getByRole("textbox", { name: /limit/i })).toHaveProperty("value", "7");
    cleanup();
    await sandbox.get("/v1/orders/ord_%zz");
    const second = await openLog(sandbox);
    await second.press("Open in editor");
    expect(screen.getByRole("textbox", { name: /id/i })).toHaveProperty("value", "ord_%zz");
  });

  test("is copied without a masked Idempotency-Key, which is no longer the one sent", async () => {
    await sandbox.order({}, { "Idempotency-Key": CONSOLE.Authorization.slice(7) });
    const { press } = await openLog(sandbox);
    await press("Open in editor");
    expect(screen.getByText(/No key: a retry charges twice/)).toBeTruthy();
  });

  test("of no operation cannot be copied to the editor", async () => {
    await sandbox.get("/v1/nothing");
    const { log } = await openLog(sandbox);
    expect(log.queryByRole("button", { name: "Open in editor" })).toBeNull();
  });

  test("is compared with another line by line, from the older to the newer", async () => {
    await sandbox.order({ qty: 1 }, { "Idempotency-Key": "a" });
    sandbox.clock.move(1000);
    await sandbox.order({ qty: 2 }, { "Idempotency-Key": "a" });
    const { select, log } = await openLog(sandbox);
    await select("Compare with…", /POST \/v1\/orders, 201/);
    const requests = within(log.getByRole("region", { name: "Requests, line by line" }));
    expect(requests.getAllByRole("deletion").map((line) => line.textContent)).toEqual(['−   "qty": 1']);
    expect(requests.getAllByRole("insertion").map((line) => line.textContent)).toEqual(['+   "qty": 2']);
    const responses = within(log.getByRole("region", { name: "Responses, line by line" }));
    expect(responses.getAllByRole("deletion")[0]?.textContent).toBe("− 201 Created");
    expect(responses.getAllByRole("insertion")[0]?.textContent).toBe("+ 422 Unprocessable Content");
    await select("Compare with…", "Nothing");
    expect(log.getByRole("tab", { name: "Response" })).toBeTruthy();
  });
});

describe("Export", () => {
  test("saves the archive and the collection, and links the OpenAPI document", async () => {
    await someCalls();
    const saved: { name: string; text: Promise<string> }[] = [];
    const blobs = new Map<string, Blob>();
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      blobs.set(`blob:${blobs.size}`, blob as Blob);
      return `blob:${blobs.size - 1}`;
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blobs.get(this.href)!.text() });
    });
    const { press, log } = await openLog(sandbox);
    await press("Export");
    await log.findByRole("button", { name: "HTTP Archive (HAR)" });
    await press("HTTP Archive (HAR)");
    await press("Postman collection");
    expect(saved.map(({ name }) => name)).toEqual(["top-up-sandbox.har", "top-up-sandbox.postman_collection.json"]);
    const [har = "", postman = ""] = await Promise.all(saved.map(({ text }) => text));
    expect(JSON.parse(har).log.entries).toHaveLength(5);
    expect(JSON.parse(postman).item.at(-1).item).toHaveLength(5);
    const link = log.getByRole("link", { name: "OpenAPI document" });
    expect(link.getAttribute("href")).toBe("openapi.json");
  });
});
