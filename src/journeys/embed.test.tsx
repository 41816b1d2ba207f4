import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FrameEvent } from "#contract/page/frame-message.ts";
import { settingsIn } from "#contract/page/settings.ts";
import { codeIn } from "#testing/code-editor.ts";
import { readySandbox, SEND } from "#testing/mount.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { EXAMPLE_ORDER } from "#web/client/draft.ts";
import { openRequestedRoute } from "#web/client/opening.ts";
import { openPage } from "./open-page.tsx";

const DOCS = "https://docs.example.test";
const embedder = { postMessage: vi.fn<(message: FrameEvent, to: string) => void>() };

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  embedder.postMessage.mockReset();
  const own = Object.getOwnPropertyDescriptor(window, "parent");
  Object.defineProperty(window, "parent", { value: embedder, configurable: true });
  return () => {
    if (own) Object.defineProperty(window, "parent", own);
    else Reflect.deleteProperty(window, "parent");
  };
});

const posted = () => embedder.postMessage.mock.calls.map(([message]) => message);
const theme = () => document.documentElement.dataset.theme;

/** The embedding page asks the frame for something. */
const ask = (request: object, from: { origin?: string; source?: unknown } = {}) =>
  act(async () => {
    const data = { source: "topup-sandbox", v: 1, id: "e1", ...request };
    const event = new MessageEvent("message", { data, origin: from.origin ?? DOCS });
    Object.defineProperty(event, "source", { value: from.source ?? embedder });
    window.dispatchEvent(event);
  });

/** The page in a frame, with the settings of its address. */
async function openFrame(query = "embed=operation&op=placeOrder", origin = `&origin=${DOCS}`) {
  const { settings } = settingsIn(new URLSearchParams(`${query}&id=e1${origin}`));
  window.location.hash = "";
  openRequestedRoute(settings);
  const page = openPage(sandbox, settings);
  await screen.findByRole("main");
  await waitFor(() => expect(posted()).toContainEqual(expect.objectContaining({ type: "ready" })));
  return page;
}

describe("a frame in an embedding page", () => {
  test("presses Send at run, and posts the result to that page alone", async () => {
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

  test("writes the exact body at setBody, also without the form, but none for an operation that takes none", async () => {
    const page = await openFrame("embed=operation&op=placeOrder&tab=json");
    await ask({ type: "setBody", body: '{"qty":' });
    expect(codeIn(await screen.findByRole("textbox", { name: /JSON/ }))).toBe('{"qty":');
    page.unmount();
    const short = await openFrame("embed=operation&op=placeOrder&view=response");
    await ask({ type: "setBody", body: JSON.stringify({ ...EXAMPLE_ORDER, qty: 3 }) });
    await ask({ type: "run" });
    await short.waitForText("201 Created");
    expect(sandbox.balance()).toBe("485.75");
    short.unmount();
    const read = await openFrame("embed=operation&op=listProducts");
    await ask({ type: "setBody", body: "{}" });
    await ask({ type: "run" });
    await read.waitForText("200 OK");
  });

  test("shows another operation without a history entry, and the theme it is told", async () => {
    await openFrame();
    const entries = window.history.length;
    await ask({ type: "setOperation", op: "listOrders" });
    expect(screen.getByRole("heading", { level: 1, name: "List orders" })).toBeTruthy();
    expect(window.history.length).toBe(entries);
    await ask({ type: "setTheme", theme: "dark" });
    expect(theme()).toBe("dark");
    await ask({ type: "setTheme", theme: "system" });
    expect(theme()).toBeUndefined();
  });

  test("resets without asking, and says so, or that the browser refused to store it", async () => {
    const page = await openFrame();
    await page.send();
    await page.waitForText("201 Created");
    sandbox.storage.fail = "writes";
    await ask({ type: "reset" });
    await waitFor(() => expect(page.announcement()).toContain("refused to store"));
    expect(sandbox.balance()).toBe("495.25");
    sandbox.storage.fail = null;
    await ask({ type: "reset" });
    await waitFor(() => expect(sandbox.balance()).toBe("500.00"));
    expect(screen.queryByRole("region", { name: "Undo" })).toBeNull();
    await waitFor(() => expect(posted()).toContainEqual(expect.objectContaining({ type: "reset" })));
  });

  test("moves the focus to the first field of the request, or to Send if it has none", async () => {
    const page = await openFrame();
    await ask({ type: "focus" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /^Item/ })));
    page.unmount();
    await openFrame("embed=operation&op=placeOrder&view=response");
    await ask({ type: "focus" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: SEND }));
  });

  test("with the state handles reset, but neither run nor setOperation", async () => {
    await sandbox.order();
    await openFrame("embed=state");
    await ask({ type: "run" });
    await ask({ type: "setOperation", op: "listOrders" });
    expect(window.location.hash).toBe("");
    expect(sandbox.panel.exchanges.getState()).toHaveLength(1);
    await ask({ type: "reset" });
    await waitFor(() => expect(sandbox.balance()).toBe("500.00"));
  });
});

test("the whole page in a frame handles requests too, offers to undo a reset, and runs nothing without a request", async () => {
  const page = await openFrame("embed=full&op=placeOrder");
  await ask({ type: "run" });
  await page.waitForText("201 Created");
  await ask({ type: "reset" });
  expect(await screen.findByRole("region", { name: "Undo" })).toBeTruthy();
  window.location.hash = "#/wallet";
  await screen.findByRole("heading", { level: 1, name: "Wallet and orders" });
  await ask({ type: "run" });
  expect(sandbox.panel.exchanges.getState()).toEqual([]);
});
