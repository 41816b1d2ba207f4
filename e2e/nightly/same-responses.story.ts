import { mixedCalls, OF_HTTP, sendMixed } from "../../src/testing/mixed-calls.ts";
import { expect, test, transportOf } from "../site.ts";
import { STANDALONE } from "../standalone-process.ts";

const COUNT = 1000;
const SEED = 37;

for (const mode of ["worker", "page"] as const) {
  test(`${COUNT} mixed calls get the same responses in ${mode} mode as by sandbox.mjs`, async ({ page, site }) => {
    test.setTimeout(180_000);
    const { createSandbox } = await import(STANDALONE.href);
    const origin = site.url.slice(0, -1);
    const sandbox = await createSandbox({ seed: SEED, origin });
    // The page begins at the same time, and with its clock held: here it runs by itself.
    const held = JSON.parse(sandbox.save());
    held.world.clock.speed = 0;
    await page.addInitScript((text) => localStorage.setItem("top-up-sandbox", text), JSON.stringify(held));
    if (mode === "page") site.missing.add("/sandbox-worker.js");
    await page.goto(`${site.url}?seed=${SEED}`);
    expect(await transportOf(page)).toBe(mode);
    const calls = mixedCalls(SEED, COUNT);
    const args = [calls, origin, OF_HTTP].map((value) => JSON.stringify(value));
    const [sent, from, left] = args;
    const inPage = await page.evaluate(`(${sendMixed})(${sent}, ${from}, (...given) => fetch(...given), ${left})`);
    expect(inPage).toEqual(await sendMixed(calls, origin, sandbox.fetch, OF_HTTP));
  });
}
