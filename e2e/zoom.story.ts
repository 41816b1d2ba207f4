import type { Page } from "@playwright/test";
import { barFaults, layoutFaults, smallTargets } from "./layout-faults.ts";
import { expect, test } from "./site.ts";
import { states } from "./states.ts";

/** A window of 1280 × 1024, as it is, and zoomed to 200 % and 400 %. */
const [WHOLE, HALF, QUARTER] = [
  { width: 1280, height: 1024 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

/** WCAG 1.4.12, as a reader's own style sheet has it. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Puts a style sheet on the page; what is given back takes it off again. */
async function styled(page: Page, css: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    document.adoptedStyleSheets.push(made);
    return made;
  }, css);
  return () =>
    sheet.evaluate((made) => {
      made.disabled = true;
    });
}

const laidOut = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Looks at the page in windows of these sizes. */
async function expectRoom(page: Page, what: string, sizes: readonly { width: number; height: number }[]) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await laidOut(page);
    expect.soft(await layoutFaults(page), `${what}, ${size.width} × ${size.height}`).toEqual([]);
  }
}

async function setFontSize(page: Page, standard: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
}

/** A frame is as large as its host makes it. */
const inPage = Object.entries(states).filter(([name]) => !name.startsWith("frame"));

for (const [name, reach] of inPage) {
  test(`"${name}" fits at 200 % and 400 %, spaced out, in large type and mirrored, with targets to hit`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(WHOLE);
    await reach(page, site);
    expect.soft(await smallTargets(page, 24), "by pointer").toEqual([]);
    await expectRoom(page, "zoomed", [WHOLE, HALF, QUARTER]);
    expect.soft(await smallTargets(page, 44), "by finger").toEqual([]);
    // The offer to undo goes by itself.
    if (name !== "undo") expect.soft(await barFaults(page, 1 / 3), "bars").toEqual([]);

    const unspaced = await styled(page, SPACED);
    await expectRoom(page, "spaced out", [{ ...QUARTER, height: 900 }, WHOLE]);
    await unspaced();

    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    await expectRoom(page, "mirrored", [WHOLE, { ...QUARTER, height: 900 }]);
    await page.evaluate(() => document.documentElement.removeAttribute("dir"));

    await setFontSize(page, 32);
    await expectRoom(page, "in type of twice the size", [WHOLE, { ...HALF, height: 900 }]);
  });
}
