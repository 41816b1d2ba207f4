// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FrameEvent } from "#contract/page/frame-message.ts";
import { noSettings, settingsIn } from "#contract/page/settings.ts";
import { codeIn } from "#testing/code-editor.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { memoryStorage, type Sandbox } from "#testing/sandbox.ts";
import { openRequestedRoute } from "#web/client/link.ts";
import { EXAMPLE_ORDER } from "#web/client/request.ts";
import { newSession } from "#web/client/store.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
});

/** The page with the settings of its address. */
async function openAt(query: string) {
  const { settings } = settingsIn(new URLSearchParams(query));
  openRequestedRoute(settings);
  const page = openPage(sandbox, settings);
  await screen.findByRole("main");
  return page;
}

const receipts = () => within(screen.getByRole("list", { name: "Newest receipts" })).getAllByRole("listitem");
const replayed = () => waitFor(() => expect(receipts().at(-1)?.textContent).toBe("COPYCHARGED 0.00"));
const names = (role: string) => screen.queryAllByRole(role).map((each) => each.textContent);

describe("a frame with one operation", () => {
  test("opens at its operation and shows nothing else", async () => {
    await openAt("embed=operation&op=placeOrder");
    expect(screen.getByRole("heading", { level: 1, name: "Place an order" })).toBeTruthy();
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("button", { name: "Trigger error" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Send" })).toHaveLength(1);
    expect(screen.getByText("Simulated. Nothing leaves this browser.")).toBeTruthy();
  });

  test("shows the newest two of orders, replays, deliveries and refusals as receipts, the newest last", async () => {
    const page = await openAt("embed=operation&op=placeOrder");
    expect(screen.queryByRole("list", { name: "Newest receipts" })).toBeNull();
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(receipts().map((receipt) => receipt.textContent)).toEqual(["ORDER 9.50PROCESSING 5 s"]);
    expect(page.announcement()).toContain("Order charged 9.50, balance 490.50");

    await page.press("Send");
    await replayed();
    await page.passes(5000);
    expect(receipts().map((receipt) => receipt.textContent)).toEqual(["ORDER 9.50DELIVERED", "COPYCHARGED 0.00"]);

    await page.press(/^API key/);
    await page.choose(/Authorization/, "No key");
    await page.press("Regenerate Idempotency-Key");
    await page.press("Send");
    await page.waitForText("401 Unauthorized");
    expect(receipts().map((receipt) => receipt.textContent)).toEqual(["COPYCHARGED 0.00", "VOID 401CHARGED 0.00"]);
    await page.press("Use the sample key");
    await page.waitForText("201 Created");
    expect(receipts().map((receipt) => receipt.textContent?.slice(0, 8))).toEqual(["VOID 401", "ORDER 9."]);
    expect(screen.getByRole("region", { name: "Balance and Send" }).textContent).toContain("481.00");
  });

  test("folds both keys into one line, whose fields open over the form and close on Escape", async () => {
    const page = await openAt("embed=operation&op=placeOrder");
    const line = screen.getByRole("button", { name: /^API key: …gRqf Idempotency-Key [0-9a-f]{4}…[0-9a-f]{4}$/ });
    expect(line.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("combobox", { name: /Authorization/ })).toBeNull();
    await page.user.click(line);
    const key = screen.getByRole("textbox", { name: "Idempotency-Key" });
    await page.user.clear(key);
    await page.user.type(key, "my key{Escape}");
    expect(screen.queryByRole("combobox", { name: /Authorization/ })).toBeNull();
    expect(line.textContent).toContain("Idempotency-Keymy key");
    expect(document.activeElement).toBe(line);
    await page.user.click(line);
    await page.user.click(screen.getByRole("combobox", { name: /^Item/ }));
    expect(line.getAttribute("aria-expanded")).toBe("false");
  });

  test("copies the request as code: as cURL, or in the language of its address", async () => {
    const copied: string[] = [];
    const page = await openAt("embed=operation&op=placeOrder&base_url=https://api.example.test");
    const write = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Copy as cURL" }).getAttribute("aria-disabled")).toBe("false"),
    );
    await page.press("Copy as cURL");
    await screen.findByRole("button", { name: "Copy as cURL: copied" });
    expect(copied[0]).toMatch(/^curl --include 'https:\/\/api\.example\.test\/v1\/orders'/);
    expect(copied[0]).toContain("Bearer $API_KEY");
    cleanup();
    await openAt("embed=operation&op=placeOrder&lang=php");
    expect(screen.getByRole("button", { name: "Copy as PHP" })).toBeTruthy();
    write.mockRestore();
  });

  test("shows the code to copy by hand if the browser blocks copying", async () => {
    const page = await openAt("embed=operation&op=listOrders");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("blocked"));
    document.execCommand = () => false;
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Copy as cURL" }).getAttribute("aria-disabled")).toBe("false"),
    );
    await page.press("Copy as cURL");
    const code = await screen.findByRole("region", { name: "Copy as cURL" });
    expect(code.textContent).toContain("/v1/orders");
    expect(page.announcement()).toContain("copy it by hand");
  });

  test("links to the whole sandbox in a new tab: same store, same settings, same operation", async () => {
    window.history.replaceState(null, "", "/play/?embed=operation&op=placeOrder&id=e1&theme=dark&ctl=1&reset=1");
    await openAt("embed=operation&op=placeOrder&id=e1&theme=dark&reset=1");
    const link = screen.getByRole("link", { name: "Open the sandbox in a new tab" });
    expect(link.getAttribute("href")).toMatch(/\/play\/\?id=e1&theme=dark#\/op\/placeOrder$/);
    expect(link.getAttribute("target")).toBe("_blank");
    window.history.replaceState(null, "", "/");
  });

  test.each([
    ["code", () => screen.queryByRole("button", { name: "Copy as cURL" })],
    ["tape", () => screen.queryByRole("list", { name: "Newest receipts" })],
  ] as const)("can hide its %s", async (part, find) => {
    await sandbox.order();
    await openAt("embed=operation&op=placeOrder");
    expect(find()).toBeTruthy();
    cleanup();
    await openAt(`embed=operation&op=placeOrder&hide=${part}`);
    expect(find()).toBeNull();
  });

  test("says that stored state was set aside", async () => {
    const storage = memoryStorage();
    storage.kept.set("top-up-sandbox", "{");
    sandbox = readySandbox({ storage });
    await openAt("embed=operation");
    expect(await screen.findByRole("region", { name: "Stored data set aside" })).toBeTruthy();
  });
});

