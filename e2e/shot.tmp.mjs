import { chromium } from "playwright";

const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [w, h, cs] of [
  [1440, 900, "light"],
  [1920, 1080, "light"],
  [768, 1024, "dark"],
  [375, 812, "light"],
  [1440, 900, "dark"],
]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: cs, deviceScaleFactor: 1 });
  const p = await c.newPage();
  p.on("pageerror", (e) => console.log("ERR", e.message));
  await p.goto("http://localhost:4999/?seed=7#/recipes/safe-retry");
  await p.waitForTimeout(1200);
  await p.getByRole("button", { name: "Run", exact: true }).click();
  await p
    .getByText(/^Finished/)
    .first()
    .waitFor({ timeout: 20000 });
  await p.screenshot({ path: `/tmp/r-${w}-${cs}.png`, fullPage: w < 1000 });
  await c.close();
}
await b.close();
