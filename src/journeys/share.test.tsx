// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { digestOf } from "#contract/digest.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { AN_OPERATION, onAWideScreen, openPage, readySandbox, sentence } from "#testing/open-page.tsx";
import { handClock, minutes, type Sandbox, viewOf } from "#testing/sandbox.ts";
import { App } from "#web/app/app.tsx";

onAWideScreen(AN_OPERATION);

const KEY = "6f1d5a4e-27c4-4a52-9d0e-1f0a6a4b7c11";

/** The text of a link to a state with five orders and two keys, with extra data of the page. */
async function linkText(extra: unknown = null): Promise<string> {
  const sandbox = readySandbox({ seed: 5 });
  await sandbox.keyWith("wallet:read");
  await sandbox.keyWith("orders:write");
  for (let turn = 0; turn < 4; turn++) await sandbox.order({ product_item_id: 2001, qty: 1 });
  await sandbox.order({}, { "Idempotency-Key": KEY });
  return sandbox.panel.packed(extra);
}

const address = (text: string, place = "#/op/placeOrder") => `${place}?world=${text}`;

/** Follows a link while the page is open. */
const follow = (fragment: string) =>
  act(async () => {
    window.location.hash = fragment;
    window.dispatchEvent(new Event("hashchange"));
  });

const question = () => screen.findByRole("dialog", { name: "Open the state in this link?" });
const offer = () => screen.findByRole("region", { name: "Undo" });
const refusal = () => screen.findByRole("dialog", { name: "The link was not opened" });
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const openWith = (sandbox: Sandbox, settings: Partial<Settings>, unapplied: string | null = null) => {
  vi.stubGlobal("fetch", (input: Request) => sandbox.respond(input));
  render(<App panel={sandbox.panel} settings={{ ...noSettings, ...settings }} unapplied={unapplied} />);
};

describe("a link with a state, in a fresh sandbox", () => {
  test("is opened at once, announced, and removed from the address", async () => {
    const sandbox = readySandbox();
    window.location.hash = address(await linkText());
    openPage(sandbox);
    expect((await offer()).textContent).toContain("Link opened: 5 orders, balance");
    expect(sandbox.panel.stateView.getState().orders).toHaveLength(5);
    expect(window.location.hash).toBe("#/op/placeOrder");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is opened with what a mail adds behind it", async () => {
    const sandbox = readySandbox();
    openPage(sandbox);
    await follow(`${address(await linkText())}).%20`);
    await offer();
    expect(sandbox.panel.stateView.getState().orders).toHaveLength(5);
    expect(window.location.hash).toBe("#/op/placeOrder");
  });

  test("is opened while the page is open, and keeps the other settings in the address", async () => {
    const sandbox = readySandbox();
    openPage(sandbox);
    await follow(`#/op/placeOrder?tab=code&world=${await linkText()}`);
    await offer();
    expect(window.location.hash).toBe("#/op/placeOrder?tab=code");
    expect(sandbox.panel.stateView.getState().orders).toHaveLength(5);
  });

  test("can be undone", async () => {
    const sandbox = readySandbox();
    window.location.hash = address(await linkText());
    const page = openPage(sandbox);
    await offer();
    await page.press("Undo");
    await waitFor(() => expect(sandbox.balance()).toBe("500.00"));
    expect(sandbox.panel.stateView.getState().keys).toHaveLength(1);
  });
});

