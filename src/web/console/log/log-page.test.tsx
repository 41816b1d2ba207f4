import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mount, narrowScreen, readySandbox, wideScreen } from "#testing/mount.tsx";
import { CONSOLE, memoryChannel, memoryStorage, type Sandbox } from "#testing/sandbox.ts";
import { useRoute } from "#web/client/react/use-route.ts";
import { callPath } from "#web/client/routes.ts";
import { LogPage } from "./log-page.tsx";

/** The page at its address, as the route table has it. */
function Page() {
  const route = useRoute();
  return route?.kind === "call" ? <LogPage id={route.id} /> : <LogPage />;
}

function openLog(sandbox: Sandbox, at = "/log") {
  const part = mount(
    <main>
      <Page />
    </main>,
    { sandbox, at },
  );
  const rows = () => {
    const list = screen.queryByRole("list", { name: "Calls in the log, newest first" });
    return list ? within(list).queryAllByRole("link") : [];
  };
  return {
    ...part,
    rows,
    shown: () => rows().map((row) => row.textContent?.replace(/\d\d:\d\d:\d\d/, " ")),
    call: () => screen.getByRole("region", { name: "Call" }),
    draft: (operation: "placeOrder" | "listOrders" | "getOrder") => part.session.getState().drafts[operation],
  };
}

/** A catalogue, an order, its replay, a refusal, and a lost response. */
async function someCalls(): Promise<Sandbox> {
  const sandbox = readySandbox();
  await sandbox.get("/v1/products?limit=5", {});
  await sandbox.order({}, { "Idempotency-Key": "a" });
  await sandbox.order({}, { "Idempotency-Key": "a" });
  await sandbox.order({ qty: 99 }, { "Idempotency-Key": "b" });
  sandbox.panel.startFailure({ kind: "response_lost" }, 1);
  await sandbox.order({ qty: 3 }, { "Idempotency-Key": "c" }).catch(() => {});
  return sandbox;
}

beforeEach(wideScreen);

describe("the Log", () => {
  test("lists every call newest first, with status, operation, marks in words and what was ordered", async () => {
    expect(openLog(await someCalls()).shown()).toEqual([
      "POST /v1/orders No response",
      "POST /v1/orders 422 Unprocessable Content",
      "POST /v1/orders 201 CreatedReplayed2 × 86 Crystals",
      "POST /v1/orders 201 Created2 × 86 Crystals",
      "GET /v1/products?limit=5 200 OK",
    ]);
  });

  test("updates while it is open, for calls of another tab", async () => {
    const channel = memoryChannel();
    const storage = memoryStorage();
    const sandbox = readySandbox({ storage, channel: channel.join() });
    const other = readySandbox({ storage, channel: channel.join(), seed: 2 });
    await sandbox.get("/v1/wallet");
    const { shown } = openLog(sandbox);
    await act(async () => void (await other.get("/v1/keys")));
    expect(shown()).toEqual(["GET /v1/keys 200 OKAnother tab", "GET /v1/wallet 200 OK"]);
  });

  test("filters by operation, by status and by a text in path, body or Request-Id", async () => {
    const sandbox = await someCalls();
    const { shown, choose, press, rows } = openLog(sandbox);
    await choose("Operation", "Place an order");
    expect(shown()).toHaveLength(4);
    for (const [status, count] of [
      [/^4xx/, 1],
      ["No response", 1],
      [/^2xx/, 2],
      [/^5xx/, 0],
    ] as const) {
      await choose("Status", status);
      expect(rows(), String(status)).toHaveLength(count);
    }
    expect(screen.getByText("No call matches.")).toBeTruthy();
    await press("Show all calls");
    expect(shown()).toHaveLength(5);
    for (const [value, count] of [
      ["LIMIT=5", 1],
      ['"qty":99', 1],
      // Not in the response that was lost: only the service knows it.
      ["starfall", 3],
      [sandbox.panel.exchanges.getState()[0]!.requestId, 1],
    ] as const) {
      fireEvent.change(screen.getByRole("searchbox", { name: "Text" }), { target: { value } });
      expect(rows(), value).toHaveLength(count);
    }
  });

  test("names the next action while it is empty, and goes there", async () => {
    const { press, address } = openLog(readySandbox());
    await press("Go to the first request");
    expect(address()).toBe("/op/listProducts");
  });

  test("is cleared only after a confirmation", async () => {
    const { press, user, rows, sandbox } = openLog(await someCalls());
    await press("Clear");
    expect(screen.getByRole("dialog", { name: "Clear this tab's log?" })).toBeTruthy();
    await press("Cancel");
    expect(rows()).toHaveLength(5);
    await press("Clear");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear" }));
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    expect(screen.getByText(/^No calls yet\./)).toBeTruthy();
  });

  test("on a phone shows the list or one call, and moves the focus with it", async () => {
    narrowScreen();
    const { user, rows, call } = openLog(await someCalls());
    expect(screen.queryByRole("region", { name: "Call" })).toBeNull();
    const row = rows()[1]!;
    await user.click(row);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: "POST /v1/orders" }));
    expect(call().textContent).toContain("out_of_range");
    await user.click(screen.getByRole("link", { name: "All calls" }));
    expect(screen.queryByRole("region", { name: "Call" })).toBeNull();
    expect(document.activeElement).toBe(row);
  });
});

