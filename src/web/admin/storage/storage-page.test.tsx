import { act, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { mount, readySandbox } from "#testing/mount.tsx";
import { memoryStorage } from "#testing/sandbox.ts";
import { StoragePage } from "./storage-page.tsx";

/** A key-value store backed by the browser's own local storage, so that the page finds what the service stores. */
const localStore = (named = (name: string) => name) => ({
  ...memoryStorage(),
  getItem: (name: string) => localStorage.getItem(named(name)),
  setItem: (name: string, value: string) => localStorage.setItem(named(name), value),
});

function openStorage(sandbox = readySandbox(), settings: Partial<Settings> = {}) {
  const part = mount(<StoragePage />, { sandbox, settings: { ...noSettings, ...settings }, at: "/storage" });
  const region = (name: string) => within(screen.getByRole("region", { name }));
  return {
    ...part,
    region,
    /** The rows of the table, each as one string. */
    rows: () =>
      region("Saved in this browser")
        .getAllByRole("row")
        .map(({ textContent }) => textContent ?? ""),
    input: () => screen.getByLabelText<HTMLInputElement>("Load snapshot"),
    load: (text: string, name = "mine.json") =>
      part.user.upload(screen.getByLabelText("Load snapshot"), new File([text], name, { type: "application/json" })),
    undo: () => part.session.getState().undo,
  };
}

test("the space used is shown in words, follows the state, and matches the table", async () => {
  const sandbox = readySandbox({ storage: localStore() });
  const page = openStorage(sandbox);
  const used = page.region("Storage used");
  used.getByText(`${sandbox.panel.snapshot().length} B`);
  used.getByText(/^less than 1%/);
  expect(page.rows()[1]).toMatch(/Saved with the first change.*not yet$/);
  for (let turn = 0; turn < 3; turn++) await act(() => sandbox.order());
  const size = `${(sandbox.panel.snapshot().length / 1000).toFixed(1)} kB`;
  used.getByText(size);
  expect(page.rows()[1]).toMatch(/^top-up-sandboxlocal storageThe state: .*/);
  expect(page.rows()[1]).toContain(size);
});

describe("what is stored", () => {
  test("is listed entry by entry, in words, with nothing of another page", () => {
    const entries = {
      "top-up-sandbox:set-aside": ["{", /set-asidelocal storageState this version of the sandbox could not use.*1 B/],
      "top-up-sandbox:code-language": ["php", /code-languagelocal storageThe programming language.*3 B/],
      "top-up-sandbox:shortcuts": ["off", /shortcutslocal storageWhether single-letter shortcuts.*3 B/],
      "top-up-sandbox:theme": ['"dark"', /themelocal storageThe theme you chose.*6 B/],
      "top-up-sandbox:from-the-future": ["1", /from-the-futurelocal storageSaved by another version/],
    } as const;
    for (const [name, [text]] of Object.entries(entries)) localStorage.setItem(name, text);
    localStorage.setItem("somebody-else", "1");
    sessionStorage.setItem("top-up-sandbox:exchanges", "[]");
    const rows = openStorage().rows().join("\n");
    for (const [, words] of Object.values(entries)) expect(rows).toMatch(words);
    expect(rows).toMatch(/exchangessession storageThe Log of this tab, every API key masked.*2 B/);
    expect(rows).toMatch(/top-up-sandboxIndexedDB.*The number of the last change/);
    expect(rows).not.toContain("somebody-else");
  });

  test("under an id in the page's address is that store's, and no other store's", () => {
    localStorage.setItem("top-up-sandbox:shortcuts", "off");
    localStorage.setItem("top-up-sandbox@other", "{}");
    sessionStorage.setItem("top-up-sandbox@docs:drafts", "{}");
    const rows = openStorage(readySandbox(), { id: "docs" }).rows().join("\n");
    expect(rows).toContain("top-up-sandbox:shortcuts");
    expect(rows).toMatch(/@docs:draftssession storageYour unsent requests/);
    expect(rows).not.toContain("@other");
  });

  test("is read once a second, and not more often", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const page = openStorage();
    const read = vi.spyOn(Storage.prototype, "key");
    localStorage.setItem("top-up-sandbox:shortcuts", "off");
    await act(async () => vi.advanceTimersByTime(750));
    expect(read).not.toHaveBeenCalled();
    await act(async () => vi.advanceTimersByTime(250));
    expect(page.rows().join("\n")).toContain("top-up-sandbox:shortcuts");
  });

  test("can be read as JSON, which follows the state and ends where it is long", async () => {
    const page = openStorage();
    const shown = () => screen.getByRole("region", { name: "Saved state" }).textContent ?? "";
    await page.user.click(screen.getByText("Saved state as JSON"));
    expect(JSON.parse(shown())).toEqual(JSON.parse(page.sandbox.panel.snapshot()));
    for (let turn = 0; turn < 30; turn++) await act(() => page.sandbox.order({}, { "Idempotency-Key": `${turn}` }));
    const whole = JSON.stringify(JSON.parse(page.sandbox.panel.snapshot()), null, 2);
    expect(shown().length).toBeLessThanOrEqual(20_000);
    expect(whole.startsWith(`${shown()}\n`)).toBe(true);
    screen.getByText(new RegExp(`^First .* of ${whole.length} characters`));
  });
});

