import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mount, readySandbox } from "#testing/mount.tsx";
import { olderState } from "#testing/older-state.ts";
import { keysIn } from "#testing/sandbox.ts";
import { KeysPage } from "./keys-page.tsx";

const list = () => within(screen.getByRole("region", { name: "Keys" }));
const rows = () => list().getAllByRole("listitem");
const row = (name: string) => within(rows().find(({ textContent }) => textContent?.includes(name)) as HTMLElement);
const question = () => screen.queryByRole("dialog", { name: "Leave without copying the key?" });

function openKeys(sandbox = readySandbox()) {
  const page = (
    <main tabIndex={-1}>
      <KeysPage />
    </main>
  );
  const part = mount(page, { sandbox, at: "/keys" });
  return {
    ...part,
    newest: () => sandbox.panel.stateView.getState().keys[0]!,
    create: async (name = "Shop") => {
      await part.write(/Name/, name);
      await part.press("Create key");
      await screen.findByRole("region", { name: "New key" });
    },
  };
}

describe("the list of keys", () => {
  test("shows the sample key last, marked as public, and keys created elsewhere at once, newest first", async () => {
    const { sandbox, newest } = openKeys();
    await act(() => sandbox.keyWith("wallet:read"));
    await act(() => sandbox.keyWith("orders:write", "wallet:read"));
    expect(rows().map(({ textContent }) => /Publicly known/.test(textContent ?? ""))).toEqual([false, false, true]);
    expect(rows()[0]?.textContent).toMatch(/orders:write, wallet:read/);
    expect(rows()[0]?.textContent).toContain(`…${newest().last4}`);
    expect(rows()[1]?.textContent).toMatch(/Value not available on this page/);
  });

  test("leaves out the key of a lost call, and says that it does", async () => {
    const { sandbox } = openKeys();
    expect(screen.queryByText("as your client knows it: a response was lost")).toBeNull();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "createKey");
    await act(() => sandbox.keyWith("wallet:read").catch(() => {}));
    await screen.findByText("as your client knows it: a response was lost");
    expect(rows()).toHaveLength(1);
  });

  test("revokes a key in two steps, and calls with it are refused from then on", async () => {
    const { sandbox, press, announcement } = openKeys();
    const { header } = await act(() => sandbox.keyWith("wallet:read"));
    await press(/^Revoke wallet:read/);
    within(screen.getByRole("dialog", { name: /^Revoke …/ })).getByText(/Requests with this key will be refused/);
    await press("Cancel");
    expect((await sandbox.get("/v1/wallet", header)).status).toBe(200);
    await press(/^Revoke wallet:read/);
    await press("Revoke");
    expect(rows()[0]?.textContent).toMatch(/Revoked.*created .*, revoked /);
    expect(announcement()).toBe("Key revoked");
    expect(document.activeElement).toBe(list().getByRole("button", { name: /^Copy Sample key/ }));
    expect((await sandbox.get("/v1/wallet", header)).json.code).toBe("api_key_revoked");
  });

  test("tells what a revoked sample key means until another key is in use", async () => {
    const { create, press } = openKeys();
    await press(/^Revoke Sample key/);
    await press("Revoke");
    screen.getByText(/sample key .* is revoked/);
    await create();
    expect(screen.queryByText(/sample key .* is revoked/)).toBeNull();
  });

  test("marks the key for the next request, and lets another be chosen", async () => {
    const { create, press, session, newest } = openKeys();
    expect(row("Sample key").getByText("In use")).toBeTruthy();
    await create();
    expect(row("Shop").getByText("In use")).toBeTruthy();
    await press(/^Use Sample key/);
    expect(row("Shop").queryByText("In use")).toBeNull();
    await press(/^Use Shop/);
    expect(session.getState().authorization).toEqual({ kind: "created", id: newest().id });
  });
});

