import type { Page } from "@playwright/test";
import { OPERATION_IDS } from "../src/contract/api/operations.ts";
import { ADMIN_PAGES, adminPagePath, pathTo } from "../src/web/client/routes.ts";
import { built } from "./host.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { expect, nightlyUnless, sendButton, waitForSandbox } from "./site.ts";
import { type Surroundings, test } from "./surroundings.ts";

/** What the page loads late: its fonts, and the parts that the first response does not need. */
const LATE = [/\.woff2$/, /\/assets\/console-/];

/** A host of the built page that holds back what is late, until `release` is called. There must be something of each kind to hold. */
async function openLateHost({ host }: Surroundings, late: readonly RegExp[]) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held: string[] = [];
  const { port } = await host(async (path) => {
    if (late.some((kind) => kind.test(path))) {
      held.push(path);
      await released;
    }
    return built(path);
  });
  const release = () => {
    for (const kind of late) expect(held).toContainEqual(expect.stringMatching(kind));
    letGo();
  };
  return { port, release };
}

/** Runs in every page and frame: collects the places of Send and of the first field, frame by frame. */
function watchPlaces() {
  const seen = { places: [] as number[][], fieldPlaces: new Set<string>() };
  Object.assign(window, { seen });
  const look = () => {
    const box = document.querySelector("[type=submit][form=request-form]")?.getBoundingClientRect();
    if (box) seen.places.push([box.x, box.y, box.right, box.bottom]);
    const field = document.querySelector("#request-form input, #request-form textarea")?.getBoundingClientRect();
    if (field) seen.fieldPlaces.add([field.x, field.y].map(Math.round).join());
    requestAnimationFrame(look);
  };
  look();
  return seen;
}

/** The typeface that an element's text is really set in, whatever its style names. */
async function faceOf(page: Page, selector: string): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts[0]?.familyName;
}

/** How long the fonts are held back once the page responds: longer than `optional` or `fallback` would wait for them. */
const FONTS_LATE = 3200;

/**
 * Waits until all that is loaded late is shown, and checks that nothing has shifted, Send and the first field stayed, and the page
 * ends in its own typeface.
 */
async function expectStill(page: Page, release: () => void): Promise<void> {
  await sendButton(page).waitFor();
  await waitForSandbox(page);
  await page.waitForFunction((late) => performance.now() > late, FONTS_LATE);
  release();
  await page.evaluate(() => document.fonts.ready);
  const field = page.getByLabel("Idempotency-Key", { exact: true });
  await field
    .or(page.getByRole("heading", { name: "Try the reseller API for game top-ups" }))
    .first()
    .waitFor();
  const { places, fieldPlaces } = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { seen } = window as unknown as { seen: ReturnType<typeof watchPlaces> };
    return { places: seen.places, fieldPlaces: [...seen.fieldPlaces] };
  });
  // The same word in another face may be wider by a pixel.
  const moved = places.filter((place) => place.some((edge, at) => Math.abs(edge - (places[0]?.[at] ?? 0)) > 1.5));
  expect({ moved, shifts: await shiftsOf(page) }, `from ${places[0]}`).toEqual({ moved: [], shifts: [] });
  expect(await faceOf(page, "[type=submit][form=request-form]")).toBe("Atkinson Hyperlegible Next");
  // The code tab and the JSON view have none.
  expect(fieldPlaces.slice(1), `after ${fieldPlaces[0]}`).toEqual([]);
}

for (const [width, height, path, colorScheme] of [
  [375, 812, "#/op/placeOrder", "light"],
  [1440, 900, "#/op/placeOrder", "light"],
  [1440, 900, "", "light"],
  [1280, 800, "", "light"],
  [768, 1024, "", "light"],
  [375, 812, "", "dark"],
  [320, 640, "", "light"],
] as const) {
  test(`nothing moves while /${path} gets ready, ${width} px wide, ${colorScheme}, at a first and a second visit${nightlyUnless(width === 375 || width === 1280)}`, async ({
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

test("the fonts' local replacements are as wide and as tall as they are", async ({ surroundings }) => {
  const { port } = await surroundings.host(built);
  const page = await (await surroundings.browser()).newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await waitForSandbox(page);
  const ratios = await page.evaluate(async () => {
    await document.fonts.ready;
    const text = document.body.innerText.replace(/\s+/g, " ");
    const sizeIn = (family: string, weight: number) => {
      const line = document.createElement("span");
      Object.assign(line.style, { position: "fixed", whiteSpace: "pre", font: `${weight} 100px ${family}` });
      line.textContent = text;
      document.body.append(line);
      const { width, height } = line.getBoundingClientRect();
      line.remove();
      return { width, height };
    };
    const faces = [
      ["Next", "Local sans", 400],
      ["Next", "Local sans", 600],
      ["Next", "Local sans", 700],
      ["Mono", "Local mono", 400],
    ] as const;
    return faces.map(([own, local, weight]) => {
      const [one, other] = [sizeIn(`"Atkinson Hyperlegible ${own}"`, weight), sizeIn(`"${local}"`, weight)];
      return { face: `${local} ${weight}`, width: other.width / one.width, height: other.height / one.height };
    });
  });
  // One face stands for the weights from 551 on. Where one is not, its size-adjust is to be divided by `width`, and its other descriptors to be multiplied by it.
  for (const { face, width, height } of ratios) {
    expect(Math.abs(width - 1), `${face}: ${width}`).toBeLessThan(/[67]00/.test(face) ? 0.015 : 0.006);
    expect(Math.abs(height - 1), `${face}: ${height}`).toBeLessThan(0.006);
  }
});

test("the stage's title waits for the typeface, but not for long", async ({ surroundings }) => {
  for (const isReleased of [true, false]) {
    const { port, release } = await openLateHost(surroundings, [/\.woff2$/]);
    const page = await (await surroundings.browser()).newPage();
    await page.goto(`http://127.0.0.1:${port}/?present=1`, { waitUntil: "commit" });
    const title = page.getByRole("heading", { level: 1 });
    await expect(page.getByText("Loading…")).toBeVisible();
    if (isReleased) {
      release();
      await title.waitFor();
      expect(await faceOf(page, "h1")).toBe("Atkinson Hyperlegible Next");
    } else {
      await title.waitFor();
      expect(await page.evaluate(() => performance.now())).toBeGreaterThan(3000);
      release();
    }
  }
});

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

test("no page shifts by more than 0.01 while it opens, or is wider than its window", async ({
  surroundings,
  browser,
}) => {
  const { port } = await surroundings.host(built);
  const faults: string[] = [];
  for (const path of [...OPERATION_IDS.map(pathTo), ...ADMIN_PAGES.map(adminPagePath), "/nowhere"]) {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 375, height: 812 },
    ]) {
      // Nothing is saved, and no worker runs.
      const page = await browser.newPage({ viewport });
      await watchShifts(page);
      await page.goto(`http://127.0.0.1:${port}/#${path}`, { waitUntil: "networkidle" });
      await waitForSandbox(page);
      const shifts = await shiftsOf(page);
      const total = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
      if (total > 0.01) faults.push(`${path} at ${viewport.width} px: ${shifts.join("; ")}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) faults.push(`${path} is ${width} px wide at ${viewport.width} px`);
      await page.close();
    }
  }
  expect(faults).toEqual([]);
});
