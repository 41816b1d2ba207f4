import type { Page } from "@playwright/test";
import { built, builtWithoutHeaders } from "../host.ts";
import { expect, sendButton } from "../site.ts";
import { test } from "../surroundings.ts";
import { buildDocs, isHere } from "./build-docs.ts";
import { GENERATORS, type Generator } from "./generators.ts";

const frameIn = (page: Page) => page.locator("topup-sandbox iframe").contentFrame();

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Watch {
  readonly shifts: number[];
}

/** Notes what moves the embed, or what comes after it, while nobody touches the page. What a site moves above it is its own. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { watch: { shifts: moved } });
    const isBelow = ({ node }: Shift["sources"][number]) => {
      const embed = document.querySelector("topup-sandbox");
      return (
        node === embed || (node && embed && embed.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
      );
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput && sources.some(isBelow)) moved.push(value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { watch: Watch }).watch.shifts);

async function switchTheme(page: Page, { themeSwitch }: Generator, theme: "dark" | "light"): Promise<void> {
  const control = page.locator(themeSwitch).filter({ visible: true }).first();
  if (await control.evaluate((element) => element.localName === "select"))
    return void (await control.selectOption(theme));
  for (let press = 0; press < 3; press++) {
    await control.click();
    const option = page.getByRole("option", { name: theme });
    if (await option.isVisible()) await option.click();
    const scheme = await page.locator("topup-sandbox").evaluate((element) => getComputedStyle(element).colorScheme);
    if (scheme.includes(theme)) return;
  }
}

for (const generator of GENERATORS) {
  test(`${generator.name}, built with the lines of the READMEs, shows an embed that moves nothing and follows its theme`, async ({
    surroundings,
  }) => {
    test.skip(!isHere(generator), `No ${generator.name} on this machine: install it to try its lines of the READMEs.`);
    const playground = await surroundings.host(built);
    const folder = await buildDocs(generator, `http://127.0.0.1:${playground.port}`);
    const docs = await surroundings.host((path) =>
      builtWithoutHeaders(/\.\w+$|\/$/.test(path) ? path : `${path}.html`, folder),
    );
    const page = await (await surroundings.browserInRealTime()).newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    page.setDefaultTimeout(10_000);
    await watch(page);
    await page.goto(`http://localhost:${docs.port}/`);
    const send = () => sendButton(frameIn(page));
    await send().click();
    await expect(frameIn(page).getByText("201 Created")).toBeVisible();
    expect(await page.locator("topup-sandbox").evaluate(({ clientHeight }) => clientHeight)).toBe(420);
    expect(await shifts(page)).toEqual([]);

    for (const theme of ["dark", "light"] as const) {
      await switchTheme(page, generator, theme);
      await expect(frameIn(page).locator("html")).toHaveAttribute("data-theme", theme);
    }

    for (let turn = 0; turn < 10; turn++) {
      for (const name of ["Two", "One"]) {
        await page.locator("main").getByRole("link", { name, exact: true }).first().click();
        await page.getByRole("heading", { level: 1, name }).waitFor();
        await expect(page.locator("topup-sandbox")).toHaveCount(1);
      }
    }
    await expect(send()).toBeVisible();
  });
}
