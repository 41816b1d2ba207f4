import type { Page } from "@playwright/test";
import { built } from "./host.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { expect, nightlyUnless, sendButton, waitForSandbox } from "./site.ts";
import { type Surroundings, test } from "./surroundings.ts";

/** What the page loads late: its fonts, and the parts that the first response does not need. */
const LATE = /\.woff2$|\/assets\/next-/;

/** A host of the built page that holds back what is late, until `release` is called. */
async function openLateHost({ host }: Surroundings, late: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { port } = await host(async (path) => {
    if (late.test(path)) await released;
    return built(path);
  });
  return { port, release };
}

/** Runs in every page and frame: collects the places of Send and of the first field, frame by frame. */
function watchPlaces() {
  const seen = { places: new Set<string>(), fieldPlaces: new Set<string>() };
  Object.assign(window, { seen });
  const look = () => {
    const box = document.querySelector("[type=submit][form=request-form]")?.getBoundingClientRect();
    if (box) seen.places.add([box.x, box.y, box.width, box.height].join());
    const field = document.querySelector("#request-form input, #request-form textarea")?.getBoundingClientRect();
    if (field) seen.fieldPlaces.add([field.x, field.y].map(Math.round).join());
    requestAnimationFrame(look);
  };
  look();
  return seen;
}

/** Waits until all that is loaded late is shown, and checks that nothing has shifted and Send and the first field stayed. */
async function expectStill(page: Page, release: () => void): Promise<void> {
  await sendButton(page).waitFor();
  await waitForSandbox(page);
  release();
  await page.evaluate(() => document.fonts.ready);
  const copy = page.getByRole("button", { name: /^Copy (as cURL|the cURL code)$/ });
  await copy
    .or(page.getByRole("heading", { name: "Try the reseller API for game top-ups" }))
    .first()
    .waitFor();
  const { places, fieldPlaces } = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { seen } = window as unknown as { seen: ReturnType<typeof watchPlaces> };
    return { places: [...seen.places], fieldPlaces: [...seen.fieldPlaces] };
  });
  expect({ places, shifts: await shiftsOf(page) }).toEqual({ places: [expect.any(String)], shifts: [] });
  // The code tab and the JSON view have none.
  expect(fieldPlaces.slice(1), `after ${fieldPlaces[0]}`).toEqual([]);
}

for (const [width, height, path, colorScheme] of [
  [375, 812, "#/op/placeOrder", "light"],
  [1440, 900, "#/op/placeOrder", "light"],
  [375, 812, "", "dark"],
  [768, 1024, "", "light"],
] as const) {
  test(`nothing moves while /${path} gets ready, ${width} px wide, ${colorScheme}, at a first and a second visit${nightlyUnless(width === 375 && path !== "")}`, async ({
    surroundings,
  }) => {
    const { port, release } = await openLateHost(surroundings, LATE);
    const context = await surroundings.browser();
    await context.addInitScript(watchPlaces);
    await watchShifts(context);
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(`http://127.0.0.1:${port}/${path}`, { waitUntil: "commit" });
    await expectStill(page, release);
    await page.reload();
    await expectStill(page, release);
  });
}

test("the bar's controls stand at one place on every page, whether it has a till or its corner", async ({
  surroundings,
}) => {
  const { port } = await surroundings.host(built);
  const page = await (await surroundings.browser()).newPage();
  await page.goto(`http://127.0.0.1:${port}/#/op/placeOrder`);
  await waitForSandbox(page);
  const pages = [
    "op/placeOrder",
    "op/listProducts",
    "errors/not_found",
    "log",
    "failures",
    "recipes",
    "machine",
    "embed",
  ];
  const bar = page.getByRole("banner");
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const ends = new Set<string>();
    for (const at of pages) {
      await page.evaluate((path) => Object.assign(window.location, { hash: `#/${path}` }), at);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const last = await bar.getByRole("button").last().boundingBox();
      const key = await bar.getByRole("link", { name: /key/ }).locator("..").boundingBox();
      const balance = await page.getByText("sample points").first().boundingBox();
      ends.add(JSON.stringify([last, key && key.x + key.width, balance]));
    }
    expect([...ends], `at ${width} px`).toHaveLength(1);
  }
});
