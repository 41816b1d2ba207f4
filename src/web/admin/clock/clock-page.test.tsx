import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mount } from "#testing/mount.tsx";
import { ClockPage } from "./clock-page.tsx";

function openClock() {
  const part = mount(
    <main>
      <ClockPage />
    </main>,
  );
  return {
    ...part,
    card: (name: string) => within(screen.getByRole("region", { name })),
    speed: (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }),
    delay: () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Delivery delay/ }),
    stateView: () => part.sandbox.panel.stateView.getState(),
    order: (key: string) =>
      act(async () => (await part.sandbox.order({}, { "Idempotency-Key": key })).json.id as string),
  };
}

test("the page Clock shows both times, and the difference a skip makes", async () => {
  const page = openClock();
  const time = page.card("Sandbox time");
  time.getByText("Same as real time");
  await page.press("Skip 24 h 1 min");
  await time.findByText("24 h 1 min ahead of real time");
  time.getByText("Sun 22 Nov 2026");
  expect(page.announcement()).toBe("Skipped 24 h 1 min");
  expect(page.sandbox.panel.realNow()).toBe(page.sandbox.clock.now());
});

test("a paused clock delivers nothing; at ×60 an order is delivered sixty times faster", async () => {
  const page = openClock();
  await page.order("a");
  await page.user.click(page.speed("Paused"));
  await expect.poll(() => page.announcement()).toBe("Clock paused");
  await page.passes(60_000);
  page.card("Deliveries").getByText(/, when the clock runs again$/);
  await page.user.click(page.speed("×60"));
  await expect.poll(() => page.announcement()).toBe("Clock at ×60");
  await page.passes(100);
  await page.card("Deliveries").findByText("No order is processing.");
});

test("the speed is chosen by the arrow keys, and follows what is set elsewhere", async () => {
  const page = openClock();
  await page.user.click(page.speed("×1"));
  await page.user.keyboard("{ArrowRight}");
  await expect.poll(() => page.stateView().clockSpeed).toBe(10);
  await act(() => page.sandbox.panel.adjust({ kind: "run_clock", speed: 60 }));
  expect(page.speed("×60").checked).toBe(true);
});

test("the skip to the next delivery is off without processing orders; with two it reaches only the first", async () => {
  const page = openClock();
  const toNext = screen.getByRole("button", { name: "Skip to the next delivery" });
  expect(toNext.getAttribute("aria-disabled")).toBe("true");
  await page.user.click(toNext);
  expect(page.sandbox.panel.now()).toBe(page.sandbox.panel.realNow());
  await page.order("a");
  await page.passes(2000);
  await page.order("b");
  await page.card("Skip ahead").findByText("Due in 3 s of sandbox time.");
  await page.user.click(toNext);
  await expect.poll(() => page.announcement()).toBe("Skipped to the next delivery. 1 order delivered");
  expect(page.stateView().orders.map(({ status }) => status)).toEqual(["processing", "delivered"]);
});

test("the delay is set when the field or the slider is committed, and both show the same value", async () => {
  const page = openClock();
  await page.user.clear(page.delay());
  await page.user.type(page.delay(), "30");
  expect(page.stateView().deliveryDelay).toBe(5000);
  await page.user.tab();
  await expect.poll(() => page.stateView().deliveryDelay).toBe(30_000);
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Delivery delay" });
  expect(slider.value).toBe("30");
  fireEvent.change(slider, { target: { value: "12" } });
  await expect.poll(() => page.delay().value).toBe("12");
  await expect.poll(() => page.announcement()).toBe("Delivery takes 12 s");
});

test("an invalid delay is reported at the field and not set", async () => {
  const page = openClock();
  await page.user.clear(page.delay());
  page.card("Deliveries").getByText(/^Required\. .* It is still 5 s\.$/);
  await page.user.type(page.delay(), "61");
  await page.user.tab();
  page.card("Deliveries").getByText(/^61 s can't be set\. Use whole seconds from 0 to 60\./);
  expect(page.delay().getAttribute("aria-invalid")).toBe("true");
  expect(page.stateView().deliveryDelay).toBe(5000);
});

test("Deliver now delivers only that order, and the focus moves to the next order", async () => {
  const page = openClock();
  const first = await page.order("a");
  const second = await page.order("b");
  const deliver = (id: string) => screen.queryByRole("button", { name: `Deliver now: order ${id}` });
  await page.user.click(deliver(first)!);
  await expect.poll(() => deliver(first)).toBeNull();
  expect(deliver(second)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: second }));
});