describe("a link with a state, in a used sandbox", () => {
  const occupied = async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    const page = openPage(sandbox);
    await follow(address(await linkText()));
    return { sandbox, page, dialog: within(await question()) };
  };

  test("asks first, and shows the current state and the linked one", async () => {
    const { sandbox, dialog } = await occupied();
    const rows = dialog.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(rows).toContainEqual(["490.50", expect.stringMatching(/^4\d\d\.\d\d$/)]);
    expect(rows).toContainEqual(["1", "5"]);
    expect(rows).toContainEqual(["0", "2"]);
    expect(sandbox.balance()).toBe("490.50");
  });

  test("updates the question when the state changes meanwhile", async () => {
    const { sandbox, dialog } = await occupied();
    await act(async () => void (await sandbox.order()));
    expect(dialog.getByRole("cell", { name: "481.00" })).toBeTruthy();
  });

  test("keeps the current state if the visitor says so, and does not ask again", async () => {
    const { sandbox, page } = await occupied();
    const before = sandbox.panel.snapshot();
    await page.press("Cancel");
    await noDialog();
    expect(sandbox.panel.snapshot()).toBe(before);
    expect(window.location.hash).toBe("#/op/placeOrder");
  });

  test("keeps the current state on Escape", async () => {
    const { sandbox } = await occupied();
    const dialog = await question();
    await act(async () => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
    await noDialog();
    expect(sandbox.balance()).toBe("490.50");
    expect(window.location.hash).toBe("#/op/placeOrder");
  });

  test("is opened if the visitor says so, and can be undone", async () => {
    const { sandbox, page } = await occupied();
    await page.press("Open");
    expect((await offer()).textContent).toContain("Link opened: 5 orders, balance");
    await noDialog();
    expect(window.location.hash).toBe("#/op/placeOrder");
    await page.press("Undo");
    await waitFor(() => expect(sandbox.balance()).toBe("490.50"));
  });

  test("reports that the browser refuses to store it, and changes nothing", async () => {
    const { sandbox, page } = await occupied();
    sandbox.storage.fail = "writes";
    await page.press("Open");
    expect((await refusal()).textContent).toContain("The browser refused to store the change.Nothing was changed.");
    expect(sandbox.balance()).toBe("490.50");
  });

  test("may be followed twice", async () => {
    const { page } = await occupied();
    await page.press("Cancel");
    await follow(address(await linkText()));
    await question();
  });
});

describe("the drafts of a link", () => {
  const order = (user_id: string) =>
    JSON.stringify({ product_item_id: 1001, cust_account: { user_id, server_id: "2201" }, qty: 3 }, null, 2);

  test("are opened with it, and an undo restores the previous drafts", async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    window.location.hash = "#/op/placeOrder";
    const page = openPage(sandbox);
    const field = await screen.findByRole("textbox", { name: /^Player ID/ });
    await page.user.clear(field);
    await page.user.type(field, "mine");
    const extra = { drafts: { placeOrder: { body: order("theirs"), idempotencyKey: KEY } }, authorization: "none" };
    await follow(address(await linkText(extra)));
    await question();
    await page.press("Open");
    await offer();
    const user = () => (screen.getByRole("textbox", { name: /^Player ID/ }) as HTMLInputElement).value;
    expect(user()).toBe("theirs");
    expect((screen.getByRole("textbox", { name: /^Idempotency-Key/ }) as HTMLInputElement).value).toBe(KEY);
    await page.press("Undo");
    await waitFor(() => expect(user()).toBe("mine"));
  });

  test.each([
    ["no drafts at all", "drafts"],
    ["a number for a body", { drafts: { placeOrder: { body: 7 } } }],
    ["an operation there is not", { drafts: { dropTables: {} } }],
    ["a list for a draft", { drafts: { placeOrder: [] } }],
    ["a key for a choice", { drafts: {}, authorization: "pasted" }],
  ])("that are %s are dropped, and the state is opened", async (_, extra) => {
    const sandbox = readySandbox();
    window.location.hash = address(await linkText(extra));
    openPage(sandbox);
    await offer();
    const field = await screen.findByRole("textbox", { name: /^Player ID/ });
    expect((field as HTMLInputElement).value).toBe("5560524498");
  });

  test("that contain markup are shown as text", async () => {
    const markup = '<img src=x onerror="window.executed=1">';
    window.location.hash = address(await linkText({ drafts: { placeOrder: { body: order(markup) } } }));
    openPage(readySandbox());
    await offer();
    expect((screen.getByRole("textbox", { name: /^Player ID/ }) as HTMLInputElement).value).toBe(markup);
    expect(document.querySelector("img")).toBeNull();
  });
});

