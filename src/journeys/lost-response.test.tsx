import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { readySandbox } from "#testing/mount.tsx";
import { openPage } from "./open-page.tsx";

/** The page after an order whose outcome its client does not know. */
async function openAfter(kind: "request_lost" | "response_lost") {
  const sandbox = readySandbox();
  const page = openPage(sandbox, undefined, "/op/placeOrder");
  sandbox.panel.startFailure({ kind }, 1, "placeOrder");
  await page.send();
  await page.waitForText(/the same call with the same key/);
  return { ...page, sandbox };
}

/** The text of the page without what differs from one run to the next: times, durations, ids, keys. */
const pageText = () =>
  (document.body.textContent ?? "")
    .replace(/\d\d:\d\d:\d\d/g, "TIME")
    .replace(/\d+ ms/g, "MS")
    .replace(/req_\w+/g, "REQUEST")
    .replace(/[0-9a-f]{4}(…|[0-9a-f]{4}-)[0-9a-f-]{4,}/g, "KEY");

/** Goes to where the page speaks of the service's state, and reads each place. */
async function readEverywhere({ open, user }: Pick<Awaited<ReturnType<typeof openAfter>>, "open" | "user">) {
  const texts: Record<string, string> = { request: pageText() };
  for (const name of [/^Wallet and orders/, /^Idempotency-Keys/, /^Clock/]) {
    await open(name);
    await screen.findByRole("heading", { level: 1, name });
    texts[String(name)] = pageText();
  }
  await user.keyboard("{Control>}k{/Control}");
  // A browser focuses the first field of a dialog by itself.
  await user.click(await screen.findByRole("combobox", { name: "Search" }));
  await user.paste("ord_");
  await screen.findByText(/^Nothing found for/);
  texts.palette = pageText();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("tab", { name: /^Log/ }));
  const calls = within(await screen.findByRole("list", { name: "Calls, newest first" }));
  texts.calls = pageText();
  await user.click(calls.getAllByRole("link")[0]!);
  await screen.findByRole("region", { name: "Call" });
  texts.log = pageText();
  await user.click(screen.getByRole("tab", { name: "Why this response" }));
  texts.why = pageText();
  return texts;
}

test("while the outcome of an order is unknown, the page reads the same whether or not it was placed", async () => {
  const placed = await openAfter("response_lost");
  expect(placed.sandbox.balance()).toBe("495.25");
  const one = await readEverywhere(placed);
  placed.unmount();
  sessionStorage.clear();
  const never = await openAfter("request_lost");
  expect(never.sandbox.balance()).toBe("500.00");
  expect(await readEverywhere(never)).toEqual(one);
  expect(one.request).not.toContain("1 of 5");
});

test("a look at the service's side shows the outcome of an order everywhere; so does a later balance", async () => {
  const page = await openAfter("response_lost");
  await page.user.click(within(page.receipts()).getByRole("button", { name: /^See the service's side/ }));
  expect(page.announcement()).toBe("The order was placed: charged 4.75, balance 495.25");
  expect(page.receipts().textContent).toContain("495.25");
  expect(pageText()).toContain("1 of 5");
  expect(pageText()).toContain("Sending again returns the same response, no charge.");
  await page.send();
  await page.waitForText("Replayed");
  page.unmount();
  sessionStorage.clear();
  const later = await openAfter("response_lost");
  await later.sandbox.get("/v1/wallet");
  await later.passes(0);
  expect(later.receipts().textContent).toContain("495.25");
});