describe("a narrow frame", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: false,
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  });

  const selected = () => screen.getByRole("tab", { selected: true }).textContent;

  test("shows the request, and after Send the response, with the focus on Send", async () => {
    const page = await openAt("embed=operation&op=placeOrder");
    expect(selected()).toBe("Request");
    await page.user.click(await screen.findByRole("textbox", { name: /^Player ID/ }));
    await page.user.keyboard("{Enter}");
    await page.waitForText("201 Created");
    expect(selected()).toBe("Response");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));

    await page.user.click(screen.getByRole("tab", { name: "Request" }));
    await page.press("Send");
    await replayed();
    expect(selected()).toBe("Response");
    expect(sandbox.balance()).toBe("490.50");
  });

  test("keeps what was typed while the response is shown", async () => {
    const page = await openAt("embed=operation&op=placeOrder");
    const quantity = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Quantity/ });
    await page.user.clear(quantity());
    await page.user.type(quantity(), "3");
    await page.press("Send");
    await page.waitForText("201 Created");
    await page.user.click(screen.getByRole("tab", { name: "Request" }));
    expect(quantity().value).toBe("3");
  });
});

describe("a preset body", () => {
  const order = (qty: number) => JSON.stringify({ ...EXAMPLE_ORDER, qty });
  const query = (body: string, rest = "op=placeOrder") =>
    `embed=operation&${rest}&${new URLSearchParams({ body }).toString()}`;
  const quantity = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Quantity/ }).value;

  test("is what the request of its operation starts with, and is sent as it is", async () => {
    const page = await openAt(query(order(5)));
    expect(quantity()).toBe("5");
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(sandbox.panel.exchanges.getState()[0]?.request.body).toBe(order(5));
  });

  test("replaces the draft of another body, with a new Idempotency-Key, and keeps the draft of its own", async () => {
    const draftOf = (body: string) =>
      newSession({ ...noSettings, op: "placeOrder", body }).getState().drafts.placeOrder;
    newSession();
    const first = draftOf(order(5));
    sessionStorage.setItem(
      "top-up-sandbox:drafts",
      JSON.stringify({ drafts: { placeOrder: first }, authorization: null }),
    );
    expect(draftOf(order(5))).toEqual(first);
    expect(draftOf(order(6))).toMatchObject({ body: order(6), contentType: "application/json" });
    expect(draftOf(order(6)).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  test.each([
    ["of an operation that takes no body", "op=getWallet"],
    ["without an operation", "id=e1"],
  ])("%s is left out", async (_, rest) => {
    await openAt(query(order(5), rest));
    expect(newSession(settingsIn(new URLSearchParams(query(order(5), rest))).settings).getState().drafts).toMatchObject(
      {
        placeOrder: { body: expect.stringContaining('"qty": 2') },
        getWallet: { body: "" },
      },
    );
  });

  test("that contains markup is shown as text", async () => {
    const markup = '<img src=x onerror="window.executed=1">';
    await openAt(query(JSON.stringify({ ...EXAMPLE_ORDER, cust_account: { user_id: markup } })));
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^Player ID/ })).value).toBe(markup);
    expect(document.querySelector("img")).toBeNull();
  });

  test("goes along to the whole sandbox", async () => {
    window.history.replaceState(null, "", `/play/?${query(order(5))}&view=response`);
    await openAt(`${query(order(5))}&view=response`);
    const link = screen.getByRole("link", { name: "Open the sandbox in a new tab" });
    const { searchParams, hash } = new URL(link.getAttribute("href") ?? "");
    expect([searchParams.get("op"), searchParams.get("body"), hash]).toEqual([
      "placeOrder",
      order(5),
      "#/op/placeOrder",
    ]);
    expect(searchParams.get("view")).toBeNull();
    window.history.replaceState(null, "", "/");
  });
});