describe("an unusable link", () => {
  test.each([
    ["changed on its way", (text: string) => text.replace(/.(?=\.)/g, "-"), /It is incomplete or was changed\./],
    ["cut", (text: string) => text.slice(0, -5), /It is incomplete or was changed\./],
    ["with a character that no link holds", (text: string) => `${text}<`, /It is incomplete or was changed\./],
    ["cut to nothing", () => "", /It is incomplete or was changed\./],
    ["of a newer version", (text: string) => text.replace(/^\d/, "9"), /made by a newer version of the sandbox/],
    [
      "of an older version",
      () => "2.1ZRZ.0123456789ab",
      /made by an older version of the sandbox and can no longer be read\./,
    ],
    ["of 600,000 characters", () => `3.${"A".repeat(600_000)}`, /longer than 400000 characters/],
  ])("%s is refused with a reason, and nothing is changed", async (_, change, reason) => {
    const sandbox = readySandbox();
    const before = sandbox.panel.snapshot();
    window.location.hash = address(change(await linkText()));
    const page = openPage(sandbox);
    expect((await refusal()).textContent).toMatch(reason);
    expect((await refusal()).textContent).toContain("Nothing was changed.");
    expect(sandbox.panel.snapshot()).toBe(before);
    expect(window.location.hash).toBe("#/op/placeOrder");
    await page.press("Close");
    await noDialog();
  });
});

test.each([".", ")", "%20", ").%3E", "?", "!%22"])("a link to a page opens with %s behind it", async (added) => {
  window.location.hash = `#/op/getWallet${added}`;
  openPage(readySandbox());
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Read the wallet");
  expect(screen.queryByText(/Page not found/)).toBeNull();
});

describe("what an address asks for and the browser did not do in time", () => {
  test.each([null, "operation"] as const)("is said, with embed=%s", async (embed) => {
    openWith(readySandbox(), { embed }, "The browser did not respond in time.");
    expect(await screen.findByText("The browser did not respond in time.")).toBeTruthy();
    expect(screen.getByText("Nothing was changed. Reload the page.")).toBeTruthy();
  });
});

