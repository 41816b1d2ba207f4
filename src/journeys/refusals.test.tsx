// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/api/error-code.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
// Loaded with the test file, so that no test waits for it.
import "#web/learn/failures/failures-page.tsx";

onAWideScreen();

/** The request form with a call that was refused on the page Failures. */
async function openRefused(code: ErrorCode, status: number) {
  const sandbox = readySandbox();
  window.location.hash = `#/failures/${code}`;
  const page = openPage(sandbox);
  await page.user.click(await screen.findByRole("button", { name: `Send it, get ${status}` }));
  await page.press("Open in the request form");
  return { ...page, sandbox, called: () => screen.getByRole("region", { name: "Request" }) };
}

test("the request line shows the path that was really sent, Send sends it again, and it can be restored", async () => {
  const page = await openRefused("not_found", 404);
  expect(within(page.called()).getByText("/v1/refunds")).toBeTruthy();
  await page.press("Send");
  await page.waitForText("404 Not Found");
  const sent = page.sandbox.panel.exchanges.getState();
  expect(sent.map(({ request }) => request.path)).toEqual(["/v1/refunds", "/v1/refunds"]);
  await page.press("Restore GET /v1/orders");
  await page.press("Send");
  await page.waitForText("200 OK");
  expect(within(page.called()).getByText("/v1/orders")).toBeTruthy();
});

test("a refusal has a fix, which is sent in its place", async () => {
  const page = await openRefused("method_not_allowed", 405);
  await page.press("Send");
  await page.waitForText("405 Method Not Allowed");
  await page.press("Use GET");
  await page.waitForText("200 OK");
});
