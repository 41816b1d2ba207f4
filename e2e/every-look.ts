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

/** What axe finds on the page as it stands, a line each. It opens no page, and loads no style sheets or media again. */
export async function axeFindings(page: Page, rules = ALL_RULES): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Experimental, but no other rule compares the words on a control with its name.
    .options({
      resultTypes: ["violations"],
      preload: false,
      runOnly: rules,
      ...(rules === ALL_RULES && { rules: { "label-content-name-mismatch": { enabled: true } } }),
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

/** What a screen reader has to go by: the levels of the headings in front, and all that has a role and no name. */
const outline = (page: Page) =>
  page.evaluate(() => {
    const front = document.querySelector("dialog[open]") ?? document.body;
    return Array.from(front.querySelectorAll("h1, h2, h3, h4, h5, h6"))
      .filter((heading) => heading.checkVisibility())
      .map(({ localName }) => Number(localName.slice(1)));
  });

/** A frame with the state. */
const WITHOUT_HEADING = ["frameState"];

/** No heading skips a level, and every dialog, region and article has a name. */
async function expectOutline(page: Page, name: string): Promise<void> {
  const all = await outline(page);
  const isDialog = (await page.locator("dialog[open]").count()) > 0;
  expect
    .soft(
      all.filter((level) => level === 1),
      "first headings",
    )
    .toHaveLength(isDialog || WITHOUT_HEADING.includes(name) ? 0 : 1);
  const jumps = all.slice(1).filter((level, index) => level > (all[index] ?? 0) + 1);
  expect.soft(jumps, `levels ${all.join(" ")}`).toEqual([]);
  const named = page.getByRole("dialog").or(page.getByRole("region")).or(page.getByRole("article"));
  for (const each of await named.all()) await expect.soft(each).toHaveAccessibleName(/\w/);
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

const ON_A_PHONE = "replayed wallet ledger retried prices armed lesson lessonDone embed".split(" ");
const ON_A_PHONE_SIDEWAYS = "replayed lesson wallet retried".split(" ");

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
  await expectOutline(page, name);
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
