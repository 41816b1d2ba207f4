// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FrameEvent } from "#contract/page/frame-message.ts";
import { noSettings, settingsIn } from "#contract/page/settings.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { memoryStorage, type Sandbox } from "#testing/sandbox.ts";
import { openRequestedRoute } from "#web/client/link.ts";

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

  test("shows orders, replays, deliveries and refusals as at most three receipts, newest first", async () => {
    const page = await openAt("embed=operation&op=placeOrder");
    await page.press("Send");
    await page.answered("201 Created");
    expect(receipts().map((receipt) => receipt.textContent)).toEqual(["ORDER2 × 86 Crystals−9.50PROCESSING 5 s"]);
    expect(page.said()).toContain("Order charged 9.50, balance 490.50");

    await page.press("Send");
    await page.answered("Replayed");
    await page.passes(5000);
    expect(receipts().map((receipt) => receipt.textContent)).toEqual([
      "COPYSame Idempotency-KeyCHARGED 0.00",
      "ORDER2 × 86 Crystals−9.50DELIVERED",
    ]);

    await page.choose(/Authorization/, "No key");
    await page.press("New key");
    await page.press("Send");
    await page.answered("401 Unauthorized");
    await page.press("Use the sample key");
    await page.answered("201 Created");
    expect(receipts().map((receipt) => receipt.textContent?.slice(0, 8))).toEqual(["ORDER2 ×", "VOID 401", "COPYSame"]);
    expect(screen.getByRole("region", { name: "Receipts and balance" }).textContent).toContain("481.00");
  });

  test("links to the whole sandbox in a new tab: same store, same settings, same operation", async () => {
    window.history.replaceState(null, "", "/play/?embed=operation&op=placeOrder&id=e1&theme=dark&ctl=1&reset=1");
    await openAt("embed=operation&op=placeOrder&id=e1&theme=dark&reset=1");
    const link = screen.getByRole("link", { name: "Open the whole sandbox in a new tab" });
    expect(link.getAttribute("href")).toMatch(/\/play\/\?id=e1&theme=dark#\/op\/placeOrder$/);
    expect(link.getAttribute("target")).toBe("_blank");
    window.history.replaceState(null, "", "/");
  });

  test.each([
    ["code", () => screen.queryByRole("tab", { name: "Code" })],
    ["tape", () => screen.queryByRole("region", { name: "Receipts and balance" })],
  ] as const)("can do without its %s", async (part, find) => {
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
    expect(screen.getByRole("region", { name: "Stored data set aside" })).toBeTruthy();
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
    expect(names("link")).toEqual(["Open the whole sandbox in a new tab"]);
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
    expect(screen.getByRole("tabpanel", { name: "Code" }).textContent).not.toContain("BASE_URL");
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
    expect(screen.getByRole("tab", { name: "Body", selected: true })).toBeTruthy();
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

  const told = () => embedder.postMessage.mock.calls.map(([message]) => message);
  const ask = (request: object, from: { origin?: string; source?: unknown } = {}) =>
    act(async () => {
      const data = { source: "topup-sandbox", v: 1, id: "e1", ...request };
      const event = new MessageEvent("message", { data, origin: from.origin ?? DOCS });
      Object.defineProperty(event, "source", { value: from.source ?? embedder });
      window.dispatchEvent(event);
    });
  const ready = () => waitFor(() => expect(told()).toContainEqual(expect.objectContaining({ type: "ready" })));
  const openFrame = async (query = "embed=operation&op=placeOrder") => {
    const page = await openAt(`${query}&id=e1&origin=${DOCS}`);
    await ready();
    return page;
  };

  test("run presses Send, and the result is posted to that page alone", async () => {
    const page = await openFrame();
    await ask({ type: "run" });
    await page.answered("201 Created");
    await waitFor(() =>
      expect(told()).toContainEqual(expect.objectContaining({ type: "response", op: "placeOrder", status: 201 })),
    );
    expect(new Set(embedder.postMessage.mock.calls.map(([, to]) => to))).toEqual(new Set([DOCS]));
    expect(new Set(told().map(({ id }) => id))).toEqual(new Set(["e1"]));
    expect(told().filter(({ type }) => type === "ready")).toHaveLength(1);
  });

  test("setBody writes the exact body of the operation on screen", async () => {
    await openFrame("embed=operation&op=placeOrder&tab=json");
    await ask({ type: "setBody", body: '{"qty":' });
    expect(screen.getByRole("textbox", { name: /JSON/ })).toHaveProperty("value", '{"qty":');
  });

  test("setBody changes nothing if the operation takes no body", async () => {
    const page = await openFrame("embed=operation&op=listProducts");
    await ask({ type: "setBody", body: "{}" });
    await ask({ type: "run" });
    await page.answered("200 OK");
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
    await page.answered("201 Created");
    await ask({ type: "reset" });
    await waitFor(() => expect(sandbox.balance()).toBe("500.00"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("region", { name: "Undo" })).toBeNull();
    await waitFor(() => expect(told()).toContainEqual(expect.objectContaining({ type: "reset" })));
  });

  test("a reset the browser refuses to store is reported, and changes nothing", async () => {
    const page = await openFrame();
    await page.press("Send");
    await page.answered("201 Created");
    sandbox.storage.fail = "writes";
    await ask({ type: "reset" });
    await waitFor(() => expect(page.said()).toContain("refused to store"));
    expect(sandbox.balance()).toBe("490.50");
  });

  test("focus moves to the first control of the request", async () => {
    await openFrame();
    await ask({ type: "focus" });
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /Authorization/ }));
  });

  test("messages of another origin or window and malformed ones are ignored, and the page keeps working", async () => {
    const page = await openFrame();
    await ask({ type: "setTheme", theme: "dark" }, { origin: "https://evil.example.test" });
    await ask({ type: "setTheme", theme: "dark" }, { source: window });
    await ask({ type: "setTheme", theme: "dark", more: 1 });
    for (let count = 0; count < 1000; count++) window.dispatchEvent(new MessageEvent("message", { data: count }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    await page.press("Send");
    await page.answered("201 Created");
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
    await page.answered("201 Created");
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
