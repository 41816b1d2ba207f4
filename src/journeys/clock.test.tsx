// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { memoryStorage, type Sandbox } from "#testing/sandbox.ts";
// Loaded with the test file, so that no test waits for it.
import "#web/admin/clock/clock-page.tsx";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  window.location.hash = "#/clock";
});

async function openClock() {
  const page = openPage(sandbox);
  await page.waitForText("Sandbox time");
  const card = (name: string) => within(screen.getByRole("region", { name }));
  return {
    ...page,
    card,
    speed: (name: string) => screen.getByRole("radio", { name }) as HTMLInputElement,
    delay: () => screen.getByRole("textbox", { name: /^Delivery delay/ }) as HTMLInputElement,
    skip: (name: string) => screen.getByRole("button", { name }),
  };
}

const stateView = () => sandbox.panel.stateView.getState();
const order = async (key: string = crypto.randomUUID()) =>
  (await sandbox.order({}, { "Idempotency-Key": key })).json.id as string;

test("the page shows both times, and the difference a skip makes", async () => {
  const page = await openClock();
  const time = page.card("Sandbox time");
  time.getByText("Same as real time");
  time.getAllByText("Sat 21 Nov 2026");
  await page.press("Skip 24 h 1 min");
  await time.findByText("1 day 0 h 1 min ahead of real time");
  time.getByText("Sun 22 Nov 2026");
  expect(page.announcement()).toBe("Skipped 24 h 1 min");
  expect(sandbox.panel.realNow()).toBe(sandbox.clock.now());
});

test("the Date header keeps the real time, while dates in the body follow the sandbox clock", async () => {
  const page = await openClock();
  await page.press("Skip 1 hour");
  expect(page.announcement()).toBe("Skipped 1 hour");
  const { headers, json } = await sandbox.order();
  expect(Date.parse(json.created_at) - Date.parse(headers.get("Date") ?? "")).toBe(60 * 60_000);
});

test("a paused clock delivers nothing; at ×60 an order is delivered sixty times faster", async () => {
  const page = await openClock();
  await order();
  await page.user.click(page.speed("Paused"));
  await expect.poll(() => page.announcement()).toBe("Clock paused");
  expect(stateView().clockSpeed).toBe(0);
  await page.passes(60_000);
  page.card("Deliveries").getByText(/, when the clock runs again$/);
  await page.user.click(page.speed("×60"));
  await expect.poll(() => page.announcement()).toBe("Clock at ×60");
  expect(page.speed("×60").checked).toBe(true);
  await page.passes(100);
  await page.card("Deliveries").findByText("No order is processing.");
});

test("the arrow keys choose the speed", async () => {
  const page = await openClock();
  await page.user.click(page.speed("×1"));
  await page.user.keyboard("{ArrowRight}");
  await expect.poll(() => stateView().clockSpeed).toBe(10);
});

test("a speed set elsewhere appears here", async () => {
  const page = await openClock();
  await sandbox.panel.adjust({ kind: "run_clock", speed: 10 });
  await expect.poll(() => page.speed("×10").checked).toBe(true);
});

test("the skip to the next delivery is off without processing orders; with two it reaches only the first", async () => {
  const page = await openClock();
  const toNext = page.skip("Skip to the next delivery");
  expect(toNext.getAttribute("aria-disabled")).toBe("true");
  page.card("Skip ahead").getByText("No order is processing.");
  await page.user.click(toNext);
  expect(sandbox.panel.now()).toBe(sandbox.panel.realNow());
  await order();
  await page.passes(2000);
  await order();
  await page.card("Skip ahead").findByText("Due in 3 s of sandbox time.");
  await page.user.click(toNext);
  await expect.poll(() => page.announcement()).toBe("Skipped to the next delivery. 1 order delivered");
  expect(stateView().orders.map(({ status }) => status)).toEqual(["processing", "delivered"]);
});

test("past 24 h 1 min the ledger entry is gone, and the same key charges again", async () => {
  const page = await openClock();
  await order("once");
  await order("once");
  expect(sandbox.balance()).toBe("490.50");
  const skips = page.card("Skip ahead");
  await skips.findByText(/^Every processing order is delivered. No ledger entry expires.$/);
  await skips.findByText(/the same key charges again\. The only ledger entry expires\./);
  await page.press("Skip 24 h 1 min");
  await skips.findByText(/the same key charges again\. The ledger is empty\./);
  await order("once");
  expect(sandbox.balance()).toBe("481.00");
});

test("the delay is set when the field or the slider is committed, and both show the same value", async () => {
  const page = await openClock();
  await page.user.clear(page.delay());
  await page.user.type(page.delay(), "30");
  expect(stateView().deliveryDelay).toBe(5000);
  await page.user.tab();
  await expect.poll(() => stateView().deliveryDelay).toBe(30_000);
  const slider = screen.getByRole("slider", { name: "Delivery delay" }) as HTMLInputElement;
  expect(slider.value).toBe("30");
  fireEvent.change(slider, { target: { value: "12" } });
  await expect.poll(() => stateView().deliveryDelay).toBe(12_000);
  expect(page.delay().value).toBe("12");
  expect(page.announcement()).toBe("Delivery takes 12 s");
});

test.each(["61", "2.5", "-1"])("an invalid delay of %s s is reported at the field and not set", async (text) => {
  const page = await openClock();
  await page.user.clear(page.delay());
  page.card("Deliveries").getByText(/^Required\. .* It is still 5 s\.$/);
  await page.user.type(page.delay(), text);
  await page.user.tab();
  page.card("Deliveries").getByText(new RegExp(`^${text} s can't be set\\. Use whole seconds from 0 to 60\\.`));
  expect(page.delay().getAttribute("aria-invalid")).toBe("true");
  expect(stateView().deliveryDelay).toBe(5000);
});

test("Deliver now delivers only that order, and the focus moves to the list", async () => {
  const page = await openClock();
  const first = await order();
  const second = await order();
  const deliver = (id: string) =>
    page.card("Deliveries").queryByRole("button", { name: new RegExp(`^Deliver now: .*${id}$`) });
  await expect.poll(() => deliver(first)).toBeTruthy();
  await page.user.click(deliver(first) as HTMLElement);
  await expect
    .poll(() => stateView().orders.map(({ id, status }) => [id, status]))
    .toEqual([
      [second, "processing"],
      [first, "delivered"],
    ]);
  expect(deliver(first)).toBeNull();
  expect(deliver(second)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Processing 1 order");
});

test("if the browser refuses to store a change, the page says so and nothing is changed", async () => {
  const storage = memoryStorage();
  sandbox = readySandbox({ storage });
  const page = await openClock();
  storage.fail = "writes";
  await page.user.click(page.speed("×60"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The browser refused to store the change. Nothing was changed. Try again.",
  );
  await expect.poll(() => page.speed("×1").checked).toBe(true);
  storage.fail = null;
  await page.user.click(page.speed("×60"));
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
});
