// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { AN_OPERATION, onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { keysIn, type Sandbox } from "#testing/sandbox.ts";

onAWideScreen(AN_OPERATION);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
});

async function openKeys() {
  window.location.hash = "#/keys";
  const page = openPage(sandbox);
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  return page;
}

const main = () => within(screen.getByRole("main"));
const list = () => within(main().getByRole("region", { name: "All keys" }));
const rows = () => list().getAllByRole("listitem");
const row = (name: string) => within(rows().find(({ textContent }) => textContent?.includes(name)) as HTMLElement);
const newest = () => sandbox.panel.stateView.getState().keys[0]!;
const dialog = () => screen.queryByRole("dialog", { name: "Leave without copying the key?" });

async function create(page: Awaited<ReturnType<typeof openKeys>>, name = "Shop") {
  const field = main().getByRole("textbox", { name: /Name/ });
  await page.user.clear(field);
  await page.user.type(field, name);
  await page.press("Create key");
  await main().findByRole("region", { name: "New key" });
}

describe("the list of keys", () => {
  test("shows the sample key last, marked as public, and keys created elsewhere at once, newest first", async () => {
    await openKeys();
    await act(() => sandbox.keyWith("wallet:read"));
    await act(() => sandbox.keyWith("orders:write", "wallet:read"));
    expect(rows().map(({ textContent }) => textContent?.match(/Public/)?.[0])).toEqual([
      undefined,
      undefined,
      "Public",
    ]);
    expect(rows()[0]?.textContent).toMatch(/orders:write, wallet:read/);
    expect(rows()[0]?.textContent).toContain(`…${newest().last4}`);
    expect(rows()[1]?.textContent).toMatch(/Value not available on this page/);
  });

  test("copies a key whose value the page holds", async () => {
    const page = await openKeys();
    await page.press(`Copy Sample key …${sandbox.panel.sampleKey.slice(-4)}`);
    expect(await navigator.clipboard.readText()).toBe(sandbox.panel.sampleKey);
    await list().findByRole("button", { name: /^Copy Sample key .*: copied$/ });
  });

  test("revokes a key in two steps, and calls with it are refused from then on", async () => {
    const { header } = await sandbox.keyWith("wallet:read");
    const page = await openKeys();
    await page.press(/^Revoke wallet:read/);
    const question = within(list().getByRole("region", { name: /^Revoke …/ }));
    expect(question.getByText(/Requests with it will be refused/)).toBeTruthy();
    expect((await sandbox.get("/v1/wallet", header)).status).toBe(200);

    await page.user.click(question.getByRole("button", { name: "Cancel" }));
    expect(document.activeElement).toBe(list().getByRole("button", { name: /^Revoke wallet:read/ }));
    await page.press(/^Revoke wallet:read/);
    await page.press(`Revoke …${newest().last4}`);
    expect(rows()[0]?.textContent).toMatch(/Revoked.*created .*, revoked /);
    expect(page.announcement()).toBe("Key revoked");
    expect(document.activeElement).toBe(rows()[0]);
    expect((await sandbox.get("/v1/wallet", header)).json.code).toBe("api_key_revoked");
  });

  test("reports a revocation the browser refuses to store, and the key stays active", async () => {
    await sandbox.keyWith("wallet:read");
    const page = await openKeys();
    sandbox.storage.fail = "writes";
    await page.press(/^Revoke wallet:read/);
    await page.press(`Revoke …${newest().last4}`);
    expect((await list().findByRole("alert")).textContent).toMatch(/refused to store.*still active/);
  });

  test("shows that the sample key is revoked, and how to go on", async () => {
    const page = await openKeys();
    await page.press(/^Revoke Sample key/);
    await page.press(/^Revoke …/);
    expect(main().getByText(/is revoked\.$/).parentElement?.textContent).toMatch(/Create a key with both scopes/);
  });

  test("marks the key for the next request, and lets another be chosen", async () => {
    const page = await openKeys();
    expect(row("Sample key").getByText("In use")).toBeTruthy();
    await create(page);
    expect(row("Shop").getByText("In use")).toBeTruthy();
    await page.press(/^Use Sample key/);
    expect(row("Sample key").getByText("In use")).toBeTruthy();
    expect(row("Shop").queryByText("In use")).toBeNull();
    await page.press(/^Use Shop/);
    await page.press("Done");
    await page.press("Leave");
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    const call = sandbox.panel.exchanges.getState().find(({ operation }) => operation === "placeOrder");
    expect(call?.trace.findings[2]?.observed).toContain(newest().last4);
  });
});

