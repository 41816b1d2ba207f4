import { describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import type { Exchange, Panel } from "#contract/panel/panel.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { listen } from "#standalone/listen.ts";
import { seededRandom } from "#standalone/memory-platform.ts";
import { besideRecipe } from "#testing/beside-recipe.ts";
import { run, whyNotRun } from "#testing/interpreter.ts";
import { keysIn, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { whatRecipesDo } from "#testing/what-recipes-do.ts";
import { isOurs, recipes } from "./recipes.ts";

type Recipe = (typeof recipes)[number];
type Lost = NonNullable<Exchange["lost"]>;

const AsyncFunction = (async () => {}).constructor as new (
  ...namesAndText: string[]
) => (...values: unknown[]) => Promise<void>;

/** Loses this message of the next call, as the page's `sandbox.loseNext` does. */
const loseNext = ({ panel }: Sandbox, lost: Lost): void =>
  panel.startFailure({ kind: lost === "request" ? "request_lost" : "response_lost" }, 1);

const isReplay = ({ response }: Exchange): boolean =>
  response.headers.some(([name, value]) => name === "Idempotent-Replayed" && value === "true");

function callOf(exchange: Exchange): string {
  const { request, response, lost } = exchange;
  const marks = [isReplay(exchange) ? ", replayed" : "", lost === null ? "" : `, ${lost} lost`];
  return `${request.method} ${request.path}: ${response.status}${marks.join("")}`;
}

/**
 * What a program did to the API: its calls in order, and the state it left. Without times, and with ids numbered in
 * their order, so that runs can be compared. Repeated reads with the same status count once, because how often a program
 * polls depends on the clock.
 */
function doneIn({ exchanges, stateView }: Pick<Panel, "exchanges" | "stateView">) {
  const { balance, orders, keys } = stateView.getState();
  const lines = exchanges.getState().map(callOf);
  const ids = [...new Set([...orders.toReversed(), ...keys.toReversed()].map(({ id }) => id))];
  const named = (line: string) => ids.reduce((text, id, at) => text.replaceAll(id, `{${at + 1}}`), line);
  return {
    calls: lines.filter((line, at) => !line.startsWith("GET") || line !== lines[at - 1]).map(named),
    balance,
    orders: orders.map(({ product_item_id, qty, total }) => `${qty} × ${product_item_id}: ${total}`).toReversed(),
    revoked: keys.filter(({ revoked_at }) => revoked_at !== null).map(({ name }) => name),
  };
}

/** The messages that were lost, in the order of the calls. */
const lostIn = ({ panel }: Sandbox): readonly (Lost | null)[] => panel.exchanges.getState().map(({ lost }) => lost);

/**
 * Runs the JavaScript text of a recipe as the page's worker does, with its globals, and resolves to what it printed.
 * Waiting moves the sandbox's clock and takes no time; random numbers are the same in every run.
 */
async function runRecipe(text: string, sandbox: Sandbox): Promise<readonly string[]> {
  const printed: string[] = [];
  const random = seededRandom(2);
  const globals = {
    process: { env: { BASE_URL: "http://sandbox.test", API_KEY: SAMPLE_KEY } },
    fetch: async (address: string, init?: RequestInit) => {
      const response = await sandbox.respond(new Request(address, init));
      if (response.type === "error") throw new TypeError("Failed to fetch");
      return response;
    },
    console: { log: (line: string) => void printed.push(line) },
    setTimeout: (wake: () => void, wait: number) => {
      sandbox.clock.move(wait);
      setImmediate(wake);
    },
    crypto: { randomUUID: () => Buffer.from(random(16)).toString("hex") },
    Date: { now: sandbox.clock.now },
    Math: Object.assign(Object.create(Math), { random: () => (random(1)[0] ?? 0) / 256 }),
    globalThis: { sandbox: { loseNext: (lost: Lost) => loseNext(sandbox, lost) } },
  };
  await new AsyncFunction(...Object.keys(globals), text)(...Object.values(globals));
  return printed;
}

/**
 * The sandbox behind a local address. The socket of the nth call is destroyed if `losses` has a message at n; the clock
 * moves with every call, so that a poll makes progress however fast it is.
 */
function serve(sandbox: Sandbox, losses: readonly (Lost | null)[]) {
  let count = 0;
  return listen(0, async () => async ({ method, url, headers, arrayBuffer }) => {
    const lost = losses[count++] ?? null;
    if (lost !== null) loseNext(sandbox, lost);
    const body = await arrayBuffer();
    const response = await sandbox.respond(new Request(url, { method, headers, ...(body.byteLength > 0 && { body }) }));
    sandbox.clock.move(3000);
    return response;
  });
}

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

  test("makes the calls it is about in the page, in 20 seconds at most, and sums them up in its last line", async () => {
    const opened = openSandbox();
    const begun = opened.clock.now();
    const { sandbox, printed, done } = await inPage(recipe, opened);
    expect(sandbox.clock.now() - begun).toBeLessThan(20_000);
    const { last, ...expected } = whatRecipesDo[recipe.id]!;
    expect(done).toEqual({ revoked: [], ...expected });
    expect(printed.at(-1)).toMatch(last);
    expect(keysIn(printed.join("\n"))).toEqual([]);
    expect(sandbox.panel.failures.getState()).toEqual([]);
    expect(sandbox.failures).toEqual([]);
  });

  describe.each(["node", "python", "php"] as const)("in %s", (language) => {
    const why = reasons[language];
    const title = "does the same over a real network as in the page";
    test(why === null ? title : `${title} (not run: ${why})`, async (context) => {
      if (why !== null) context.skip(why);
      const page = await inPage(recipe);
      const sandbox = openSandbox();
      const server = await serve(sandbox, lostIn(page.sandbox));
      const written = language === "node" ? "javascript" : language;
      const values = { BASE_URL: server.origin, API_KEY: SAMPLE_KEY };
      const printed = await run(language, await recipe.code[written](), values, await besideRecipe(written));
      server.cut();
      await server.close();
      expect(doneIn(sandbox.panel)).toEqual(page.done);
      expect(printed.trimEnd().split("\n").at(-1)).toBe(page.printed.at(-1));
      expect(keysIn(printed)).toEqual([]);
    });
  });
});

