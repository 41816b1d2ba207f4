import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { walkFaults } from "./focus-faults.ts";
import { barFaults, layoutFaults, smallTargets } from "./layout-faults.ts";

/** A window of 1280 × 1024, as it is, and zoomed to 200 % and 400 %. */
const [WHOLE, HALF, QUARTER] = [
  { width: 1280, height: 1024 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 375, height: 812 };
const PHONE_SIDEWAYS = { width: 667, height: 320 };

/** WCAG 2.2 A and AA. */
const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that a page can break in one theme and hold in the other. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Best practice: the levels of headings, names of dialogs, and that the words on a control are in its name. */
const bestPracticeOf = (page: Page) => ({
  "heading-order": { enabled: true },
  // A frame is a part of a page.
  "page-has-heading-one": { enabled: !page.url().includes("embed=") },
  "aria-dialog-name": { enabled: true },
  "label-content-name-mismatch": { enabled: true },
});

/** What axe finds on the page as it stands, a line each. It opens no page, and loads no style sheets or media again. */
export async function axeFindings(page: Page, rules = ALL_RULES): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({
      resultTypes: ["violations"],
      preload: false,
      runOnly: rules,
      ...(rules === ALL_RULES && { rules: bestPracticeOf(page) }),
    })
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

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

async function setSize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await laidOut(page);
}

/** Looks at the page in windows of these sizes. */
async function expectRoom(page: Page, what: string, sizes: readonly { width: number; height: number }[]) {
  for (const size of sizes) {
    await setSize(page, size);
    expect.soft(await layoutFaults(page), `${what}, ${size.width} × ${size.height}`).toEqual([]);
  }
}

async function setFontSize(page: Page, standard: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
}

/** Buttons and fields that are drawn with neither an edge nor a line, as they would be in forced colours. */
const edgeless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDrawn = (element: Element) => {
      const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(element);
      const isBordered = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none";
      return isBordered || textDecorationLine.includes("underline");
    };
    const controls = "button:not([role=tab]), input:not([type=checkbox], [type=radio], [type=range]), select, textarea";
    return Array.from(document.querySelectorAll(controls))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isDrawn(control))
      .filter((control) => !control.closest(".sr-only, [aria-label*='newest first']"))
      .filter((control) => getComputedStyle(control).clipPath !== "inset(50%)")
      .map((control) => control.getAttribute("aria-label") ?? control.textContent ?? "");
  });

/** The page in light, in dark, and in the visitor's own few colours. */
async function expectColors(page: Page): Promise<void> {
  expect.soft(await axeFindings(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await axeFindings(page, COLOR_RULES), "axe, dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await edgeless(page), "edges in forced colours").toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** The page zoomed, spaced out and mirrored. */
async function expectRoomInEveryForm(page: Page, name: string): Promise<void> {
  await setSize(page, WHOLE);
  await expectRoom(page, "zoomed", [WHOLE, HALF, QUARTER]);
  expect.soft(await smallTargets(page), "by finger").toEqual([]);
  // The offer to undo goes by itself.
  if (name !== "undo") expect.soft(await barFaults(page, 1 / 3), "bars").toEqual([]);

  const unspaced = await styled(page, SPACED);
  await expectRoom(page, "spaced out", [{ ...QUARTER, height: 900 }, WHOLE]);
  await unspaced();

  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  await expectRoom(page, "mirrored", [WHOLE, { ...QUARTER, height: 900 }]);
  await page.evaluate(() => document.documentElement.removeAttribute("dir"));
}

const ON_A_PHONE = "replayed wallet ledger retried prices armed live embed".split(" ");
const ON_A_PHONE_SIDEWAYS = "replayed live wallet retried".split(" ");

async function expectPhone(page: Page, name: string): Promise<void> {
  if (ON_A_PHONE.includes(name)) {
    await setSize(page, PHONE);
    expect.soft(await axeFindings(page), "axe on a phone").toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), "px").toBeLessThanOrEqual(PHONE.width);
  }
  if (ON_A_PHONE_SIDEWAYS.includes(name)) {
    await setSize(page, PHONE_SIDEWAYS);
    expect.soft(await walkFaults(page), "Tab on a phone held sideways").toEqual([]);
  }
}

/**
 * Opens a state once, and looks at it in every way: read by roles and names, by axe in light and dark, in forced colours,
 * walked by Tab, zoomed, spaced out, mirrored, on a phone, and last in large type, which the page does not come back from.
 */
export async function expectEveryLook(page: Page, reach: () => unknown, name: string): Promise<void> {
  // What still fades in has too little contrast for a moment: what is measured is where it comes to rest.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await reach();
  await expectColors(page);
  // A frame is as large as its host makes it.
  const isFrame = name.startsWith("frame");
  if (!isFrame) await setSize(page, LAPTOP);
  expect.soft(await walkFaults(page), "Tab").toEqual([]);
  if (isFrame) return;
  await expectRoomInEveryForm(page, name);
  await expectPhone(page, name);
  await setFontSize(page, 32);
  await expectRoom(page, "in type of twice the size", [WHOLE, { ...HALF, height: 900 }]);
}
