// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { olderState } from "#testing/older-state.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";

onAWideScreen();

const STORED = "\u202e8944\u200b250655\ufeff";
const SHOWN = "⟨U+202E⟩8944⟨U+200B⟩250655⟨U+FEFF⟩";

const older = async () => readySandbox({ ...(await olderState(STORED, "\u202eCI")), seed: 5 });

/** Everything that is drawn. */
const drawn = (): string => document.body.textContent ?? "";
const UNSEEN = /[\u202e\u200b\ufeff]/;

async function openAt(hash: string, sandbox: Awaited<ReturnType<typeof older>>) {
  window.location.hash = hash;
  const page = openPage(sandbox);
  await screen.findByRole("heading", { level: 1 });
  return page;
}

describe("a game account with invisible characters, stored by an older version,", () => {
  test.each(["#/wallet", "#/orders/", "#/storage"])("is shown with their code points at %s", async (hash) => {
    const sandbox = await older();
    const [order] = sandbox.panel.stateView.getState().orders;
    const page = await openAt(hash === "#/orders/" ? `${hash}${order?.id}` : hash, sandbox);
    if (hash === "#/storage") await page.user.click(screen.getByText("Saved state as JSON"));
    expect(drawn()).toContain(SHOWN);
    expect(drawn()).not.toMatch(UNSEEN);
  });

  test("is shown with their code points in a response, also a raw one, and in the Log", async () => {
    const sandbox = await older();
    // So many that the response is long, and can be shown as raw text.
    await sandbox.order();
    await sandbox.order();
    const page = await openAt("#/op/listOrders", sandbox);
    await page.press("Send");
    await page.waitForText(/^200/);
    expect(drawn()).toContain(SHOWN);
    await page.press("Raw");
    expect(drawn()).toContain(SHOWN);
    expect(drawn()).not.toMatch(UNSEEN);
    await page.user.click(screen.getByRole("tab", { name: /^Log/ }));
    await page.user.click(await screen.findByRole("button", { name: "Open log" }));
    const dialog = await screen.findByRole("dialog", { name: "Log" });
    const [newest] = within(dialog).getAllByRole("button", { name: /\d\d:\d\d:\d\d/ });
    await page.user.click(newest!);
    expect(dialog.textContent).toContain(SHOWN);
    expect(dialog.textContent).not.toMatch(UNSEEN);
  });
});

describe("a key's name", () => {
  test("with a bidirectional control, stored by an older version, is shown with its code point", async () => {
    await openAt("#/keys", await older());
    expect(drawn()).toContain("⟨U+202E⟩CI");
    expect(drawn()).not.toMatch(UNSEEN);
  });

  test.each(["می\u200cخواهم", "👩\u200d🚀"])("%s is shown as it is, isolated from the text around it", async (name) => {
    const sandbox = readySandbox();
    await sandbox.post("/v1/keys", { name, scopes: ["wallet:read"] }, { "Idempotency-Key": "k" });
    await openAt("#/keys", sandbox);
    const names = screen.getAllByText(name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.map((each) => each.tagName)).toEqual(names.map(() => "BDI"));
  });
});

describe("an id that the API refuses", () => {
  test("is reported in its field, with the code point", async () => {
    const sandbox = readySandbox();
    const page = await openAt("#/op/placeOrder", sandbox);
    const field = screen.getByRole("textbox", { name: /^Player ID/ });
    await page.user.clear(field);
    await page.user.paste("\u202e8944250655");
    await page.press("Send");
    await page.waitForText(/^422 /);
    expect(screen.getAllByText(/Contains the invisible character U\+202E\. Remove it\./).length).toBeGreaterThan(0);
    expect(sandbox.balance()).toBe("500.00");
  });
});