describe("a frame with the response only", () => {
  test("shows no form, and the response of the preset call after Send", async () => {
    const body = JSON.stringify({ ...EXAMPLE_ORDER, qty: 4 });
    const page = await openAt(`embed=operation&op=placeOrder&view=response&${new URLSearchParams({ body })}`);
    expect(screen.queryByRole("region", { name: "Request" })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
    await page.press("Send");
    await page.waitForText("201 Created");
    await page.press("Send");
    await replayed();
    expect(sandbox.balance()).toBe("481.00");
  });
});

describe("a frame with the state", () => {
  test("updates balance, orders and receipts, and has no controls", async () => {
    const page = await openAt("embed=state");
    expect(screen.getByText("No orders yet")).toBeTruthy();
    await act(async () => {
      await sandbox.order({}, { "Idempotency-Key": "k" });
      await sandbox.order({}, { "Idempotency-Key": "k" });
      await sandbox.order({ qty: 99 });
    });
    expect(screen.getByText("490.50")).toBeTruthy();
    expect(screen.getByText("1 order, 1 processing")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Balance from 500.00 to 490.50 over 1 order" })).toBeTruthy();
    expect(screen.getByText("PROCESSING 5 s")).toBeTruthy();
    expect(screen.getByText("VOID 422")).toBeTruthy();
    expect(names("button")).toEqual([]);
    expect(names("link")).toEqual(["Open the sandbox in a new tab"]);
    await page.passes(5000);
    expect(screen.getByText("DELIVERED")).toBeTruthy();
    expect(screen.getByText("1 order")).toBeTruthy();
  });

  test("can hide the receipts", async () => {
    await sandbox.order();
    await openAt("embed=state&hide=tape");
    expect(screen.getByText("490.50")).toBeTruthy();
    expect(screen.queryByText("ORDER")).toBeNull();
  });
});

describe("the whole page", () => {
  test("opens at the tab and in the language of its address, which is not remembered", async () => {
    const page = await openAt("op=placeOrder&tab=code&lang=php");
    expect(await screen.findByRole("region", { name: "Code in PHP" })).toBeTruthy();
    expect(localStorage.length).toBe(0);
    await page.open("POST Create an API key");
    expect(await screen.findByRole("region", { name: "Code in PHP" })).toBeTruthy();
    await page.choose("Language", "Go");
    expect(await screen.findByRole("region", { name: "Code in Go" })).toBeTruthy();
    await page.open("POST Place an order");
    expect(await screen.findByRole("region", { name: "Code in Go" })).toBeTruthy();
  });

  test("prints the base URL of its address in the code, and asks for no other", async () => {
    await openAt("op=placeOrder&tab=code&lang=python&base_url=https://api.example.test/v9");
    const code = await screen.findByRole("region", { name: "Code in Python" });
    expect(code.textContent).toContain('"https://api.example.test/v9/v1/orders"');
    expect(screen.getByRole("region", { name: "Code" }).textContent).not.toContain("BASE_URL");
  });

  test("can hide receipts, Code and Log", async () => {
    await sandbox.order();
    await openAt("op=placeOrder&hide=tape,code,log");
    expect(screen.queryByRole("complementary", { name: "Receipts and balance" })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Code" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Log" })).toBeNull();
    cleanup();
    await openAt("op=placeOrder&hide=log");
    expect(screen.getByRole("complementary", { name: "Receipts and balance" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /See the call/ })).toBeNull();
  });

  test("ignores a tab in the address if that tab is hidden", async () => {
    await openAt("op=placeOrder&tab=code&hide=code");
    expect(screen.getByRole("tab", { name: "Form", selected: true })).toBeTruthy();
  });
});

