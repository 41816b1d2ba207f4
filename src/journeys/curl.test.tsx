// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AN_OPERATION, onAWideScreen, openPage, readySandbox, sentence } from "#testing/open-page.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { harOf } from "#web/console/log/har.ts";
import { postmanOf } from "#web/console/log/postman.ts";

let sandbox: Sandbox;
onAWideScreen(AN_OPERATION);
beforeEach(() => {
  sessionStorage.clear();
  sandbox = readySandbox();
});

const SAMPLE_KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
const body = { product_item_id: 1001, cust_account: { user_id: "77", server_id: "1" }, qty: 2 };
const commandWith = (key: string) =>
  `curl 'https://api.example.test/v1/orders' \\\n  -H 'Authorization: Bearer ${key}' \\\n  -H 'Content-Type: application/json' \\\n  -H 'Idempotency-Key: from-a-shell' \\\n  -H 'X-Trace: 1' \\\n  -d '${JSON.stringify(body)}' -k`;

const request = () => within(screen.getByRole("region", { name: "Request" }));
const sent = () => sandbox.panel.exchanges.getState().at(-1)?.request;

const valuesOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ""));

/** Opens the dialog from the palette. */
async function openDialog(page: ReturnType<typeof openPage>) {
  await page.user.keyboard("{Control>}k{/Control}");
  await page.user.type(await screen.findByRole("combobox", { name: "Search" }), "paste");
  await page.user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Paste a cURL command" }));
  return {
    dialog,
    field: dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Command" }),
    // As a paste does, at once: typing would read the command after each character.
    paste: (text: string) => fireEvent.change(dialog.getByRole("textbox"), { target: { value: text } }),
    use: () => page.user.click(dialog.getByRole("button", { name: "Use" })),
  };
}

