import { CORRECT, NEW_KEY } from "../src/testing/faulty-programs.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { enterCode, everyFailure, openRecipes, tryAll } from "./recipe-editor.ts";
import { expect, got, test } from "./site.ts";

test("a new key in each attempt is found out, played in the visitor's sandbox, and mended", async ({ page, site }) => {
  await openRecipes(page, site);
  await enterCode(page, NEW_KEY.text);
  const found = await tryAll(page);
  const [, twice, all] = /^In (\d+) of (\d+) failures you are charged twice\.$/m.exec(found) ?? [];
  expect(found).toMatch(new RegExp(`\\b${twice}\\s+charged twice`));
  // The smallest case is chosen.
  const field = page.getByRole("slider", { name: "Failures tried" });
  const smallest = `Failure 2 of ${all}: the response to call 1 is lost: charged twice`;
  await expect(field).toHaveAttribute("aria-valuetext", smallest);
  const calls = everyFailure(page).getByRole("list", { name: "Calls of failure 2" });
  await expect(calls.getByText("CHARGED AGAIN 4.75")).toBeVisible();
  // Nothing of it was in the visitor's sandbox.
  expect((await got(page, "/v1/orders")).json.pagination.total).toBe(0);

  await field.press("ArrowLeft");
  await expect(everyFailure(page).getByText(/^Failure 1: the request of call 1 is lost$/)).toBeVisible();
  await expect(everyFailure(page).getByRole("button", { name: "Previous charged twice" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await everyFailure(page).getByRole("button", { name: "Next charged twice" }).click();
  await expect(field).toHaveAttribute("aria-valuetext", smallest);

  await everyFailure(page).getByRole("button", { name: "Run this one" }).click();
  await expect(page.getByRole("status").getByText(/^Finished: 2 calls in /)).toBeVisible();
  const output = page.getByRole("log", { name: "Output" });
  await expect(output.getByText("No response")).toHaveCount(1);
  await expect(page.getByText("Charged twice: 9.50 instead of 4.75")).toBeVisible();
  await expect(page.getByText("490.50").first()).toBeVisible();
  expect((await got(page, "/v1/orders")).json.pagination.total).toBe(2);
  expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");

  await expect(page.getByRole("button", { name: "See a safe retry" })).toBeVisible();
  await page.getByRole("button", { name: "Verdict" }).click();
  await expect(field).toHaveAttribute("aria-valuetext", smallest);

  // A judgement is of one text.
  await enterCode(page, CORRECT.text);
  await expect(everyFailure(page)).toBeHidden();
  const safe = await tryAll(page);
  expect(safe).toContain(`Safe: in ${all} failures no order is charged twice`);
  expect(safe).toContain("Killed and started again: try it on your machine with --kill.");
  await everyFailure(page).getByRole("button", { name: "Before you go live" }).click();
  await expect(page).toHaveURL(/#\/go-live$/);
});

test("a try that is stopped says what it found so far, and goes on with the rest", async ({ page, site }) => {
  await openRecipes(page, site);
  await enterCode(page, NEW_KEY.text);
  await page.getByRole("button", { name: "Try every failure" }).click();
  await expect(everyFailure(page).getByText(/^So far, in \d+ of \d+ failures you are charged twice\.$/)).toBeVisible();
  const press = await page.getByRole("button", { name: "Try every failure" }).boundingBox();
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  const box = await stop.boundingBox();
  // Not under the pointer that pressed.
  expect(box && press && box.x >= press.x + press.width).toBe(true);
  await stop.click();
  await expect(everyFailure(page)).toHaveAttribute("aria-busy", "false");
  await expect(everyFailure(page).getByText(/^So far, in \d+ of \d+ failures you are charged twice\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Try the rest" }).click();
  await expect(everyFailure(page)).toHaveAttribute("aria-busy", "false");
  await expect(everyFailure(page).getByText(/^In \d+ of \d+ failures you are charged twice\.$/)).toBeVisible();
});

test("nothing moves by itself while a verdict comes, and after it", async ({ page, site }) => {
  await watchShifts(page);
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("about:blank");
    await page.goto(`${site.url}#/recipes/without-key`);
    await page.getByRole("textbox", { name: /^Code: / }).waitFor();
    const before = (await shiftsOf(page)).length;
    await page.getByRole("button", { name: "Try every failure" }).click();
    await expect(everyFailure(page)).toHaveAttribute("aria-busy", "false");
    const shifts = (await shiftsOf(page)).slice(before);
    const sum = shifts.reduce((all, shift) => all + Number.parseFloat(shift), 0);
    expect(sum, `at ${width} px: ${shifts.join("\n")}`).toBeLessThan(0.01);
  }
});