describe("a new key", () => {
  test("with invalid fields is not created, and each error appears at its field", async () => {
    const page = await openKeys();
    const name = main().getByRole("textbox", { name: /Name/ });
    await page.user.clear(name);
    for (const scope of main().getAllByRole("checkbox")) await page.user.click(scope);
    await page.press("Create key");
    expect(main().getByText("Must not be blank. Enter at least 1 character.")).toBeTruthy();
    expect(main().getByText("Required. Select at least one.")).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(newest().id).toBe(SAMPLE_KEY_ID);
    await page.user.type(name, "x".repeat(65));
    expect(main().queryByText(/Must not be blank/)).toBeNull();
    await page.press("Create key");
    expect(main().getByText("Expected at most 64 characters, got 65.")).toBeTruthy();
  });

  test("has the scopes that were ticked, and is covered by a scratch panel until it is revealed", async () => {
    const page = await openKeys();
    await page.user.click(main().getByRole("checkbox", { name: /wallet:read/ }));
    await create(page, "  Shop  ");
    expect(newest()).toMatchObject({ name: "Shop", scopes: ["orders:write"] });
    expect(page.announcement()).toBe("Key created");
    expect(document.body.innerHTML).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
    await page.press("Reveal and copy the new key");
    expect(document.body.textContent).toMatch(new RegExp(`rsk_demo_[0-9A-Za-z]{32}${newest().last4}`));
    await page.press("Done");
    expect(dialog()).toBeNull();
    expect(main().getByRole("form", { name: "Create a key" })).toBeTruthy();
    expect(document.body.innerHTML).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
  });

  test("never appears in storage or in the address", async () => {
    const page = await openKeys();
    await create(page);
    await page.press("Reveal and copy the new key");
    const kept = [
      ...sandbox.storage.kept.values(),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ];
    expect(keysIn([...kept, window.location.href].join("\n"))).toEqual([]);
  });

  test("asks once before Done without a copy", async () => {
    const page = await openKeys();
    await create(page);
    await page.press("Done");
    expect(dialog()?.textContent).toMatch(/You won't see the key/);
    await page.user.click(within(dialog() as HTMLElement).getByRole("button", { name: "Reveal and copy the new key" }));
    expect(dialog()).toBeNull();
    expect(document.body.textContent).toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
    await page.press("Done");
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(main().getByRole("textbox", { name: /Name/ }));
  });

  test("asks once before the page is left without a copy, and Leave goes on to the destination", async () => {
    const page = await openKeys();
    await create(page);
    await page.open("GET List orders");
    expect(dialog()).toBeTruthy();
    expect(window.location.hash).toBe("#/keys");
    await page.press("Leave");
    await screen.findByRole("heading", { level: 1, name: "List orders" });
    expect(window.location.hash).toBe("#/op/listOrders");
  });

  test("is removed by a reset without a question", async () => {
    const page = await openKeys();
    await create(page);
    await act(async () => void (await sandbox.panel.reset()));
    expect(main().getByRole("form", { name: "Create a key" })).toBeTruthy();
    await page.open("GET List orders");
    expect(dialog()).toBeNull();
  });

  test("that the browser refuses to store is reported as not created", async () => {
    const page = await openKeys();
    sandbox.storage.fail = "writes";
    await page.press("Create key");
    expect((await main().findByRole("alert")).textContent).toMatch(/refused to store.*No key was created/);
  });
});

test("the operations each scope allows come from the contract", async () => {
  await openKeys();
  const table = within(main().getByRole("table"));
  const opened = (holder: string) =>
    within(table.getByRole("row", { name: new RegExp(`^${holder}`) }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(opened("No key")).toEqual(["List products"]);
  expect(opened("orders:write")).toEqual(["Place an order", "List orders", "Read an order"]);
  expect(opened("wallet:read")).toEqual(["Read the wallet"]);
});
