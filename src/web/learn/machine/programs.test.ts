import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSandbox } from "#standalone/create-sandbox.ts";
import { listen } from "#standalone/listen.ts";
import { whyNotRun } from "#testing/interpreter.ts";
import { standaloneFile } from "../../../build/standalone-file.ts";
import { PROGRAM_IDS, type ProgramId, programs } from "./programs.ts";

let folder: string;
let sandbox: Awaited<ReturnType<typeof openSandbox>>["sandbox"];
let listening: Awaited<ReturnType<typeof listen>>;

/** An empty folder with the file, each program as it stands, and this project's packages. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "machine-"));
  writeFileSync(join(folder, "sandbox.mjs"), await standaloneFile("1.2.3"));
  for (const { file, text } of Object.values(programs)) writeFileSync(join(folder, file), text);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  listening = await listen(0, async (origin) => {
    const opened = await openSandbox({ seed: 1, origin });
    sandbox = opened.sandbox;
    return opened.respond;
  });
  return () => {
    listening.cut();
    return listening.close();
  };
});

/** Runs a program by the command that the page shows, against the sandbox on its port. */
async function run(id: ProgramId): Promise<string> {
  const { VITEST: _, ...inherited } = process.env;
  const env = { ...inherited, BASE_URL: listening.origin, no_proxy: "127.0.0.1", NO_COLOR: "1" };
  const { stdout } = await promisify(execFile)("sh", ["-c", programs[id].command], { cwd: folder, env });
  return stdout;
}

test.each(PROGRAM_IDS)("the program %s has at most 20 lines, of at most 120 characters", (id) => {
  const lines = programs[id].text.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
});

test("the terminal program places one order with two calls", async () => {
  const [first, second, wallet] = (await run("terminal")).trim().split("\n");
  expect(second).toBe(first);
  expect(JSON.parse(wallet ?? "")).toMatchObject({ balance: "490.50" });
  expect(sandbox.state().orders).toHaveLength(1);
});

test("the program for Node's test runner passes", async () => {
  expect(await run("node")).toMatch(/^# pass 1$/m);
});

test("the program that tries every failure passes, and fails once each attempt takes a new key", async () => {
  expect(await run("failures")).toMatch(/^# Safe: in 167 failures no order is charged twice/m);
  const { file, text } = programs.failures;
  const broken = text.replace("attempts - 1, key)", "attempts - 1)");
  expect(broken).not.toBe(text);
  writeFileSync(join(folder, file), broken);
  const failed = await run("failures").catch(({ stdout }: { stdout: string }) => stdout);
  expect(failed).toMatch(/In 83 of 167 failures you are charged twice\./);
  expect(failed).toMatch(/^# fail 1$/m);
});

test("the program for Vitest passes", async () => {
  expect(await run("vitest")).toMatch(/Tests +1 passed/);
});

const whyNotPhp = whyNotRun("php") ?? whyNotRun("php", ["php", "-r", "exit(function_exists('curl_init') ? 0 : 1);"]);
const others = [
  ["python", whyNotRun("python", ["python3", "--version"])],
  ["php", whyNotPhp],
] as const;
for (const [id, why] of others) {
  const title = `the program for ${id} places an order`;
  test(why === null ? title : `${title} (not run: ${why})`, async (context) => {
    if (why !== null) context.skip(why);
    expect(await run(id)).toBe("201 0.48\n");
    expect(sandbox.state().orders).toHaveLength(1);
  });
}

const interpreted = [["terminal", null] as const, ...others].filter(([, why]) => why === null).map(([id]) => id);

test.each(interpreted)("the program for %s prints why an order is refused", async (id) => {
  sandbox.fail("rate_limited", { operation: "placeOrder", times: Infinity });
  expect(await run(id)).toContain("You are simulating 429. Wait 5 seconds");
});
