// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { memoryStorage, type Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

/** A key-value store backed by the browser's own local storage, so that the page finds what the service stores. */
const localStore = () => ({
  ...memoryStorage(),
  getItem: (name: string) => localStorage.getItem(name),
  setItem: (name: string, value: string) => localStorage.setItem(name, value),
  removeItem: (name: string) => {
    localStorage.removeItem(name);
    return undefined;
  },
});

async function openStorage(sandbox: Sandbox, settings: Partial<Settings> = {}) {
  window.location.hash = "#/storage";
  const page = openPage(sandbox, { ...noSettings, ...settings });
  await screen.findByRole("heading", { level: 1, name: "Storage" }, { timeout: 3000 });
  const region = (name: string) => within(screen.getByRole("region", { name }));
  return {
    ...page,
    region,
    /** The rows of the table, each as one string. */
    rows: () =>
      region("Saved in this browser")
        .getAllByRole("row")
        .map(({ textContent }) => textContent ?? ""),
    input: () => screen.getByLabelText("Load snapshot") as HTMLInputElement,
    choose: (text: string, name = "mine.json") =>
      page.user.upload(screen.getByLabelText("Load snapshot"), new File([text], name, { type: "application/json" })),
  };
}

const orders = (sandbox: Sandbox, count: number) =>
  act(async () => {
    for (let turn = 0; turn < count; turn++) await sandbox.order({ product_item_id: 2001, qty: 1 });
  });

/** Adds 60 orders to the state at once. */
async function manyOrders(sandbox: Sandbox): Promise<void> {
  await sandbox.order({ product_item_id: 2001, qty: 1 });
  const { world, ...rest } = JSON.parse(sandbox.panel.snapshot());
  const [order] = world.orders;
  const many = Array.from({ length: 60 }, (_, turn) => ({ ...order, id: `ord_${String(turn).padStart(20, "0")}` }));
  const balance = 50_000 - 60 * order.total;
  const text = JSON.stringify({ ...rest, world: { ...world, balance, orders: many, ledger: [] } });
  expect(await sandbox.panel.load(text)).toMatchObject({ refused: null });
}

