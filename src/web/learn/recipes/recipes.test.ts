import { describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { run, whyNotRun } from "#testing/interpreter.ts";
import { besideRecipe, doneIn, lostIn, runRecipe, serve } from "#testing/recipe-run.ts";
import { keysIn, openSandbox } from "#testing/sandbox.ts";
import { whatRecipesDo } from "#testing/what-recipes-do.ts";
import { type Recipe, recipes } from "./recipes.ts";

const recipeOf = (id: string): Recipe => {
  const recipe = recipes.find((each) => each.id === id);
  if (!recipe) throw new Error(`There is no recipe ${id}.`);
  return recipe;
};

/** Runs the JavaScript text in a sandbox of its own, or in the one given, as the page does. */
async function inPage(recipe: Recipe, sandbox = openSandbox()) {
  const printed = await runRecipe(await recipe.code.javascript(), sandbox);
  return { sandbox, printed, done: doneIn(sandbox.panel) };
}

/** Why a text cannot be run here; null if it can. */
const reasons = {
  node: whyNotRun("node"),
  python: whyNotRun("python"),
  php: whyNotRun("php") ?? whyNotRun("php", ["php", "-r", "exit(function_exists('curl_init') ? 0 : 1);"]),
} as const;

test("every recipe has an id of its own and an expectation", () => {
  expect(recipes.map(({ id }) => id).toSorted()).toEqual(Object.keys(whatRecipesDo).toSorted());
});

describe.each(recipes)("the recipe $id", (recipe) => {
  test("is a text of its own in each language, without a key in it", async () => {
    const [javascript, python, php] = await Promise.all(Object.values(recipe.code).map((load) => load()));
    for (const text of [javascript, python, php]) {
      expect(text?.split("\n").length).toBeGreaterThanOrEqual(12);
      expect(text?.endsWith("\n")).toBe(true);
      expect(keysIn(text ?? "")).toEqual([]);
    }
    expect(javascript).not.toMatch(/^\s*(import|export)\b|import\(/m);
    expect(python).toContain("from topup import");
    expect(php).toMatch(/^<\?php\n[\s\S]*require __DIR__ . '\/topup\.php';/);
  });

  test("makes the calls it is about in the page, and sums them up in its last line", async () => {
    const { sandbox, printed, done } = await inPage(recipe);
    const { last, ...expected } = whatRecipesDo[recipe.id]!;
    expect(done).toEqual({ revoked: [], ...expected });
    expect(printed.at(-1)).toMatch(last);
    expect(keysIn(printed.join("\n"))).toEqual([]);
    expect(sandbox.panel.failures.getState()).toEqual([]);
    expect(sandbox.failures).toEqual([]);
  });

  test("takes less than 20 seconds", async () => {
    const sandbox = openSandbox();
    const begun = sandbox.clock.now();
    await inPage(recipe, sandbox);
    expect(sandbox.clock.now() - begun).toBeLessThan(20_000);
  });

  test("leaves the same state and the same log in every run with the same seed", async () => {
    const [{ sandbox: one }, { sandbox: other }] = [await inPage(recipe), await inPage(recipe)];
    expect(one.panel.snapshot()).toBe(other.panel.snapshot());
    expect(one.panel.exchanges.getState()).toEqual(other.panel.exchanges.getState());
  });

  describe.each(["node", "python", "php"] as const)("in %s", (language) => {
    const why = reasons[language];
    const title = "does the same over a real network as in the page";
    test(why === null ? title : `${title} (not run: ${why})`, { timeout: 120_000 }, async (context) => {
      if (why !== null) context.skip(why);
      const page = await inPage(recipe);
      const sandbox = openSandbox();
      const server = await serve(sandbox, lostIn(page.sandbox));
      const written = language === "node" ? "javascript" : language;
      const values = { BASE_URL: server.origin, API_KEY: SAMPLE_KEY };
      const printed = await run(language, await recipe.code[written](), values, await besideRecipe(written));
      await server.close();
      expect(doneIn(sandbox.panel)).toEqual(page.done);
      expect(printed.trimEnd().split("\n").at(-1)).toBe(page.printed.at(-1));
      expect(keysIn(printed)).toEqual([]);
    });
  });
});

describe("safe-retry", () => {
  const recipe = recipeOf("safe-retry");

  test("does not retry a refusal that stays, and says its code", async () => {
    const sandbox = openSandbox();
    await sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
    await expect(inPage(recipe, sandbox)).rejects.toThrow(/^product_item_unavailable: /);
    expect(doneIn(sandbox.panel).calls.at(-1)).toBe("POST /v1/orders: 409");
    expect(sandbox.balance()).toBe("500.00");
  });

  test("waits as long as Retry-After says", async () => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "rate_limited" }, 1);
    const begun = sandbox.clock.now();
    const { done } = await inPage(recipe, sandbox);
    expect(done.calls[0]).toBe("POST /v1/orders: 429");
    expect(done.orders).toEqual(["2 × 1001: 9.50"]);
    expect(sandbox.clock.now() - begun).toBeGreaterThanOrEqual(5000);
  });

  test("gives up after four attempts", async () => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "internal_error" }, null);
    await expect(inPage(recipe, sandbox)).rejects.toThrow(/^internal_error: /);
    expect(sandbox.panel.exchanges.getState()).toHaveLength(4);
  });
});

describe("wait-for-delivery", () => {
  test("reads the order more than once, and ends although the order is never delivered", async () => {
    const sandbox = openSandbox();
    await sandbox.panel.adjust({ kind: "set_delivery_delay", delay: duration(60_000) });
    const { printed } = await inPage(recipeOf("wait-for-delivery"), sandbox);
    expect(printed.at(-1)).toMatch(/^Done: order ord_\w+ is still processing\. Read it again later\.$/);
    expect(sandbox.panel.exchanges.getState().length).toBeGreaterThan(5);
    expect(sandbox.panel.stateView.getState().orders).toHaveLength(1);
  });
});

describe("every-page", () => {
  test("reads every order of a list that has several pages", async () => {
    const sandbox = openSandbox();
    for (let count = 0; count < 25; count++) await sandbox.order({ product_item_id: 2001, qty: 1 });
    sandbox.panel.forgetExchanges();
    const { done, printed } = await inPage(recipeOf("every-page"), sandbox);
    expect(done.calls.filter((call) => call.startsWith("GET /v1/orders"))).toEqual([
      "GET /v1/orders?limit=10: 200",
      "GET /v1/orders?page=2&limit=10: 200",
      "GET /v1/orders?page=3&limit=10: 200",
    ]);
    expect(printed.at(-1)).toMatch(/, orders 25\.$/);
  });
});

describe("empty-wallet", () => {
  test("orders nothing if the wallet is too low for any order", async () => {
    const sandbox = openSandbox();
    await sandbox.panel.adjust({ kind: "set_custom_rate", rate: 0 });
    for (const [product_item_id, qty] of [
      [3005, 4],
      [2001, 40],
    ]) {
      await sandbox.order({ product_item_id, qty });
    }
    expect(sandbox.balance()).toBe("0.00");
    const { printed } = await inPage(recipeOf("empty-wallet"), sandbox);
    expect(printed.at(-1)).toBe(
      "Done: the order beyond the balance was not charged. The wallet is too low for any order.",
    );
    expect(sandbox.balance()).toBe("0.00");
  });
});