describe("a call of the Log", () => {
  test("is the one of the address beside the list, and its heading has the focus once its row is pressed", async () => {
    const sandbox = await someCalls();
    const [first] = sandbox.panel.exchanges.getState();
    const { user, rows, call, address } = openLog(sandbox, callPath(first!.requestId));
    expect(call().textContent).toContain("GET /v1/products?limit=5");
    expect(document.activeElement).toBe(document.body);
    await user.click(rows()[1]!);
    expect(address()).toBe(callPath(sandbox.panel.exchanges.getState().at(-2)!.requestId));
    expect(call().contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toBe("POST /v1/orders");
    expect(rows().map((row) => row.getAttribute("aria-current"))).toEqual(["false", "true", "false", "false", "false"]);
  });

  test("which the Log does not have is said to be missing", async () => {
    openLog(await someCalls(), "/log/unknown");
    expect(screen.getByRole("heading", { name: "Call not found" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Call" })).toBeNull();
  });

  test("shows its response and its request as sent, and the reason", async () => {
    const sandbox = readySandbox();
    await sandbox.order({ qty: 99 }, { "Idempotency-Key": "a" });
    const { user, call } = openLog(sandbox);
    expect(call().textContent).toMatch(/422 Unprocessable Content.*Content-Type.*"code": "validation_failed"/s);
    await user.click(screen.getByRole("tab", { name: "Request" }));
    expect(call().textContent).toMatch(/POST \/v1\/orders.*Idempotency-Key.*"qty": 99/s);
    await user.click(screen.getByRole("tab", { name: "Why this response" }));
    expect(call().textContent).toContain("1 field needs attention.");
  });

  test("is copied as cURL with a variable for its key", async () => {
    const sandbox = readySandbox();
    await sandbox.order({ qty: 7 }, { "Idempotency-Key": "mine-1", Authorization: "Bearer rsk_demo_x" });
    const { press } = openLog(sandbox);
    await press("Copy as cURL");
    const code = await navigator.clipboard.readText();
    expect(code).toMatch(/"\$BASE_URL\/v1\/orders".*Bearer \$API_KEY.*Idempotency-Key: mine-1.*"qty":7/s);
    expect(code).not.toContain("rsk_demo");
  });

  test.each<["listOrders" | "getOrder" | "placeOrder", object, (sandbox: Sandbox) => Promise<unknown>]>([
    [
      "placeOrder",
      { idempotencyKey: "mine-1", body: expect.stringMatching(/"qty": ?7/) },
      ({ order }) => order({ qty: 7 }, { "Idempotency-Key": "mine-1", Authorization: "Bearer rsk_demo_x" }),
    ],
    ["listOrders", { query: { limit: "7", page: "2" } }, ({ get }) => get("/v1/orders?limit=7&page=2")],
    ["getOrder", { id: "ord_%zz" }, ({ get }) => get("/v1/orders/ord_%zz")],
    // A masked key is no longer the one sent.
    [
      "placeOrder",
      { idempotencyKey: "" },
      ({ order }) => order({}, { "Idempotency-Key": CONSOLE.Authorization.slice(7) }),
    ],
  ])("%s is copied to the editor with %o, but never with its API key", async (operation, copied, call) => {
    const sandbox = readySandbox();
    await call(sandbox);
    const { press, draft, address, session } = openLog(sandbox);
    await press("Open in the request form");
    expect(draft(operation)).toMatchObject(copied);
    expect(address()).toBe(`/op/${operation}`);
    expect(session.getState().authorization).toBeNull();
  });
});

test("Export saves the archive, the collection and the questions for the provider", async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)!.text() });
  });
  const { press } = openLog(await someCalls());
  for (const choice of [/^HTTP Archive/, /^Postman collection/, /^Questions for the provider/]) {
    await press("Export");
    await press(choice);
  }
  const files = ["har", "postman_collection.json", "questions.md"].map((kind) => `top-up-sandbox.${kind}`);
  expect(saved.map(({ name }) => name)).toEqual(files);
  const [har = "", postman = "", questions = ""] = await Promise.all(saved.map(({ text }) => text));
  expect(JSON.parse(har).log.entries).toHaveLength(5);
  expect(JSON.parse(postman).item.at(-1).item).toHaveLength(5);
  await press("Export");
  expect(screen.getByRole("link", { name: /^OpenAPI document/ }).getAttribute("href")).toBe("openapi.json");
  expect(questions).toMatch(/^# Questions about the API\n\n## List products\n/);
});
