import type { Page } from "@playwright/test";
import type { Step } from "./explore-steps.ts";

const OPENING = 50_000;

/** How long Send may take, in waits of the page's own timer: a busy machine slows it as it slows the page. */
const WAIT = 50;
const MOST_WAITS = 8000 / WAIT;

/** Waits until the page has drawn and waits for nothing; false if it still waits after 8 s. */
const settled = (page: Page): Promise<boolean> =>
  page.evaluate(
    async ([wait, most]) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const isBusy = () =>
        document.querySelector(
          "html[data-sandbox=starting], main [aria-busy=true], [type=submit][aria-disabled=true]",
        ) !== null;
      await frame();
      await frame();
      for (let waits = 0; isBusy(); waits++) {
        if (waits > most) return false;
        await new Promise((passed) => setTimeout(passed, wait));
      }
      return true;
    },
    [WAIT, MOST_WAITS] as const,
  );

interface Stored {
  readonly id: string;
  readonly balance: number;
  readonly orders: readonly { readonly id: string; readonly total: number }[];
}

interface Logged {
  readonly world: string;
  readonly lost: string | null;
  readonly request: { readonly method: string; readonly path: string };
  readonly response: { readonly status: number; readonly body: string };
}

/** What a page stores, logs and shows. It is read without a call, which would be in the log and use up failures. */
const lookAt = (page: Page) =>
  page.evaluate(() => {
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? null;
    const receipts = document.querySelectorAll("aside article[aria-label*='order ord_' i]");
    const { world } = JSON.parse(localStorage.getItem("top-up-sandbox") ?? "{}") as { world?: Stored };
    return {
      world: world ?? null,
      log: JSON.parse(sessionStorage.getItem("top-up-sandbox:exchanges") ?? "[]") as Logged[],
      receipts: [...receipts].flatMap((each) => each.ariaLabel?.match(/ord_\w+/)?.[0] ?? []),
      till: textOf("aside[aria-label='Receipts and balance']"),
      wallet: location.hash.startsWith("#/wallet") ? textOf("main") : null,
    };
  });

const points = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** What is wrong with the sums: of what is stored, and between it and receipts, log and the wallet page. */
async function moneyFault(page: Page): Promise<string | null> {
  const { world, log, receipts, till, wallet } = await lookAt(page);
  const { id = "first", balance = OPENING, orders = [] } = world ?? {};
  const spent = orders.reduce((sum, { total }) => sum + total, 0);
  if (balance + spent !== OPENING) return `money: ${balance} left and ${spent} spent are not ${OPENING}`;
  const stored = new Set(orders.map((order) => order.id));
  const here = log.filter((call) => call.world === id);
  const placed = here.filter(
    ({ request, response }) => request.path === "/v1/orders" && request.method === "POST" && response.status === 201,
  );
  const logged = placed.map(({ response }) => response.body.match(/ord_\w+/)?.[0] ?? "");
  const unknown = [...logged, ...receipts].filter((order) => !stored.has(order));
  if (unknown.length > 0) return `receipts and log: ${unknown} are not stored`;
  // Of a response that was lost the page shows nothing, until the visitor looks.
  if (here.some(({ lost }) => lost !== null)) return null;
  const left = points(balance);
  if (till !== null && !till.includes(left)) return `receipts: the till does not show ${left}`;
  const missing = receipts.length === 0 ? [] : orders.slice(-10).filter((order) => !receipts.includes(order.id));
  if (missing.length > 0) return `receipts: none for ${missing.map((order) => order.id)}`;
  if (wallet !== null && !wallet.includes(`${left}balance`)) return `wallet page: does not show ${left}`;
  return null;
}

/** How often a fault is looked for again: a page learns of a commit, loads a part and draws it a moment later. */
const LOOKS = 60;

/** A fault that stays. */
async function lasting(page: Page, look: () => Promise<string | null>): Promise<string | null> {
  let fault = await look();
  for (let looks = 0; fault !== null && looks < LOOKS; looks++) {
    await page.evaluate((wait) => new Promise((passed) => setTimeout(passed, wait)), WAIT);
    fault = await look();
  }
  return fault;
}

/** What is open, and where the focus is. */
export const frontOfPage = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    const front = dialogs.at(-1);
    return {
      dialogs: dialogs.map((each) => each.ariaLabel ?? each.textContent?.slice(0, 40) ?? ""),
      waysOut: front ? front.querySelectorAll("button:enabled, a[href]").length : 1,
      hasFocus: document.activeElement !== null && document.activeElement !== document.body,
    };
  });
type Front = Awaited<ReturnType<typeof frontOfPage>>;

/** What is wrong after a step; null if nothing is. `before` is what was open before it. */
export async function faultAfter(page: Page, step: Step, before: Front): Promise<string | null> {
  if (!(await settled(page))) return "send: still waits after 8 s";
  // Tab leads out of the page, to the browser's own controls.
  const isOut = step.act === "key" && /Tab$/.test(step.text);
  const isFresh = !["press", "type", "choose", "key"].includes(step.act);
  const mustFocus = !isFresh && !isOut && (before.hasFocus || step.act === "press");
  const lost = await lasting(page, async () => {
    const { hasFocus } = await frontOfPage(page);
    return mustFocus && !hasFocus ? "focus: it is lost" : null;
  });
  if (lost !== null) return lost;
  const front = await frontOfPage(page);
  if (front.waysOut === 0) return `dialog: ${front.dialogs.at(-1)} has no way out`;
  const isLeft = step.act === "key" && step.text === "Escape" && before.dialogs.length > 0;
  if (isLeft && front.dialogs.length >= before.dialogs.length) {
    await page.keyboard.press("Escape");
    await settled(page);
    if ((await frontOfPage(page)).dialogs.length >= before.dialogs.length)
      return `dialog: Escape does not close ${front.dialogs.at(-1)}`;
  }
  return lasting(page, () => moneyFault(page));
}
