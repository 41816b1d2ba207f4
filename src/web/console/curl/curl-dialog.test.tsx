import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { mount, readySandbox, sentence } from "#testing/mount.tsx";
import { harOf } from "#web/console/log/har.ts";
import { postmanOf } from "#web/console/log/postman.ts";
import { RequestPane } from "#web/console/request/request-pane.tsx";
import { CurlDialog } from "./curl-dialog.tsx";

const body = { product_item_id: 1001, cust_account: { user_id: "77", server_id: "1" }, qty: 2 };
const COMMAND = `curl 'https://api.example.test/v1/orders' \\\n  -H 'Authorization: Bearer rsk_demo_${"A".repeat(36)}' \\\n  -H 'Content-Type: application/json' \\\n  -H 'Idempotency-Key: from-a-shell' \\\n  -H 'X-Trace: 1' \\\n  -d '${JSON.stringify(body)}' -k`;

const valuesOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ""));

/** The dialog over the request that it fills. */
function openDialog(sandbox = readySandbox()) {
  const part = mount(
    <main>
      <RequestPane />
      <CurlDialog />
    </main>,
    { sandbox, at: "/op/listProducts" },
  );
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Command" });
  const exchanges = () => sandbox.panel.exchanges.getState();
  // As a paste does, at once: typing would read the command after each character.
  const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });
  return {
    ...part,
    field,
    paste,
    exchanges,
    use: async (text: string) => {
      paste(text);
      await part.press("Use");
    },
    sends: async () => {
      part.unmount();
      const { send } = mount(<RequestPane />, { sandbox, session: part.session });
      await send();
      await waitFor(() => expect(exchanges()).toHaveLength(1));
      return exchanges()[0]!;
    },
  };
}

test("a pasted command becomes the request, and is sent as it was written", async () => {
  const page = openDialog();
  page.paste(COMMAND);
  expect(screen.getByText(sentence("POST /v1/orders, 3 headers, a body, a key"))).toBeTruthy();
  await page.press("Use");
  expect(page.address()).toBe("/op/placeOrder");
  expect(page.dialog()).toBeNull();
  expect(page.announcement()).toBe("POST /v1/orders, 3 headers, a body, a key.");
  expect(page.session.getState().authorization).toMatchObject({ kind: "pasted" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Form" })));
  const { request } = await page.sends();
  expect(JSON.parse(request.body)).toEqual(body);
  const headers = Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
  expect(headers).toMatchObject({ "idempotency-key": "from-a-shell", "x-trace": "1" });
});

// The page's storage cuts out keys of the sandbox, but not those of another service.
test.each([
  ["Authorization", "Bearer live_51HqLyjWDarjtT1zdp7dc", "Bearer ..."],
  ["X-Api-Key", "live_51HqLyjWDarjtT1zdp7dc", "live_51HqLyjWDarjtT1zdp7dc"],
  ["User-Agent", "live_51HqLyjWDarjtT1zdp7dc", "live_51HqLyjWDarjtT1zdp7dc"],
])("the header %s of another service is sent, and stays in this page's memory", async (name, value, logged) => {
  const posted: unknown[] = [];
  const sandbox = readySandbox({ channel: { post: (message) => posted.push(message), listen: () => {} } });
  const page = openDialog(sandbox);
  expect(screen.getByText(/headers the API does not have, stay in this page's memory/)).toBeTruthy();
  await page.use(
    `curl 'https://u.test/v1/orders?api_key=live_51Hq' -H '${name}: ${value}' -H 'Idempotency-Key: k' --json '{}'`,
  );
  const { request } = await page.sends();
  expect(request.headers.map(([, each]) => each)).toContain(logged);
  sandbox.leave();
  const exported = [harOf(page.exchanges(), "https://page.test"), postmanOf(page.exchanges(), SAMPLE_KEY)];
  const stored = [localStorage, sessionStorage].flatMap(valuesOf);
  for (const each of [...stored, posted, ...exported, window.location.href])
    expect(JSON.stringify(each)).not.toContain("live_51Hq");
  for (const text of exported) expect(text).toContain("/v1/orders");
  for (const each of [stored, posted]) expect(JSON.stringify(each)).toMatch(/idempotency-?key/i);
});

test("the sample key in a command selects the sample key; a command without a key keeps the selected one", async () => {
  const page = openDialog();
  await page.use(`curl /v1/products?page=2 -H 'Authorization: Bearer ${SAMPLE_KEY}'`);
  expect(page.session.getState().authorization).toEqual({ kind: "console" });
  expect(page.session.getState().drafts.listProducts.query).toMatchObject({ page: "2" });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a shell.
  await page.use('curl "${BASE_URL}/v1/wallet" -H "Authorization: Bearer $API_KEY"');
  expect(page.address()).toBe("/op/getWallet");
  expect(page.session.getState().authorization).toEqual({ kind: "console" });
});

test("a command that is refused stays in the dialog, with the reason", async () => {
  const page = openDialog();
  page.paste("curl /v1/orders -d @order.json");
  expect(screen.queryByRole("alert")).toBeNull();
  await page.press("Use");
  expect(screen.getByRole("alert").textContent).toMatch(/^-d @order\.json reads a file/);
  expect(page.field().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(page.field());
  page.paste("curl /v1/wallet");
  expect(screen.queryByRole("alert")).toBeNull();
  await page.user.type(page.field(), "{Control>}{Enter}{/Control}");
  expect(page.address()).toBe("/op/getWallet");
});

test("what does not hold of a command is said before it is used, and announced", async () => {
  const page = openDialog();
  page.paste("curl '/v1/products?sort=name' -b session=1");
  const words =
    "Not used: Cookie: only the browser can set this header; sort: not a query parameter of this operation.";
  expect(screen.getByText(words)).toBeTruthy();
  await page.press("Use");
  expect(page.announcement()).toBe(`GET /v1/products. ${words}`);
});
