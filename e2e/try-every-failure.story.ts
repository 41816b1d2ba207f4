import { CORRECT, NEW_KEY } from "../src/testing/faulty-programs.ts";
import { enterCode, everyFailure, openRecipes, tryAll } from "./recipe-editor.ts";
import { expect, got, test } from "./site.ts";

test("a new key in each attempt is found out, played in the visitor's sandbox, and mended", async ({ page, site }) => {
  await openRecipes(page, site);
  await enterCode(page, NEW_KEY.text);
  const found = await tryAll(page);
  expect(found).toContain("In 83 of 167 failures you are charged twice.");
  expect(found).toContain("Smallest case: the response to call 1 is lost. 4.75 overspent.");
  const calls = everyFailure(page).getByRole("list", { name: "Calls of the smallest case" });
  await expect(calls.getByText("CHARGED AGAIN 4.75")).toBeVisible();
  // Nothing of it was in the visitor's sandbox.
  expect((await got(page, "/v1/orders")).json.pagination.total).toBe(0);
  await expect(page.getByRole("tab", { name: "Receipts 0" })).toBeVisible();

  await everyFailure(page).getByRole("button", { name: "Run this one" }).click();
  await expect(page.getByRole("status").getByText(/^Finished: 2 calls in /)).toBeVisible();
  const output = page.getByRole("log", { name: "Output" });
  await expect(output.getByText("No response")).toHaveCount(1);
  expect((await got(page, "/v1/orders")).json.pagination.total).toBe(2);
  expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");

  // A judgement is of one text.
  await enterCode(page, CORRECT.text);
  await expect(everyFailure(page)).toBeHidden();
  expect(await tryAll(page)).toContain("Safe: in 167 failures no order is charged twice");
});