test.each<[kind: "internal_error" | "rate_limited", times: number | null, waits: number]>([
  ["internal_error", null, 0],
  ["rate_limited", 1, 5000],
])("safe-retry meets %s, %j times: it makes four calls, and waits at least %i ms", async (kind, times, waits) => {
  const sandbox = openSandbox();
  sandbox.panel.startFailure({ kind }, times);
  const begun = sandbox.clock.now();
  await inPage(recipeOf("safe-retry"), sandbox).catch((error: Error) => expect(error.message).toMatch(`${kind}: `));
  expect(sandbox.panel.exchanges.getState()).toHaveLength(4);
  expect(sandbox.clock.now() - begun).toBeGreaterThanOrEqual(waits);
});

test("safe-retry does not retry a refusal that stays, and says its code", async () => {
  const sandbox = openSandbox();
  await sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
  await expect(inPage(recipeOf("safe-retry"), sandbox)).rejects.toThrow(/^product_item_unavailable: /);
  expect(sandbox.panel.exchanges.getState().at(-1)?.response.status).toBe(409);
});

test("wait-for-delivery reads the order more than once, and ends although the order is never delivered", async () => {
  const sandbox = openSandbox();
  await sandbox.panel.adjust({ kind: "set_delivery_delay", delay: duration(60_000) });
  const { printed } = await inPage(recipeOf("wait-for-delivery"), sandbox);
  expect(printed.at(-1)).toMatch(/^Done: order ord_\w+ is still processing\. Read it again later\.$/);
  expect(sandbox.panel.exchanges.getState().length).toBeGreaterThan(5);
});

test("empty-wallet orders nothing if the wallet is too low for any order", async () => {
  const sandbox = openSandbox();
  await sandbox.panel.adjust({ kind: "set_custom_rate", rate: 0 });
  await sandbox.order({ product_item_id: 3005, qty: 4 });
  await sandbox.order({ product_item_id: 2001, qty: 40 });
  expect(sandbox.balance()).toBe("0.00");
  const { printed } = await inPage(recipeOf("empty-wallet"), sandbox);
  expect(printed.at(-1)).toMatch(/^Done: .* The wallet is too low for any order\.$/);
  expect(sandbox.balance()).toBe("0.00");
});

test("a recipe with other comments and blanks is ours, under whichever title; with another value it is the visitor's", async () => {
  const text = await recipeOf("safe-retry").code.javascript();
  expect(await isOurs(text)).toBe(true);
  expect(await isOurs(`// Mine.\n/* All of\nit. */\n${text.replaceAll("\n", "\n\n  // Mine.\n")}`)).toBe(true);
  expect(await isOurs(text.replaceAll("order-", "sale-"))).toBe(false);
  expect(await isOurs("await fetch(process.env.BASE_URL);")).toBe(false);
});
