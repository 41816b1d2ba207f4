import type { Frame, Page } from "@playwright/test";
import { MESSAGES_A_SECOND } from "../src/contract/page/frame-message.ts";
import { built, html, script } from "./host.ts";
import { expect } from "./site.ts";
import { test } from "./surroundings.ts";

/** Keeps the messages of the page's frames, and the events that embed.js makes of them. */
const LISTENING = `
  window.messages = [];
  addEventListener("message", ({ data }) => data?.type && window.messages.push(data));
  window.events = [];
  for (const name of ["ready", "resize", "request", "response", "reset", "order-updated", "nonsense", "constructor"])
    document.addEventListener("topup-" + name, ({ type, detail }) => window.events.push([type, detail]));
`;

type Message = Record<string, unknown>;
const message = (type: string, rest: Message = {}): Message => ({
  source: "topup-sandbox",
  v: 1,
  id: "p",
  type,
  ...rest,
});

interface Opened {
  readonly page: Page;
  /** The sandbox in a frame of its own, without embed.js. */
  readonly plain: Frame;
  /** A frame of a third host. */
  readonly stranger: Frame;
  /** A frame of the sandbox's own host. */
  readonly sibling: Frame;
}

/** How many calls the sandbox in a frame of its own has reported to the page. */
const calls = (page: Page) =>
  page.evaluate(() => {
    const { messages } = window as unknown as { messages: Record<string, unknown>[] };
    return messages.filter(({ id, type }) => id === "p" && type === "request").length;
  });

const events = (page: Page) => page.evaluate(() => (window as unknown as { events: unknown[] }).events);

/** Posts to the sandbox's frame, from the page or from any frame in it. */
const post = (from: Page | Frame, data: readonly unknown[], times = 1) =>
  from.evaluate(
    ([messages, often]) => {
      const target = window.parent.frames[0];
      for (let turn = 0; turn < often; turn++) for (const each of messages) target?.postMessage(each, "*");
    },
    [data, times] as const,
  );

/** Has Send be pressed by a message, and waits for the call. */
async function expectResponse(page: Page): Promise<void> {
  const before = await calls(page);
  await post(page, [message("run")]);
  await expect(async () => expect(await calls(page)).toBe(before + 1)).toPass();
}

/** Counts what arrives at a window from now on, once the page's own listeners have run. */
async function counting(at: Page | Frame): Promise<(count: number) => Promise<void>> {
  await at.evaluate(() => {
    const counted = Object.assign(window, { arrived: 0 });
    window.addEventListener("message", () => {
      counted.arrived++;
    });
  });
  const arrived = () => at.evaluate(() => (window as unknown as { arrived: number }).arrived);
  return (count) => expect.poll(arrived).toBeGreaterThanOrEqual(count);
}

const embedTest = test.extend<{ opened: Opened }>({
  opened: async ({ surroundings }, use) => {
    const playground = await surroundings.host(built);
    const url = `http://127.0.0.1:${playground.port}`;
    const third = await surroundings.host(() => html("<!doctype html><title>Third</title>"));
    const docs = await surroundings.host((path) => {
      if (path === "/docs.js") return script(LISTENING);
      const origin = encodeURIComponent(`http://localhost:${docs.port}`);
      return html(`<!doctype html><title>Docs</title><script src="/docs.js"></script><script src="${url}/embed.js"></script>
        <iframe src="${url}/?embed=operation&op=placeOrder&id=p&origin=${origin}" height="300"></iframe>
        <iframe src="http://127.0.0.1:${third.port}/"></iframe>
        <iframe src="${url}/?embed=state&id=s&origin=${origin}" height="300"></iframe>
        <topup-sandbox id="e" mode="state"></topup-sandbox>`);
    });
    const context = await surroundings.browser();
    const page = await context.newPage();
    await page.setViewportSize({ width: 900, height: 900 });
    await page.goto(`http://localhost:${docs.port}/`);
    const [plain, stranger, sibling] = page.mainFrame().childFrames();
    if (!(plain && stranger && sibling)) throw new Error("The page embeds too little.");
    for (const frame of [plain, sibling]) {
      await frame.locator("html:not([data-sandbox=starting])").waitFor({ state: "attached" });
    }
    await expect.poll(() => events(page)).toContainEqual(["topup-ready", {}]);
    await use({ page, plain, stranger, sibling });
  },
});

embedTest("messages of a wrong source or origin are ignored by the frame", async ({ opened: it }) => {
  const { page, plain, stranger, sibling } = it;
  await expectResponse(page);
  await expect(plain.getByText("490.50", { exact: true }).first()).toBeVisible();
  const before = await calls(page);
  const wishes = [message("reset"), message("run"), message("setTheme", { theme: "dark" })];
  const arrived = await counting(plain);
  for (const from of [stranger, sibling, plain]) await post(from, wishes);
  await arrived(3 * wishes.length);
  expect(await plain.locator("html").getAttribute("data-theme")).not.toBe("dark");
  expect(await calls(page)).toBe(before);
  await expect(plain.getByText("490.50", { exact: true }).first()).toBeVisible();
});

embedTest(
  "of a thousand messages a second the first are handled, and the page goes on responding @nightly",
  async ({ opened: it }) => {
    const { page, plain, stranger } = it;
    const [light, dark] = ["light", "dark"].map((theme) => message("setTheme", { theme }));
    await page.clock.pauseAt(Date.now() + 60_000);
    const arrived = await counting(plain);
    await post(stranger, [dark], 1000);
    await arrived(1000);
    await post(page, [light], MESSAGES_A_SECOND);
    await post(page, [dark, message("run")], 500);
    await arrived(2000 + MESSAGES_A_SECOND);
    await expect(plain.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await calls(page)).toBe(0);
    await page.clock.resume();
    await page.clock.fastForward(1000);
    await post(page, [dark]);
    await expect(plain.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectResponse(page);
  },
);