describe("in an embedding page", () => {
  const DOCS = "https://docs.example.test";
  const embedder = { postMessage: vi.fn<(message: FrameEvent, to: string) => void>() };
  beforeEach(() => {
    embedder.postMessage.mockReset();
    const own = Object.getOwnPropertyDescriptor(window, "parent");
    Object.defineProperty(window, "parent", { value: embedder, configurable: true });
    return () => {
      if (own) Object.defineProperty(window, "parent", own);
      else Reflect.deleteProperty(window, "parent");
    };
  });

  const posted = () => embedder.postMessage.mock.calls.map(([message]) => message);
  const ask = (request: object, from: { origin?: string; source?: unknown } = {}) =>
    act(async () => {
      const data = { source: "topup-sandbox", v: 1, id: "e1", ...request };
      const event = new MessageEvent("message", { data, origin: from.origin ?? DOCS });
      Object.defineProperty(event, "source", { value: from.source ?? embedder });
      window.dispatchEvent(event);
    });
  const ready = () => waitFor(() => expect(posted()).toContainEqual(expect.objectContaining({ type: "ready" })));
  const openFrame = async (query = "embed=operation&op=placeOrder") => {
    const page = await openAt(`${query}&id=e1&origin=${DOCS}`);
    await ready();
    return page;
  };

  test("run presses Send, and the result is posted to that page alone", async () => {
    const page = await openFrame();
    await ask({ type: "run" });
    await page.waitForText("201 Created");
    await waitFor(() =>
      expect(posted()).toContainEqual(expect.objectContaining({ type: "response", op: "placeOrder", status: 201 })),
    );
    expect(new Set(embedder.postMessage.mock.calls.map(([, to]) => to))).toEqual(new Set([DOCS]));
    expect(new Set(posted().map(({ id }) => id))).toEqual(new Set(["e1"]));
    expect(posted().filter(({ type }) => type === "ready")).toHaveLength(1);
  });

  test("setBody writes the exact body of the operation on screen", async () => {
    await openFrame("embed=operation&op=placeOrder&tab=json");
    await ask({ type: "setBody", body: '{"qty":' });
    expect(codeIn(await screen.findByRole("textbox", { name: /JSON/ }))).toBe('{"qty":');
  });

  test("setBody changes nothing if the operation takes no body", async () => {
    const page = await openFrame("embed=operation&op=listProducts");
    await ask({ type: "setBody", body: "{}" });
    await ask({ type: "run" });
    await page.waitForText("200 OK");
  });

  test("setOperation shows another operation without a history entry", async () => {
    await openFrame();
    const entries = window.history.length;
    await ask({ type: "setOperation", op: "listOrders" });
    expect(screen.getByRole("heading", { level: 1, name: "List orders" })).toBeTruthy();
    expect(window.history.length).toBe(entries);
  });

  test("setTheme switches to light, dark or the system's theme", async () => {
    await openFrame();
    await ask({ type: "setTheme", theme: "dark" });
    expect(document.documentElement.dataset.theme).toBe("dark");
    await ask({ type: "setTheme", theme: "system" });
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test("reset resets without asking, and says so", async () => {
    const page = await openFrame();
    await page.press("Send");
    await page.waitForText("201 Created");
    await ask({ type: "reset" });
    await waitFor(() => expect(sandbox.balance()).toBe("500.00"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("region", { name: "Undo" })).toBeNull();
    await waitFor(() => expect(posted()).toContainEqual(expect.objectContaining({ type: "reset" })));
  });

  test("a reset the browser refuses to store is reported, and changes nothing", async () => {
    const page = await openFrame();
    await page.press("Send");
    await page.waitForText("201 Created");
    sandbox.storage.fail = "writes";
    await ask({ type: "reset" });
    await waitFor(() => expect(page.announcement()).toContain("refused to store"));
    expect(sandbox.balance()).toBe("490.50");
  });

  test("focus moves to the first field of the request, or to Send if it has none", async () => {
    await openFrame();
    await ask({ type: "focus" });
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /^Item/ }));
    cleanup();
    await openFrame("embed=operation&op=placeOrder&view=response");
    await ask({ type: "focus" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
  });

  test("run and setBody work without the form, and the response shows their result", async () => {
    const page = await openFrame("embed=operation&op=placeOrder&view=response");
    await ask({ type: "setBody", body: JSON.stringify({ ...EXAMPLE_ORDER, qty: 3 }) });
    await ask({ type: "run" });
    await page.waitForText("201 Created");
    expect(sandbox.balance()).toBe("485.75");
  });

  test("messages of another origin or window and malformed ones are ignored, and the page keeps working", async () => {
    const page = await openFrame();
    await ask({ type: "setTheme", theme: "dark" }, { origin: "https://evil.example.test" });
    await ask({ type: "setTheme", theme: "dark" }, { source: window });
    await ask({ type: "setTheme", theme: "dark", more: 1 });
    for (let count = 0; count < 1000; count++) window.dispatchEvent(new MessageEvent("message", { data: count }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    await page.press("Send");
    await page.waitForText("201 Created");
  });

  test("a frame with the state handles reset, but neither run nor setOperation", async () => {
    await sandbox.order();
    await openFrame("embed=state");
    await ask({ type: "run" });
    await ask({ type: "setOperation", op: "listOrders" });
    expect(window.location.hash).toBe("");
    expect(sandbox.panel.exchanges.getState()).toHaveLength(1);
    await ask({ type: "reset" });
    await waitFor(() => expect(sandbox.balance()).toBe("500.00"));
  });

  test("the whole page posts events and handles requests too, and offers to undo a reset", async () => {
    const page = await openFrame("embed=full&op=placeOrder");
    await ask({ type: "run" });
    await page.waitForText("201 Created");
    await ask({ type: "reset" });
    expect(await screen.findByRole("region", { name: "Undo" })).toBeTruthy();
  });

  test("run does nothing on a page without a request", async () => {
    window.location.hash = "#/wallet";
    await openFrame("embed=full");
    await ask({ type: "run" });
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
  });

  test.each(["", "&origin=https://docs.example.test:99999"])(
    "without an origin (%j) every message is ignored",
    async (origin) => {
      await openAt(`embed=operation&op=placeOrder&id=e1${origin}`);
      await ready();
      await ask({ type: "setTheme", theme: "dark" });
      expect(document.documentElement.dataset.theme).toBeUndefined();
      expect(new Set(embedder.postMessage.mock.calls.map(([, to]) => to))).toEqual(new Set(["*"]));
    },
  );
});

describe("in a tab of its own", () => {
  test("nothing is posted and every message is ignored, whatever the address says", async () => {
    const post = vi.spyOn(window, "postMessage");
    await openAt("embed=operation&op=placeOrder&id=e1&origin=https://docs.example.test");
    const data = { source: "topup-sandbox", v: 1, id: "e1", type: "setTheme", theme: "dark" };
    await act(async () => {
      window.dispatchEvent(
        new MessageEvent("message", { data, origin: "https://docs.example.test", source: window as never }),
      );
    });
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(post).not.toHaveBeenCalled();
  });
});

test("a page without settings is the whole page", async () => {
  openPage(sandbox, noSettings);
  expect(screen.getByRole("banner")).toBeTruthy();
});
