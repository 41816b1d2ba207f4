import { built, html } from "./host.ts";
import { sendButton } from "./site.ts";
import { test } from "./surroundings.ts";

// A page of docs with one embed, for the README: npm run look.

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Crystal Reseller API</title>
<style>
  body { margin: 0; font: 16px/1.5 Georgia, serif; color: #222; background: #fff; display: grid; grid-template-columns: 200px 1fr; min-height: 100vh }
  nav { position: sticky; top: 0; height: 100vh; box-sizing: border-box; padding: 28px 20px; background: #f3f1ec; font-size: 15px }
  nav b { display: block; margin-bottom: 12px }
  nav a { display: block; padding: 4px 0; color: #444; text-decoration: none }
  nav a[aria-current] { color: #111; font-weight: bold }
  article { padding: 24px 32px; min-width: 0 }
  ::-webkit-scrollbar { display: none }
  h1 { margin: 0 0 6px; font-size: 28px; line-height: 1.2 }
  p { margin: 0 0 14px }
  topup-sandbox { margin-bottom: 20px }
</style>
<nav><b>Your docs</b><a>Introduction</a><a>Keys and scopes</a><a>Prices</a><a aria-current="page">Orders</a><a>Replays</a></nav>
<article>
  <h1>Orders</h1>
  <p>One call is one top-up, paid from your wallet. Try it here; nothing is charged.</p>
  <script async src="URLembed.js"></script>
  <topup-sandbox op="placeOrder" theme="light" seed="7"></topup-sandbox>
  <h1>What comes back</h1>
  <p>The order, with the status processing. Send it again with the same Idempotency-Key: you are not charged twice.</p>
</article>`;

test("the picture of an embed in the README", async ({ surroundings }) => {
  const playground = await surroundings.host(built);
  const docs = await surroundings.host(() => html(PAGE.replace("URL", `http://127.0.0.1:${playground.port}/`)));
  const page = await (await surroundings.browser()).newPage();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 960, height: 660 });
  await page.goto(`http://localhost:${docs.port}/`);
  const frame = page.locator("topup-sandbox iframe").contentFrame();
  await frame.locator("html:not([data-sandbox=starting])").waitFor({ state: "attached" });
  await sendButton(frame).click();
  await frame.getByText("201 Created").waitFor();
  await sendButton(frame).click();
  await frame.getByText("Replayed", { exact: true }).waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: "e2e/look/embed.png" });
});
