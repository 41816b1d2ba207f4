import { readFileSync } from "node:fs";
import { test } from "@playwright/test";

// Draws the images for link previews and home screens from the page's mark and fonts: npm run icons.

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));

const MARK = read("public/favicon.svg").toString();

const fontFace = (family: string, name: string) => {
  const file = read(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  return `@font-face { font-family: ${family}; font-weight: 200 800; src: url(data:font/woff2;base64,${file.toString("base64")}) }`;
};

const STYLE = `
  ${fontFace("Next", "atkinson-hyperlegible-next")}
  ${fontFace("Mono", "atkinson-hyperlegible-mono")}
  * { box-sizing: border-box; margin: 0 }
  body { display: grid; grid-template-columns: 716px 484px; height: 630px; background: #1c3faa; color: #fff; font-family: Next; overflow: hidden }
  section { display: flex; flex-direction: column; padding: 64px 0 64px 64px }
  header { display: flex; align-items: center; gap: 18px; font: 700 32px/40px Next }
  header svg { width: 64px; height: 64px; outline: 2px solid #9db3f2; border-radius: 8px }
  h1 { margin-top: auto; font-size: 70px; line-height: 76px; letter-spacing: -0.022em }
  section > p { margin-top: 22px; font-size: 28px; line-height: 38px; color: #dbe4ff }
  aside { background: #16211d; padding: 0 40px; isolation: isolate }
  .slot { position: relative; z-index: -2; height: 36px; margin: 0 -40px; background: #3c4f47 }
  .slot::after { content: ""; position: absolute; inset: 14px 24px auto; height: 9px; background: #000 }
  .slip { padding: 36px 32px 44px; margin-top: -17px; background: #fff; color: #12201b; font: 25px/38px Mono; mask: conic-gradient(from -45deg at bottom, transparent, #000 1deg 89deg, transparent 90deg) 50% 100% / 20px 100% }
  .slip p { display: flex; justify-content: space-between; white-space: nowrap }
  .slip hr { border: 0; border-top: 2px dashed; opacity: 0.4; margin: 14px 0 }
  .stamp { display: inline-block; margin-top: 8px; padding: 2px 14px; border: 4px solid; border-radius: 4px; font-weight: 700; font-size: 27px; line-height: 40px; rotate: -2deg; color: #0b5133 }
  .copy { position: relative; z-index: -1; margin: -14px -8px 0 40px; padding: 40px 28px; background: #ffea9f; color: #4a3b00; font-size: 24px }
  .copy .stamp { color: inherit }
`;

const PREVIEW = `<!doctype html><style>${STYLE}</style>
  <section>
    <header>${MARK} Top-up Sandbox</header>
    <h1>Try the reseller API for game top-ups</h1>
    <p>Real HTTP calls, 500 sample points, no sign-up.<br>Retry with the same key: charged once.</p>
  </section>
  <aside>
    <div class="slot"></div>
    <div class="slip">
      <p><b>ORDER</b> <b>05:40:08</b></p><p>2 × 86 Crystals <span>9.50</span></p><hr>
      <p><b>CHARGED</b> <b>9.50</b></p><span class="stamp">DELIVERED</span>
    </div>
    <div class="slip copy">
      <p><b>COPY</b> <b>05:40:09</b></p><p>Same Idempotency-Key</p><span class="stamp">CHARGED 0.00</span>
    </div>
  </aside>`;

test("the image of link previews", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(PREVIEW);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: "public/preview.png" });
});

/** The icons, each with the share of its width that the mark takes: a maskable icon may be cut to a circle. */
const ICONS = [
  { file: "icon-192.png", size: 192, mark: 1 },
  { file: "icon-512.png", size: 512, mark: 1 },
  { file: "icon-maskable-512.png", size: 512, mark: 0.72 },
];

for (const { file, size, mark } of ICONS) {
  test(file, async ({ page }) => {
    await page.setViewportSize({ width: size, height: size });
    const ground = mark === 1 ? "transparent" : "#1c3faa";
    await page.setContent(
      `<style>html { background: ${ground} } body { margin: 0; display: grid; place-items: center; height: ${size}px } svg { width: ${size * mark}px }</style>${MARK}`,
    );
    await page.screenshot({ path: `public/${file}`, omitBackground: true });
  });
}
