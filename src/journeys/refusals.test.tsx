// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { errors } from "#contract/api/error.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { CONSOLE, type Sandbox } from "#testing/sandbox.ts";
import { codesFor, refusedRequest } from "#web/console/try-error/triggers.ts";

onAWideScreen();

/** The page with the dialog Try an error open. */
async function openErrors(sandbox: Sandbox, operation: OperationId = "listProducts") {
  window.location.hash = `#/op/${operation}`;
  const page = openPage(sandbox);
  await page.press("Try an error");
  const dialog = await screen.findByRole("dialog", { name: "Try an error" });
  const radio = (code: ErrorCode) =>
    within(dialog).getByRole("radio", { name: new RegExp(`^${errors[code].status} ${code}\\b`) });
  return {
    ...page,
    dialog,
    radio,
    choose: (code: ErrorCode) => page.user.click(radio(code)),
    trigger: () => page.press("Trigger error"),
    called: () => screen.getByRole("region", { name: "Request" }),
  };
}

test("a trigger that needs a revoked sample key reports it, and throws nothing", async () => {
  const sandbox = readySandbox();
  const { json } = await sandbox.get("/v1/keys");
  await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
  const page = await openErrors(sandbox, "getWallet");
  await page.choose("insufficient_scope");
  await page.trigger();
  await page.answered(/^This error could not be set up/);
});

describe("the list of errors", () => {
  test.each(OPERATION_IDS)(
    "of %s has first what the operation can respond with, and switches to none of it",
    async (id) => {
      const { here, elsewhere } = codesFor(id);
      expect([...here, ...elsewhere].toSorted()).toEqual(ERROR_CODES.toSorted());
      for (const code of operations[id].refusals) expect(here).toContain(code);
      expect(here.includes("insufficient_balance")).toBe(id === "placeOrder");
    },
  );

  test("names the operation that another error switches to, before it is triggered", async () => {
    const page = await openErrors(readySandbox(), "getWallet");
    expect(page.radio("insufficient_balance")).toHaveProperty("checked", false);
    await page.choose("insufficient_balance");
    expect(page.dialog.textContent).toContain(
      "Sends POST /v1/orders for 10 of the most expensive item. Switches to Place an order.",
    );
    expect(window.location.hash).toBe("#/op/getWallet");
    await page.trigger();
    await page.answered("402 Payment Required");
    expect(window.location.hash).toBe("#/op/placeOrder");
  });
});

test("the request line shows the path that was really sent, Send sends it again, and it can be restored", async () => {
  const sandbox = readySandbox();
  const page = await openErrors(sandbox, "listOrders");
  await page.choose("not_found");
  await page.trigger();
  await page.answered("404 Not Found");
  expect(within(page.called()).getByText("/v1/refunds")).toBeTruthy();
  await page.press("Send");
  await page.answered("404 Not Found");
  expect(sandbox.panel.exchanges.getState().map(({ request }) => request.path)).toEqual(["/v1/refunds", "/v1/refunds"]);
  await page.press("Restore GET /v1/orders");
  await page.press("Send");
  await page.answered("200 OK");
  expect(within(page.called()).getByText("/v1/orders")).toBeTruthy();
});

describe("every refusal", () => {
  test.each(ERROR_CODES)("%s is triggered from the first page, and its fix leads to a 2xx", async (code) => {
    const sandbox = readySandbox();
    const page = await openErrors(sandbox);
    await page.choose(code);
    await page.trigger();
    const response = () => within(screen.getByRole("region", { name: "Response" }));
    await response().findByText(new RegExp(`^${errors[code].status} `));
    await response().findByText(code, { selector: "code" });
    expect(sandbox.panel.exchanges.getState().at(-1)?.trace.stoppedBy ?? code).toBe(code);
    // The fix is the last control of the response.
    await page.user.click(response().getAllByRole("button").at(-1)!);
    await screen.findByText(/^20[01] (OK|Created)$/);
    expect(sandbox.panel.exchanges.getState().at(-1)?.response.status).toBeLessThan(300);
    expect(sandbox.failures).toEqual([]);
  });

  test.each(OPERATION_IDS)("that %s lists as its own is what it responds with", async (id) => {
    for (const code of codesFor(id).here) {
      const sandbox = readySandbox();
      vi.stubGlobal("fetch", (input: Request) => sandbox.respond(input));
      const request = await refusedRequest({ panel: sandbox.panel } as Parameters<typeof refusedRequest>[0], code, id);
      expect(request.operation).toBe(id);
      const { status, json } = await sandbox.send(request.method, request.path, {
        headers: Object.fromEntries(request.headers),
        ...(request.body !== null && { body: request.body }),
      });
      expect([id, status, json.code]).toEqual([id, errors[code].status, code]);
    }
  });
});
