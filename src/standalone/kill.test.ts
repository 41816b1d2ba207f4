import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { standaloneFile } from "../build/standalone-file.ts";

let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "kill-"));
  for (const name of ["folder", "temporary", "elsewhere"]) mkdirSync(join(root, name));
  writeFileSync(join(root, "sandbox.mjs"), await standaloneFile("1.2.3"));
  writeFileSync(
    join(root, "folder", "shop.mjs"),
    `export { existsSync as has, readFileSync as read, rmSync as remove, writeFileSync as write } from "node:fs";
    const { BASE_URL, API_KEY } = process.env;
    const headers = { Authorization: "Bearer " + API_KEY, "Content-Type": "application/json" };
    const body = JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "1", server_id: "2" }, qty: 1 });
    export const order = async (key) => {
      const response = await fetch(BASE_URL + "/v1/orders", { method: "POST", headers: { ...headers, "Idempotency-Key": key }, body });
      if (!response.ok) throw new Error("not ordered");
    };
    export const id = () => crypto.randomUUID();`,
  );
}, 60_000);
afterAll(() => rmSync(root, { recursive: true }));

const start = (command: string, ...more: string[]) =>
  spawn(process.execPath, ["../sandbox.mjs", "--try", command, "--kill", ...more], {
    cwd: join(root, "folder"),
    env: { ...process.env, TMPDIR: join(root, "temporary"), ELSEWHERE: join(root, "elsewhere") },
  });

/** What becomes of a program of Node: it imports the shop, and its folder has what it keeps. */
async function killed(program: string, ...more: string[]) {
  writeFileSync(
    join(root, "folder", "client.mjs"),
    `import { has, id, order, read, remove, write } from "./shop.mjs"; ${program}`,
  );
  const child = start("node client.mjs", ...more);
  const [[code], stdout] = await Promise.all([once(child, "close"), text(child.stdout)]);
  return { code, stdout };
}

const SAFE = "Safe: in 3 kills no order is charged twice, and none is reported wrongly.";

test.each<[string, string, number, string]>([
  ["keeps its key before it orders", `if (!has("key")) write("key", id()); await order(read("key", "utf8"));`, 0, SAFE],
  ["makes its key of the order", `await order("order-17");`, 0, SAFE],
  ["keeps its key in memory", `await order(id());`, 1, "In # of 3 kills you are charged twice."],
  [
    "keeps its key when it has ordered",
    `const key = has("key") ? read("key", "utf8") : id(); await order(key); write("key", key);`,
    1,
    "In # of 3 kills you are charged twice.",
  ],
  [
    "forgets its key after its last response",
    `if (!has("key")) write("key", id()); await order(read("key", "utf8")); remove("key");
    await new Promise((done) => setTimeout(done, 2000)); write("done", "");`,
    1,
    "In # of 3 kills you are charged twice.",
  ],
  [
    "writes that it is done before it is",
    `if (!has("done")) { write("done", ""); await order(id()); }`,
    1,
    "In # of 3 kills your code reports success for an order that was not placed.",
  ],
  [
    "leaves a lock behind",
    `if (has("lock")) throw new Error("locked"); write("lock", ""); await order("order-17"); remove("lock");`,
    1,
    "In # of 3 kills your code reports an error for an order that was charged.",
  ],
  [
    "keeps a mark elsewhere",
    `const mark = process.env.ELSEWHERE + "/done"; if (!has(mark)) { await order(id()); write(mark, ""); }`,
    3,
    "Not judged: two runs did not do the same without a kill.",
  ],
  [
    "exits with 3",
    `await order("order-17"); process.exit(3);`,
    3,
    "Not judged: the code stopped without any failure: exit code 3.",
  ],
])("a program that %s", { timeout: 60_000 }, async (_, program, code, said) => {
  const judged = await killed(program);
  // Whether a response was kept when its client is killed is a matter of time.
  expect(judged.stdout.split("\n")[0]?.replace(/^In [12] of/, "In # of")).toContain(said);
  expect(judged.code).toBe(code);
});

test("the smallest case says which call was killed", { timeout: 60_000 }, async () => {
  const { stdout } = await killed(`await order(id());`);
  expect(stdout.replace(/key \S{8}…\S{8}/g, "key KEY")).toBe(`In 2 of 3 kills you are charged twice.
Without failures: 1 order, 4.75 points.
Smallest case: killed after call 1 was carried out. 4.75 overspent.
  1. POST /v1/orders: the client saw nothing: it was killed and started again; the service: order placed, charged 4.75, key KEY.
  2. POST /v1/orders: the client saw 201; the service: order placed, charged 4.75, key KEY.
Tried: killed at each call, before it arrives and after it was carried out, and once after its last response.
Each time it was started again until it ended with exit code 0, 5 starts at most.
The clock was the real one: a key made of the date or the hour was not judged.
Not tried: failures of the network and the service: --try without --kill.
`);
});

test("--time ends it, and says how much is needed", { timeout: 60_000 }, async () => {
  const { code, stdout } = await killed(
    `await order("order-17"); if (has("on")) setTimeout(() => {}, 60_000); write("on", "");`,
    "--time",
    "4",
  );
  expect(stdout).toMatch(/^Not judged: \d of 5 runs are not tried yet; about (\d+) s are needed: --time \1\.?\n$/);
  expect(code).toBe(3);
});

test("what is left of a run is removed, also by Ctrl+C", { timeout: 60_000 }, async () => {
  await killed(`await order("order-17");`);
  expect(readdirSync(join(root, "temporary"))).toEqual([]);
  const child = start(`echo "$PWD" >> "$ELSEWHERE/started"; sleep 300`);
  const reader = spawn("sh", ["-c", 'until [ -s "$0/started" ]; do sleep 0.1; done', join(root, "elsewhere")]);
  await once(reader, "close");
  expect(readdirSync(join(root, "temporary"))).toHaveLength(1);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(readdirSync(join(root, "temporary"))).toEqual([]);
});