describe("where no question may be shown", () => {
  test("a link opens in a frame with a fresh sandbox", async () => {
    const sandbox = readySandbox();
    window.location.hash = address(await linkText());
    openWith(sandbox, { embed: "full" });
    await waitFor(() => expect(sandbox.panel.stateView.getState().orders).toHaveLength(5));
  });

  test("a used sandbox keeps its state", async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    window.location.hash = address(await linkText());
    openWith(sandbox, { embed: "full" });
    await waitFor(() => expect(window.location.hash).toBe("#/op/placeOrder"));
    expect(sandbox.balance()).toBe("490.50");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a refused link says so without blocking the page", async () => {
    window.location.hash = address("3.x.y");
    openWith(readySandbox(), { embed: "full" });
    const alert = await screen.findByRole("alert", undefined);
    expect(alert.textContent).toContain("The link was not opened.It is incomplete or was changed.Nothing was changed.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("sharing the state", () => {
  const copied = () => {
    const texts: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void texts.push(text));
    return texts;
  };
  const dialog = () => screen.findByRole("dialog", { name: "Share this state" });
  const openShare = async (page: ReturnType<typeof openPage>) => {
    await page.press("Share");
    await page.press("Share this sandbox");
  };

  test("shows the contents and length of the link, and copies one that opens the same state elsewhere", async () => {
    const sandbox = readySandbox();
    const { secret } = await sandbox.keyWith("wallet:read");
    await sandbox.order({}, { "Idempotency-Key": KEY });
    window.location.hash = "#/op/placeOrder";
    const page = openPage(sandbox);
    const texts = copied();
    const field = await screen.findByRole("textbox", { name: /^Player ID/ });
    await page.user.clear(field);
    await page.user.type(field, "mine");
    await openShare(page);
    const shown = within(await dialog());
    expect(
      shown.getByText(sentence("1 order, 1 key without its value, 1 used Idempotency-Key, your unsent requests")),
    ).toBeTruthy();
    await page.user.click(await shown.findByRole("button", { name: "Copy link with state" }));
    const [link = ""] = texts;
    expect(shown.getByText(`The link has ${link.length} characters.`)).toBeTruthy();
    expect(link.length).toBeLessThan(2000);
    expect(link).not.toContain(secret.slice(13));
    await page.press("Close");

    const { panel } = readySandbox({ seed: 2 });
    const read = await panel.unpacked(new URLSearchParams(link.split("?")[1]).get("world") ?? "");
    expect(read).toMatchObject({ refused: null, stateView: viewOf(sandbox) });
    const { drafts } = (read as { extra: { drafts: Record<string, { body: string }> } }).extra;
    expect(Object.keys(drafts)).toEqual(["placeOrder"]);
    expect(JSON.parse(drafts.placeOrder?.body ?? "").cust_account.user_id).toBe("mine");
  });

  test("says of a fresh sandbox that nothing has happened in it", async () => {
    const page = openPage(readySandbox());
    await openShare(page);
    expect(
      within(await dialog()).getByText(sentence("no orders, no keys, no used Idempotency-Keys, no unsent requests")),
    ).toBeTruthy();
  });

  test("is offered by the palette and on the page Storage", async () => {
    window.location.hash = "#/storage";
    const page = openPage(readySandbox());
    await page.user.click(await screen.findByRole("button", { name: "Share this sandbox" }));
    await dialog();
    await page.press("Close");
    await page.user.keyboard("{Control>}k{/Control}");
    await page.user.type(await screen.findByRole("combobox", { name: "Search" }), "share");
    await page.user.keyboard("{Enter}");
    await dialog();
  });

  test("follows the state while it is open", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await openShare(page);
    const shown = within(await dialog());
    await act(async () => void (await sandbox.order()));
    expect(await shown.findByText(/^1 order, /)).toBeTruthy();
  });

  test("recommends a snapshot for a long state, and copies the link all the same", async () => {
    const sandbox = readySandbox();
    const body = Array.from({ length: 200 }, (_, turn) => digestOf(`${turn}`)).join("");
    window.location.hash = address(
      await sandbox.panel.packed({ drafts: { createKey: { body } } }),
      "#/op/listProducts",
    );
    const page = openPage(sandbox);
    await offer();
    await openShare(page);
    const shown = within(await dialog());
    expect(await shown.findByText(/Many apps cut links of more than 8000/)).toBeTruthy();
    expect(shown.getByRole("button", { name: "Copy link with state" })).toBeTruthy();
    await page.user.click(shown.getByRole("link", { name: "Download a snapshot file instead" }));
    await screen.findByRole("heading", { level: 1, name: "Storage" });
    await noDialog();
  });

  test("says why a state does not fit into a link", async () => {
    const sandbox = readySandbox();
    vi.spyOn(sandbox.panel, "packed").mockRejectedValue(
      new Error("This state cannot be put into a link: it is too long."),
    );
    const page = openPage(sandbox);
    await openShare(page);
    const shown = within(await dialog());
    expect((await shown.findByRole("alert")).textContent).toMatch(/cannot be put into a link: it is too long/);
    expect(shown.queryByRole("button", { name: "Copy link with state" })).toBeNull();
  });

  test("leaves out headers that are not of the API, keys, and unused Idempotency-Keys", async () => {
    const sandbox = readySandbox();
    const { secret } = await sandbox.keyWith("wallet:read");
    const drafts = {
      listProducts: {
        extraHeaders: [
          ["Authorization", "Bearer abc"],
          [" cookie", "id=1"],
          ["Proxy-Authorization", "x"],
          ["X-Mine", "mine"],
        ],
        query: { page: secret },
      },
    };
    window.location.hash = address(await sandbox.panel.packed({ drafts }));
    await sandbox.panel.reset();
    const page = openPage(sandbox);
    const texts = copied();
    await offer();
    await openShare(page);
    await page.user.click(await within(await dialog()).findByRole("button", { name: "Copy link with state" }));
    const read = await sandbox.panel.unpacked(texts[0]?.split("world=")[1] ?? "");
    const last4 = secret.slice(-4);
    expect(read).toMatchObject({
      extra: { drafts: { listProducts: { query: { page: `rsk_demo_...${last4}` } } } },
    });
    expect(JSON.stringify(read)).not.toMatch(/extraHeaders|mine/);
    expect(Object.keys((read as { extra: { drafts: object } }).extra.drafts)).toEqual(["listProducts"]);
  });

  test("keeps the sandbox time: a link made an hour ago opens at the time it was made at", async () => {
    const clock = handClock();
    const theirs = readySandbox({ seed: 5 });
    await theirs.order();
    const text = await theirs.panel.packed(null);
    clock.move(minutes(60));
    const sandbox = readySandbox({ clock });
    window.location.hash = address(text);
    openPage(sandbox);
    await offer();
    expect(sandbox.panel.now()).toBe(theirs.panel.now());
    expect(sandbox.panel.stateView.getState().orders[0]?.status).toBe("processing");
  });
});