describe("a snapshot", () => {
  test("is named by the real time, and contains the state but no key's value", async () => {
    let saved = { name: "", text: Promise.resolve("") };
    let blob = new Blob();
    vi.spyOn(URL, "createObjectURL").mockImplementation((each) => {
      blob = each as Blob;
      return "blob:0";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved = { name: this.download, text: blob.text() };
    });
    const page = openStorage();
    const { secret } = await page.sandbox.keyWith("wallet:read");
    await page.press("Download snapshot");
    expect(saved.name).toBe("top-up-sandbox-2026-11-21T08-01-19Z.json");
    expect(await saved.text).toBe(page.sandbox.panel.snapshot());
    expect(await saved.text).not.toContain(secret.slice(13));
    expect(page.announcement()).toBe("Saved top-up-sandbox-2026-11-21T08-01-19Z.json");
  });

  test("replaces the state when loaded, and can be undone", async () => {
    const page = openStorage();
    await act(() => page.sandbox.order());
    const text = page.sandbox.panel.snapshot();
    await act(async () => void (await page.sandbox.panel.reset()));
    await page.load(text);
    await expect.poll(() => page.sandbox.balance()).toBe("490.50");
    expect(page.announcement()).toBe("Snapshot loaded. 1 order, balance 490.50.");
    expect(page.undo()).not.toBeNull();
  });

  test.each([
    ["was tampered with", (text: string) => text.replace('"balance":49050', '"balance":-1'), /balance/],
    ["is no JSON", () => "{", /It is not JSON/],
    ["is more than a browser stores", () => " ".repeat(20_000_000), /It has 20\.0 MB; a snapshot has at most 16\.0 MB/],
  ])("that %s is refused with the reason, and the same file can be chosen again", async (_, change, reason) => {
    const page = openStorage();
    await act(() => page.sandbox.order());
    const before = page.sandbox.panel.snapshot();
    await page.load(change(before));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(
      /^mine\.json was not loaded\. .*Choose a file saved by Download snapshot\. Nothing was changed\./,
    );
    expect(alert.textContent).toMatch(reason);
    expect(page.input().files).toHaveLength(0);
    expect(page.sandbox.panel.snapshot()).toBe(before);
    await page.load(before);
    await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  });

  test("that the browser refuses to store changes nothing, and the page says so", async () => {
    const page = openStorage();
    const text = page.sandbox.panel.snapshot();
    await act(() => page.sandbox.order());
    page.sandbox.storage.fail = "writes";
    await page.load(text);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The browser refused to store the change. Nothing was changed. Try again.",
    );
    expect(page.sandbox.balance()).toBe("490.50");
  });
});

test("the reset on the page Storage says in numbers what will be removed, and asks", async () => {
  const page = openStorage();
  await act(() => page.sandbox.order({}, { "Idempotency-Key": "k" }));
  expect(page.region("Reset").getByText(/^Deletes/).textContent).toMatch(
    /^Deletes .*1 order, 1 stored Idempotency-Key and restores the sample data with a balance of 500\.00\./,
  );
  await page.press("Reset the sandbox");
  expect(page.dialog()).toBe("reset");
});