test("a pasted command becomes the request, and Send gets a response", async () => {
  const { key = "" } = await sandbox.panel.issueKey({ name: "Mine", scopes: ["orders:write", "wallet:read"] });
  const page = openPage(sandbox);
  const { dialog, field, paste, use } = await openDialog(page);
  await waitFor(() => expect(document.activeElement).toBe(field));
  paste(commandWith(key ?? ""));
  expect(dialog.getByText(sentence("POST /v1/orders, 3 headers, a body, a key"))).toBeTruthy();
  await use();

  await screen.findByRole("heading", { level: 1, name: "Place an order" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(page.announcement()).toBe("POST /v1/orders, 3 headers, a body, a key.");
  await waitFor(() => expect(document.activeElement).toBe(request().getByRole("tab", { name: "Form" })));
  expect(request().getByRole<HTMLSelectElement>("combobox", { name: /Authorization/ }).value).toBe("pasted");

  await page.press("Send");
  await page.waitForText("201 Created");
  expect(JSON.parse(sent()?.body ?? "")).toEqual(body);
  const headers = Object.fromEntries(sent()?.headers.map(([name, value]) => [name.toLowerCase(), value]) ?? []);
  expect(headers).toMatchObject({ "idempotency-key": "from-a-shell", "x-trace": "1" });
});

// The page's storage cuts out keys of the sandbox, but not those of another service.
test("a key of another service in a command is not stored", async () => {
  const key = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
  const page = openPage(sandbox);
  const { paste, use } = await openDialog(page);
  paste(commandWith(key));
  await use();
  await page.press("Send");
  await page.waitForText("401 Unauthorized");
  window.dispatchEvent(new Event("pagehide"));
  const stored = [localStorage, sessionStorage].flatMap(valuesOf).join("\n");
  expect(stored).toContain("from-a-shell");
  expect(stored).not.toContain(key);
  expect(JSON.stringify(sandbox.panel.exchanges.getState())).not.toContain(key);
  expect(window.location.href).not.toContain(key);
});

test.each(["X-Api-Key", "x-auth-token", "Api-Key", "X-Access-Token", "X-Trace", "User-Agent"])(
  "the header %s of another service is sent, and stays in this page's memory",
  async (name) => {
    const secret = "live_51HqLyjWDarjtT1zdp7dc";
    const posted: unknown[] = [];
    sandbox = readySandbox({ channel: { post: (message) => posted.push(message), listen: () => {} } });
    const page = openPage(sandbox);
    const { dialog, paste, use } = await openDialog(page);
    expect(dialog.getByText(/headers the API does not have, stay in this page's memory/)).toBeTruthy();
    paste(
      `curl 'https://u.test/v1/orders?api_key=${secret}' -H '${name}: ${secret}' -H 'Idempotency-Key: k' --json '{}'`,
    );
    await use();
    await page.press("Send");
    await page.waitForText("422 Unprocessable Content");
    expect(sent()?.headers.map(([, value]) => value)).toContain(secret);
    window.dispatchEvent(new Event("pagehide"));
    sandbox.leave();
    const exchanges = sandbox.panel.exchanges.getState();
    const exported = [harOf(exchanges, "https://page.test"), postmanOf(exchanges, SAMPLE_KEY)];
    const outside = [...[localStorage, sessionStorage].flatMap(valuesOf), posted, ...exported];
    for (const each of outside.map((value) => JSON.stringify(value))) expect(each).not.toContain(secret);
    for (const text of exported) expect(text).toContain("/v1/orders");
    expect(JSON.stringify(posted)).toContain("Idempotency-Key");
  },
);

test("the sample key in a command selects the sample key", async () => {
  const page = openPage(sandbox);
  const { paste, use } = await openDialog(page);
  paste(`curl /v1/products?page=2 -H 'Authorization: Bearer ${SAMPLE_KEY}'`);
  await use();
  await waitFor(() => expect(document.activeElement).toBe(request().getByRole("tab", { name: "Parameters" })));
  expect(request().getByRole<HTMLSelectElement>("combobox", { name: /Authorization/ }).value).toBe("console");
  await page.press("Send");
  await page.waitForText("200 OK");
  expect(sent()?.path).toBe("/v1/products?page=2");
});

test("a command without a key keeps the selected one", async () => {
  const page = openPage(sandbox);
  await page.choose(/Authorization/, "No key");
  const { paste, use } = await openDialog(page);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a shell.
  paste('curl "${BASE_URL}/v1/wallet" -H "Authorization: Bearer $API_KEY"');
  await use();
  await screen.findByRole("heading", { level: 1, name: "Read the wallet" });
  expect(request().getByRole<HTMLSelectElement>("combobox", { name: /Authorization/ }).value).toBe("none");
});

test("a command that is refused stays in the dialog, with the reason", async () => {
  const page = openPage(sandbox);
  const { dialog, field, paste, use } = await openDialog(page);
  paste("curl /v1/orders -d @order.json");
  expect(dialog.queryByRole("alert")).toBeNull();
  await use();
  expect(dialog.getByRole("alert").textContent).toMatch(/^-d @order\.json reads a file/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain("reads a file");
  expect(document.activeElement).toBe(field);

  paste("curl /v1/wallet");
  expect(dialog.queryByRole("alert")).toBeNull();
  await page.user.type(field, "{Control>}{Enter}{/Control}");
  await screen.findByRole("heading", { level: 1, name: "Read the wallet" });
});

test("what does not hold of a command is said before it is used, and announced", async () => {
  const page = openPage(sandbox);
  const { dialog, paste, use } = await openDialog(page);
  paste("curl '/v1/products?sort=name' -b session=1");
  const words =
    "Not used: Cookie: only the browser can set this header; sort: not a query parameter of this operation.";
  expect(dialog.getByText(words)).toBeTruthy();
  await use();
  expect(page.announcement()).toBe(`GET /v1/products. ${words}`);
});

test("a body that is not an object opens as JSON", async () => {
  const page = openPage(sandbox);
  const { paste, use } = await openDialog(page);
  paste("curl /v1/orders -d qty=1");
  await use();
  await waitFor(() => expect(document.activeElement).toBe(request().getByRole("tab", { name: "JSON" })));
});

test("the menu beside Send opens the dialog", async () => {
  const page = openPage(sandbox);
  await page.press("More ways to send");
  await page.press("Paste a cURL command");
  const dialog = within(await screen.findByRole("dialog", { name: "Paste a cURL command" }));
  await page.user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
