import { expect, type Page, test } from "@playwright/test";
import { built, openHost, watched } from "../host.ts";
import { seeded } from "../seeded.ts";
import { transportOf } from "../site.ts";
import { isNightly } from "./story-groups.ts";
import { FRESH, type Model, OPENING, stateByApi } from "./walk-model.ts";
import { take, type Walk, WEIGHTS } from "./walk-steps.ts";

/** `WALK_SEED` and `WALK_STEPS` take a walk again. */
const SEED = Number(process.env.WALK_SEED ?? 20261125);
const { WALK_STEPS } = process.env;

/** How often all tabs are looked at; after the other steps it is the tab that took the step, and the next. */
const EVERY = 10;

/** How many of the last steps are printed with a failure. */
const PRINTED = 25;

/** Expects the same state of the model, the API, and what tabs show. */
async function expectAgreement(walk: Walk, step: number, tab: number): Promise<void> {
  const { model, tabs } = walk;
  const next = (tab + 1) % tabs.length;
  const all = [...tabs.keys()];
  const expected = { orders: model.orders, spent: model.spent, keys: model.keys, balance: OPENING - model.spent };
  for (const each of step % EVERY === 0 ? all : [next]) {
    const state = () => stateByApi(tabs[each]!);
    // A tab learns of another one's commit a moment later.
    if (each !== tab) await expect.poll(state, { message: `the API in tab ${each}` }).toEqual(expected);
    else expect(await state(), `the API in tab ${each}`).toEqual(expected);
  }
  const seen = step % EVERY === 0 ? all : [tab, next];
  await Promise.all(seen.map((each) => expectShown(model, tabs[each]!, each)));
}

/** Expects of a tab, within the time of an expectation, that its till and its wallet page show the state. */
async function expectShown({ orders: { length }, spent }: Model, page: Page, tab: number): Promise<void> {
  const left = ((OPENING - spent) / 100).toFixed(2);
  const till = length === 0 ? `${left}sample points` : `${left}points left of 500.00`;
  const words = length === 0 ? "no orders yet" : `spent on ${length} order${length === 1 ? "" : "s"}`;
  const sum = page.url().endsWith("#/wallet") ? `(${words}) equals ${left} balance.` : "";
  const missing = () =>
    page.evaluate(
      ([inTill, inMain]) => {
        const [aside, main] = [document.querySelector("aside"), document.querySelector("main")];
        return [!aside?.textContent?.includes(inTill) && inTill, !main?.textContent?.includes(inMain) && inMain];
      },
      [till, sum] as const,
    );
  await expect
    .poll(missing, { message: `not shown in tab ${tab}`, intervals: [0, 20, 50, 100, 250] })
    .toEqual([false, false]);
}

test("a walk through page, API, tabs, share, import, reset and undo", async ({ context }) => {
  const steps = Number(WALK_STEPS ?? (isNightly() ? 2000 : 100));
  // A hundred take forty seconds on an idle machine; a busy one takes longer.
  test.setTimeout(steps * 600 + 60_000);
  // Not the host of the other stories, which checks each response against `openapi.json`: that takes most of the time.
  const host = await openHost(built);
  const url = `http://127.0.0.1:${host.port}/`;
  const expectNoHarm = watched(context, [host]);
  const tabs = [];
  for (const transport of ["worker", "worker", "page"] as const) {
    const page = await context.newPage();
    if (transport === "page") {
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }));
    }
    await page.goto(`${url}#/wallet`);
    expect(await transportOf(page)).toBe(transport);
    tabs.push(page);
  }
  const choose = seeded(SEED);
  const walk: Walk = { choose, url, tabs, model: FRESH, links: [], backups: [] };
  const taken: string[] = [];
  try {
    for (let step = 1; step <= steps; step++) {
      const [name, tab] = [choose.weighted(WEIGHTS), choose.below(tabs.length)];
      taken.push(`${step}: ${name} in tab ${tab}`);
      await take(walk, name, tabs[tab]!);
      await expectAgreement(walk, step, tab);
    }
  } catch (error) {
    const last = taken.slice(-PRINTED).join("\n  ");
    throw new Error(`WALK_SEED=${SEED} WALK_STEPS=${taken.length} fails at its last step:\n  ${last}`, {
      cause: error,
    });
  }
  await host.close();
  expectNoHarm();
});
