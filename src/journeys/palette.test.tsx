import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { narrowScreen, readySandbox } from "#testing/mount.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { follow } from "#web/client/link.ts";
import { openPage } from "./open-page.tsx";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
});

async function openWithPalette(settings = noSettings) {
  const { user } = openPage(sandbox, settings);
  await screen.findByRole("heading", { level: 1 });
  const palette = () => screen.findByRole("dialog", { name: "Search" });
  return {
    user,
    palette,
    /** Opens the palette by its shortcut and types into it. */
    search: async (words: string) => {
      await user.keyboard("{Control>}k{/Control}");
      const dialog = await palette();
      if (words) await user.type(within(dialog).getByRole("combobox"), words);
      return dialog;
    },
  };
}

/** The option referenced by the combobox's `aria-activedescendant`. */
function activeOption(): HTMLElement {
  const id = screen.getByRole("combobox", { name: "Search" }).getAttribute("aria-activedescendant") ?? "";
  const option = document.getElementById(id);
  if (!option) throw new Error(`There is no option ${id}.`);
  return option;
}

describe("the palette", () => {
  test("leads to Before you go live, and in an embed, which has no such page, does not", async () => {
    const page = await openWithPalette();
    const whole = await page.search("checklist");
    expect(await within(whole).findByRole("option", { name: /Before you go live/ })).toBeTruthy();
    cleanup();
    const embed = await openWithPalette({ ...noSettings, embed: "full" });
    const dialog = await embed.search("checklist");
    await waitFor(() => expect(within(dialog).queryByRole("option")).toBeNull());
  });

  test("lists actions first", async () => {
    const page = await openWithPalette();
    const dialog = await page.search("");
    const [first] = within(dialog).getAllByRole("group");
    expect(first?.getAttribute("aria-label")).toBe("Actions");
    expect(activeOption().textContent).toMatch(/Send the request.*Ctrl Enter/);
  });

  test("finds what the spec leaves open by the words of those who ask for it", async () => {
    const page = await openWithPalette();
    const dialog = await page.search("");
    const box = within(dialog).getByRole("combobox");
    for (const [topic, queries] of Object.entries({
      "Player check before paying": ["check player", "validate id", "verify user", "nickname"],
      "Finding an order by your own reference": ["own reference", "external id", "find order"],
      "Funding the wallet": ["top up wallet", "deposit", "fund", "bank transfer"],
      "IP allow-list and request signatures": ["ip whitelist", "allowlist", "hmac", "signature", "sign request"],
    })) {
      for (const query of queries) {
        fireEvent.input(box, { target: { value: query } });
        const group = await within(dialog).findByRole("group", { name: "Not covered by the API spec" });
        expect(within(group).queryByRole("option", { name: new RegExp(topic) }), query).not.toBeNull();
      }
    }
  });

  test("offers neither the code nor the Log where the page hides them", async () => {
    const page = await openWithPalette({ ...noSettings, hide: ["code", "log"] });
    const dialog = await page.search("");
    expect(within(dialog).getByRole("option", { name: /Use the sample key/ })).toBeTruthy();
    expect(within(dialog).queryByRole("option", { name: /Copy as cURL|Open the Log/ })).toBeNull();
  });

  test("finds entries that contain every word, in any order, and says how many more there are", async () => {
    const page = await openWithPalette();
    const dialog = await page.search("wallet read");
    expect(within(dialog).getAllByRole("option")[0]?.textContent).toContain("Read the wallet");
    expect(within(dialog).queryByText("List orders")).toBeNull();
    await page.user.clear(within(dialog).getByRole("combobox"));
    await page.user.keyboard("a");
    await waitFor(() => expect(within(dialog).getAllByText(/^\d+ more; keep typing$/)).not.toEqual([]));
  });

  test.each([
    ["wide", 1],
    ["narrow", 0],
  ])("on a %s screen offers the demo %i times: a phone has no room for it", async (screenWidth, times) => {
    if (screenWidth === "narrow") narrowScreen();
    const page = await openWithPalette();
    const dialog = await page.search("demo");
    expect(within(dialog).queryAllByRole("option", { name: /3-minute demo/ })).toHaveLength(times);
  });

  test.each([
    ["insufficient_balance", "insufficient_balance", "errors.insufficient_balance"],
    ["insufficient_balance 402", "402insufficient_balance", "errors.insufficient_balance"],
    ["body user_id", "cust_account.user_id", "body.cust_account.user_id"],
  ])(
    "%s leads to its entry in the reference of an operation that has it, also a second time",
    async (words, shown, place) => {
      const page = await openWithPalette();
      for (const _ of ["once", "twice"]) {
        await page.search(words);
        expect(activeOption().textContent).toContain(shown);
        await page.user.keyboard("{Enter}");
        await waitFor(() => expect(document.activeElement?.id).toBe(`reference-${place}`));
        await page.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
      }
    },
  );

  test.each([
    ["python", ["Recipes", "On your machine"]],
    ["retry", ["Try every failure", "Recipes", "Failures", "Idempotency-Keys"]],
    ["charged twice", ["Try every failure", "Failures", "Idempotency-Keys"]],
    ["timeout", ["Try every failure", "Failures"]],
    ["try every failure", ["Try every failure", "Recipes"]],
  ])("finds the pages that answer %j", async (query, pages) => {
    const page = await openWithPalette();
    const dialog = await page.search(query);
    const found = within(dialog)
      .queryAllByRole("option")
      .map(({ textContent }) => textContent);
    for (const name of pages) expect(found.some((each) => each?.startsWith(name))).toBe(true);
  });

  test.each(["402", "insufficient balance"])(
    "opens the failure for %s, before the error of the reference",
    async (words) => {
      const page = await openWithPalette();
      await page.search(words);
      expect(screen.getByRole("option", { name: /^402 ?insufficient_balance/ })).toBeTruthy();
      await page.user.keyboard("{Enter}");
      await waitFor(() => expect(window.location.hash).toBe("#/failures/insufficient_balance"));
    },
  );

  test("closes when the address changes, as by Back", async () => {
    await openWithPalette();
    act(() => follow("#/wallet"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("copies the questions for the provider", async () => {
    await sandbox.order();
    const page = await openWithPalette();
    const dialog = await page.search("questions");
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(within(dialog).getByRole("status").textContent).toMatch(/^Copied \d+ questions? as/));
    expect(await navigator.clipboard.readText()).toContain("# Questions about the API");
  });

  test("says when it finds nothing, and tells what the API spec does not cover without closing", async () => {
    const page = await openWithPalette();
    const dialog = await page.search("blockchain");
    expect(within(dialog).getByRole("status").textContent).toMatch(/^Nothing found for "blockchain"\. Search/);
    expect(within(dialog).queryAllByRole("option")).toEqual([]);
    await page.user.clear(within(dialog).getByRole("combobox"));
    await page.user.keyboard("webhooks{Enter}");
    expect(within(dialog).getByRole("status").textContent).toContain(
      "The spec doesn't cover events, callbacks or webhooks; ask the provider.",
    );
  });

  test.each(["86 crystals", "1001"])("fills the order with the item found by %s", async (words) => {
    const page = await openWithPalette();
    await page.search("5200 amber");
    await page.user.keyboard("{Enter}");
    await screen.findByRole("heading", { level: 1, name: "Place an order" });
    await page.search(words);
    expect(activeOption().textContent).toContain("Starfall Arena");
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("combobox", { name: /^Item/ })).toHaveProperty(
      "value",
      expect.stringContaining("86 Crystals"),
    );
    expect(screen.getByRole("status").textContent).toBe("86 Crystals is in the order. Press Send to place it");
  });

  test("opens an order by its id", async () => {
    const { json } = await sandbox.order();
    const page = await openWithPalette();
    await page.search(json.id);
    expect(activeOption().textContent).toContain("2 × 86 Crystals, 9.50, processing");
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(window.location.hash).toBe(`#/orders/${json.id}`));
  });

  test("copies the request as cURL without the key, and says so", async () => {
    const page = await openWithPalette();
    const dialog = await page.search("curl");
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(within(dialog).getByRole("status").textContent).toBe("Copied as cURL."));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^curl --include .*\/v1\/products/);
    expect(copied).not.toMatch(/rsk_demo_/);
  });

  test.each([
    ["reset", "Reset the sandbox?"],
    ["about", "About Top-up Sandbox"],
    ["shortcuts", "Shortcuts"],
  ])("opens a dialog: %s", async (words, name) => {
    const page = await openWithPalette();
    await page.search(words);
    await page.user.keyboard("{Enter}");
    await screen.findByRole("dialog", { name });
  });

  test("regenerates the Idempotency-Key of a request that takes one, and turns failures off", async () => {
    window.location.hash = "#/op/placeOrder";
    sandbox.panel.startFailure({ kind: "internal_error" }, 1);
    const page = await openWithPalette();
    const key = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Idempotency-Key/ }).value;
    const before = key();
    await page.search("regenerate");
    await page.user.keyboard("{Enter}");
    expect(key()).not.toBe(before);
    await page.search("failures");
    await page.user.keyboard("{Enter}");
    expect(sandbox.panel.failures.getState()).toEqual([]);
  });

  test("sends the request on screen, and does not offer to where there is none", async () => {
    const page = await openWithPalette();
    await page.search("send");
    await page.user.keyboard("{Enter}");
    await screen.findByText("200 OK");
    window.location.hash = "#/clock";
    await screen.findByRole("heading", { level: 1, name: "Clock" });
    const dialog = await page.search("send the request");
    expect(within(dialog).queryByRole("option", { name: /Send the request/ })).toBeNull();
  });

  test("opens by its button and closes by its shortcut", async () => {
    const page = await openWithPalette();
    await page.user.click(screen.getByRole("button", { name: /^Search/ }));
    await page.palette();
    await page.user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("does not open over another dialog", async () => {
    window.location.hash = "#/op/listProducts";
    const page = await openWithPalette();
    await page.user.click(screen.getByRole("button", { name: "Reset" }));
    await page.user.keyboard("{Control>}k{/Control}");
    expect(screen.getByRole("dialog", { name: "Reset the sandbox?" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Search" })).toBeNull();
  });
});

describe("single-key shortcuts", () => {
  test.each([
    ["л", "KeyK", { ctrlKey: true }],
    ["/", "Digit7", { shiftKey: true }],
    ["め", "Slash", {}],
  ])("%s opens the palette by letter or position", async (key, code, held) => {
    const page = await openWithPalette();
    fireEvent.keyDown(document.body, { key, code, ...held });
    await page.palette();
  });

  test.each(["-", "!", ".", "Dead", "Process"])("%s at the position of / opens nothing", async (key) => {
    await openWithPalette();
    expect(fireEvent.keyDown(document.body, { key, code: "Slash" })).toBe(true);
  });

  test("Ctrl Alt K opens nothing", async () => {
    await openWithPalette();
    const event = createEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true, altKey: true });
    // Not AltGr, which happy-dom takes Alt for.
    Object.assign(event, { getModifierState: () => false });
    // What is handled has no other effect; the dialog itself comes later.
    const isUnhandled = fireEvent(document.body, event);
    expect(isUnhandled).toBe(true);
  });

  test("? lists the shortcuts", async () => {
    const page = await openWithPalette();
    await page.user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Shortcuts" });
    for (const keys of ["Ctrl Enter", "Ctrl Shift Enter", "Ctrl K or /"])
      expect(within(dialog).getByText(keys)).toBeTruthy();
  });

  test("are plain text in a text field", async () => {
    window.location.hash = "#/op/placeOrder";
    const page = await openWithPalette();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: /^Idempotency-Key/ });
    await page.user.type(field, "?/");
    expect(field.value).toMatch(/\?\/$/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("can be switched off, and stay off on the next visit", async () => {
    const page = await openWithPalette();
    await page.user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Shortcuts" });
    await page.user.click(within(dialog).getByRole("checkbox", { name: /^Single-key shortcuts/ }));
    await page.user.click(within(dialog).getByRole("button", { name: "Close" }));
    await page.user.keyboard("?/");
    expect(screen.queryByRole("dialog")).toBeNull();

    cleanup();
    const again = await openWithPalette();
    await again.user.keyboard("?/");
    expect(screen.queryByRole("dialog")).toBeNull();
    await again.search("");
  });
});