describe("the space used", () => {
  test("is shown in words, follows the state, and matches the table", async () => {
    const sandbox = readySandbox({ storage: localStore() });
    const page = await openStorage(sandbox);
    const used = page.region("Storage used");
    const bytes = sandbox.panel.snapshot().length;
    used.getByText(`${bytes} B`);
    used.getByText(/^less than 1%/);
    used.getByText(/^Saved in this browser's local storage/);
    await orders(sandbox, 3);
    const size = `${(sandbox.panel.snapshot().length / 1000).toFixed(1)} kB`;
    used.getByText(size);
    expect(page.rows()[1]).toMatch(/^top-up-sandboxlocal storageThe state: .*/);
    expect(page.rows()[1]).toContain(size);
  });

  test("is in the tab's memory if storage is refused, and no entry is listed", async () => {
    const sandbox = readySandbox({ around: (platform) => ({ ...platform, storage: null }) });
    const page = await openStorage(sandbox);
    page.region("Storage used").getByText(/the state is lost when you close this tab/);
    page.region("Saved in this browser").getByText(/^Nothing:/);
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("what is stored", () => {
  test("is listed entry by entry, in words", async () => {
    localStorage.setItem("top-up-sandbox:set-aside", "{");
    localStorage.setItem("top-up-sandbox:code-language", "php");
    localStorage.setItem("top-up-sandbox:shortcuts", "off");
    localStorage.setItem("top-up-sandbox:theme", '"dark"');
    localStorage.setItem("top-up-sandbox:from-the-future", "1");
    localStorage.setItem("somebody-else", "1");
    sessionStorage.setItem("top-up-sandbox:exchanges", "[]");
    const page = await openStorage(readySandbox());
    const rows = page.rows().join("\n");
    expect(rows).toMatch(/set-asidelocal storageState this version of the sandbox could not use.*1 B/);
    expect(rows).toMatch(/code-languagelocal storageThe programming language.*3 B/);
    expect(rows).toMatch(/shortcutslocal storageWhether single-letter shortcuts.*3 B/);
    expect(rows).toMatch(/themelocal storageThe theme you chose.*6 B/);
    expect(rows).toMatch(/exchangessession storageThe Log of this tab, every API key masked.*2 B/);
    expect(rows).toMatch(/from-the-futurelocal storageSaved by another version/);
    expect(rows).toMatch(/top-up-sandboxIndexedDB.*The number of the last change/);
    expect(rows).not.toContain("somebody-else");
  });

  test("under an id in the page's address is that store's, and no other store's", async () => {
    localStorage.setItem("top-up-sandbox:shortcuts", "off");
    localStorage.setItem("top-up-sandbox@other", "{}");
    sessionStorage.setItem("top-up-sandbox@docs:drafts", "{}");
    const page = await openStorage(readySandbox(), { id: "docs" });
    const names = page
      .rows()
      .slice(1)
      .map((row) => row.replace(/(local|session) storage.*|IndexedDB.*|Cache.*/, ""));
    expect(names.filter((name) => name.startsWith("top-up-sandbox") && !name.endsWith(":files"))).toEqual([
      "top-up-sandbox@docs",
      "top-up-sandbox:shortcuts",
      "top-up-sandbox@docs:drafts",
      "top-up-sandbox@docs",
    ]);
    expect(page.rows().join("\n")).toMatch(/@docs:draftssession storageYour unsent requests/);
  });

  test("of a newer version is said to stay, under the names of the page's own store, and both entries are listed", async () => {
    const newer = '{"format":3,"wallets":[]}';
    const named = (name: string) => name.replace("top-up-sandbox", "top-up-sandbox@docs");
    localStorage.setItem("top-up-sandbox@docs", newer);
    localStorage.setItem("top-up-sandbox@docs:set-aside-2", "{");
    const storage = {
      ...localStore(),
      getItem: (name: string) => localStorage.getItem(named(name)),
      setItem: (name: string, value: string) => localStorage.setItem(named(name), value),
    };
    const sandbox = readySandbox({ storage });
    await sandbox.order();
    const page = await openStorage(sandbox, { id: "docs" });
    expect((await screen.findByRole("region", { name: "Stored data set aside" })).textContent).toContain(
      "It was written by a newer version of the sandbox (format 3, this one reads 2). That version will open it again. It stays in local storage under top-up-sandbox@docs, unchanged. This page saves its own data under top-up-sandbox@docs:beside.",
    );
    expect(page.rows().join("\n")).toMatch(
      /@docs:set-aside-2local storageState this version of the sandbox could not use/,
    );
    expect(page.rows().join("\n")).toMatch(/@docs:besidelocal storageThe state of a version that could not open/);
    expect(localStorage.getItem("top-up-sandbox@docs")).toBe(newer);
  });

  test("does not include the state before its first change, and the page says when it will", async () => {
    const sandbox = readySandbox({ storage: localStore() });
    const page = await openStorage(sandbox);
    expect(page.rows()[1]).toMatch(/Saved with the first change.*not yet$/);
    await orders(sandbox, 1);
    expect(page.rows()[1]).not.toContain("not yet");
  });

  test("is read once a second, and not more often", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const page = await openStorage(readySandbox());
      const read = vi.spyOn(Storage.prototype, "key");
      localStorage.setItem("top-up-sandbox:shortcuts", "off");
      await act(async () => vi.advanceTimersByTime(750));
      expect(read).not.toHaveBeenCalled();
      await act(async () => vi.advanceTimersByTime(250));
      expect(page.rows().join("\n")).toContain("top-up-sandbox:shortcuts");
    } finally {
      vi.useRealTimers();
    }
  });

  test("can be read as it is stored, and follows the state meanwhile", async () => {
    const sandbox = readySandbox();
    const page = await openStorage(sandbox);
    expect(screen.queryByRole("region", { name: "Saved state" })).toBeNull();
    await page.user.click(screen.getByText("Saved state as JSON"));
    const text = () => screen.getByRole("region", { name: "Saved state" }).textContent ?? "";
    expect(JSON.parse(text())).toEqual(JSON.parse(sandbox.panel.snapshot()));
    await orders(sandbox, 1);
    expect(JSON.parse(text()).world.orders).toHaveLength(1);
  });

  test("is truncated if it is long, and the page says so", async () => {
    const sandbox = readySandbox();
    await manyOrders(sandbox);
    const page = await openStorage(sandbox);
    await page.user.click(screen.getByText("Saved state as JSON"));
    const whole = JSON.stringify(JSON.parse(sandbox.panel.snapshot()), null, 2);
    const shown = screen.getByRole("region", { name: "Saved state" }).textContent ?? "";
    expect(shown.length).toBeLessThanOrEqual(20_000);
    expect(whole.startsWith(`${shown}\n`)).toBe(true);
    screen.getByText(new RegExp(`^First .* of ${whole.length} characters`));
  });
});

describe("a snapshot", () => {
  test("is named by the real time, and contains the state but no key's value", async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    let blob = new Blob();
    vi.spyOn(URL, "createObjectURL").mockImplementation((each) => {
      blob = each as Blob;
      return "blob:0";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blob.text() });
    });
    const sandbox = readySandbox();
    const { secret } = await sandbox.keyWith("wallet:read");
    const page = await openStorage(sandbox);
    await page.press("Download snapshot");
    const text = await saved[0]!.text;
    expect(saved[0]!.name).toBe("top-up-sandbox-2026-11-21T08-01-19Z.json");
    expect(text).toBe(sandbox.panel.snapshot());
    expect(text).not.toContain(secret.slice(13));
    expect(page.announcement()).toBe("Saved top-up-sandbox-2026-11-21T08-01-19Z.json");
  });

  test("replaces the state when loaded, and an undo restores the previous state", async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    await sandbox.order();
    const text = sandbox.panel.snapshot();
    await sandbox.panel.reset();
    const page = await openStorage(sandbox);
    await page.choose(text);
    const offer = await screen.findByRole("region", { name: "Undo" });
    expect(offer.textContent).toContain("Snapshot loaded. 2 orders, balance 481.00.");
    expect(sandbox.balance()).toBe("481.00");
    expect(page.announcement()).toBe("Snapshot loaded. 2 orders, balance 481.00.");
    await page.press("Undo");
    expect(sandbox.balance()).toBe("500.00");
    expect(screen.queryByRole("region", { name: "Undo" })).toBeNull();
    expect(document.activeElement).toBe(page.input());
  });

  test("that was tampered with is refused with the reason, and the same file can be chosen again", async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    const before = sandbox.panel.snapshot();
    const page = await openStorage(sandbox);
    await page.choose(before.replace('"balance":49050', '"balance":-1'));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/^mine\.json was not loaded\. .*balance.*Nothing was changed\. Choose a file/);
    expect(page.input().files).toHaveLength(0);
    await page.choose("{");
    await screen.findByText(/It is not JSON/);
    expect(sandbox.panel.snapshot()).toBe(before);
    await page.choose(before);
    await screen.findByRole("region", { name: "Undo" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("of more than a browser stores is refused by its size, before it is read", async () => {
    const read = vi.spyOn(Blob.prototype, "text");
    const page = await openStorage(readySandbox());
    await page.choose(" ".repeat(20_000_000), "big.json");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/^big\.json was not loaded\. It has 20\.0 MB; a snapshot has at most 16\.0 MB\./);
    expect(read).not.toHaveBeenCalled();
  });

  test("that the browser refuses to store changes nothing, and the page says so", async () => {
    const sandbox = readySandbox();
    const text = sandbox.panel.snapshot();
    await sandbox.order();
    const page = await openStorage(sandbox);
    sandbox.storage.fail = "writes";
    await page.choose(text);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(
      "mine.json was not loaded. The browser refused to store the change.Nothing was changed. Try again.",
    );
    expect(sandbox.balance()).toBe("490.50");
  });
});

describe("the reset on the storage page", () => {
  test("says in numbers what will be removed", async () => {
    const sandbox = readySandbox();
    await sandbox.order({}, { "Idempotency-Key": "k" });
    const page = await openStorage(sandbox);
    expect(page.region("Reset").getByText(/^Deletes/).textContent).toMatch(
      /^Deletes .*1 order, 1 used Idempotency-Key and restores the sample data with a balance of 500\.00\./,
    );
    await page.press("Reset the sandbox");
    expect(screen.getByRole("dialog", { name: "Reset the sandbox?" })).toBeTruthy();
  });
});