describe("a key's name", () => {
  test("with a bidirectional control, stored by an older version, is shown with its code point", async () => {
    openKeys(readySandbox({ ...(await olderState("1", "\u202eCI")), seed: 5 }));
    expect(document.body.textContent).toContain("⟨U+202E⟩CI");
    expect(document.body.textContent).not.toContain("\u202e");
  });

  test.each(["می\u200cخواهم", "👩\u200d🚀"])("%s is shown as it is, isolated from the text around it", async (name) => {
    const { sandbox } = openKeys();
    await act(() => sandbox.post("/v1/keys", { name, scopes: ["wallet:read"] }, { "Idempotency-Key": "k" }));
    expect(new Set(screen.getAllByText(name).map(({ tagName }) => tagName))).toEqual(new Set(["BDI"]));
  });
});

describe("a new key", () => {
  test("with invalid fields is not created, and each error appears at its field", async () => {
    const { user, press, write, sandbox } = openKeys();
    await write(/Name/, " ");
    for (const scope of screen.getAllByRole("checkbox")) await user.click(scope);
    await press("Create key");
    expect(screen.getAllByText("Required")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Name/ }));
    await write(/Name/, "x".repeat(65));
    expect(screen.getAllByText("Required")).toHaveLength(1);
    await press("Create key");
    expect(screen.getByText("Expected at most 64 characters, got 65.")).toBeTruthy();
    expect(sandbox.panel.stateView.getState().keys).toHaveLength(1);
  });

  test("that the browser refuses to store is not created, and the page says so", async () => {
    const { press, sandbox } = openKeys();
    sandbox.storage.fail = "writes";
    await press("Create key");
    expect((await screen.findByRole("alert")).textContent).toContain("No key was created.");
    expect(sandbox.panel.stateView.getState().keys).toHaveLength(1);
  });

  test("has the scopes that were ticked, is covered until it is revealed, and is nowhere afterwards", async () => {
    const { user, create, press, newest, announcement, sandbox } = openKeys();
    await user.click(screen.getByRole("checkbox", { name: /wallet:read/ }));
    await create("  Shop  ");
    expect(newest()).toMatchObject({ name: "Shop", scopes: ["orders:write"] });
    expect(announcement()).toBe("Key created");
    const shown = () => document.body.innerHTML;
    expect(shown()).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
    const filled = () => [...document.querySelectorAll("section button.bg-accent")].map((each) => each.textContent);
    expect(filled()).toContain("Reveal and copy");
    await press("Reveal and copy the new key");
    expect(shown()).toMatch(new RegExp(`rsk_demo_[0-9A-Za-z]{32}${newest().last4}`));
    expect(filled()).toContain("Done");
    expect(filled()).not.toContain("Copied");
    await press("Done");
    expect(question()).toBeNull();
    expect(shown()).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
    const stored = [localStorage, sessionStorage].map((each) => JSON.stringify({ ...each }));
    expect(keysIn([...sandbox.storage.kept.values(), ...stored, window.location.href].join("\n"))).toEqual([]);
  });

  test("asks before Done without a copy", async () => {
    const { user, create, press } = openKeys();
    await create();
    await press("Done");
    expect(question()?.textContent).toMatch(/cannot be shown again/);
    await user.click(within(question()!).getByRole("button", { name: "Reveal and copy the new key" }));
    expect(question()).toBeNull();
    await press("Done");
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Name/ }));
  });

  test("that was left without a copy is in the list, to be copied until the page is reloaded", async () => {
    const { create, press, newest } = openKeys();
    const isHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await create();
    expect(isHeld()).toBe(true);
    await press("Done");
    await press("Leave");
    expect(isHeld()).toBe(false);
    await press(/^Copy Shop/);
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^rsk_demo_.*${newest().last4}$`));
  });
});

test("what each key can do is in the reference of its scopes", () => {
  mount(<KeysPage />);
  const link = screen.getByRole("link", { name: "What each key can do" });
  expect(link.getAttribute("href")).toBe("#/op/createKey?tab=reference&at=scopes");
});
