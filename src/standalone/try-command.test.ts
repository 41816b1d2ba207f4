import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { standaloneFile } from "../build/standalone-file.ts";

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "try-command-"));
  writeFileSync(join(folder, "sandbox.mjs"), await standaloneFile("1.2.3"));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, args, { cwd: folder, detached: true, env: { ...process.env, ...env } });

/** Runs Node until it ends. */
async function ended(args: readonly string[], env?: NodeJS.ProcessEnv) {
  const child = start(args, env);
  const [[code], stdout, stderr] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/** Replaces a function of Node before the file is run. */
const replacing = (module: string, name: string, by: string) => {
  const script = `const all = process.getBuiltinModule("node:${module}"); const { ${name} } = all; all.${name} = ${by};`;
  return ["--import", `data:text/javascript,${encodeURIComponent(script)}`];
};

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s ends all that a command has started", { timeout: 30_000 }, async (signal, code) => {
  const pipe = join(folder, signal);
  // It ends when nothing that runs holds the pipe.
  const reader = spawn("sh", ["-c", 'mkfifo "$0" && echo ready && exec cat "$0"', pipe]);
  await once(reader.stdout, "data");
  const child = start(["sandbox.mjs", "--try", `exec 3>${pipe}; sleep 60 & echo started >&3; sleep 60`]);
  await once(reader.stdout, "data");
  const closed = once(reader, "close");
  process.kill(-(child.pid ?? 0), signal);
  expect(await once(child, "exit")).toEqual([code, null]);
  await closed;
});

test("nobody has to read the report: the exit code is the verdict", { timeout: 120_000 }, async () => {
  writeFileSync(
    join(folder, "client.mjs"),
    `const { BASE_URL, API_KEY } = process.env;
    const key = crypto.randomUUID();
    const place = () =>
      fetch(BASE_URL + "/v1/orders", {
        method: "POST",
        headers: { Authorization: "Bearer " + API_KEY, "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "1", server_id: "2" }, qty: 1 }),
        signal: AbortSignal.timeout(2000),
      }).catch(() => ({}));
    process.exit((await place()).ok || (await place()).ok ? 0 : 1);`,
  );
  const child = start(["sandbox.mjs", "--try", "node client.mjs"]);
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await once(child, "close")).toEqual([0, null]);
});

/** A program of Node that places orders with a key, each in two attempts. */
const ordering = (key: string, orders: string) => `
  const { BASE_URL, API_KEY } = process.env;
  const now = new Date().toISOString();
  const place = (user) => fetch(BASE_URL + "/v1/orders", {
    method: "POST",
    headers: { Authorization: "Bearer " + API_KEY, "Content-Type": "application/json", "Idempotency-Key": ${key} },
    body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: user, server_id: "2" }, qty: 1 }),
    signal: AbortSignal.timeout(2000),
  }).then(({ ok }) => ok || Promise.reject(new Error("not ordered")));
  await Promise.all(${orders});`;

test.each<[string, string, number, string, string]>([
  [
    "as an invoice does",
    '"INV-20261128-0017"',
    0,
    "Safe: in ",
    "Not tried: your program killed and started again: `--kill`.",
  ],
  [
    "made of the hour",
    '"topup-" + user + "-" + now.slice(0, 13)',
    3,
    "Not judged: The Idempotency-Key `topup-…-20",
    "The clock was the real one: a key made of the date or the hour was not judged.",
  ],
])("a key %s", { timeout: 240_000 }, async (_, key, code, first, last) => {
  writeFileSync(
    join(folder, "key.mjs"),
    ordering(key, '["55512345"].map((user) => place(user).catch(() => place(user)))'),
  );
  const judged = await ended(["sandbox.mjs", "--try", "node key.mjs"]);
  const lines = judged.stdout.trimEnd().split("\n");
  expect(lines[0]).toContain(first);
  expect(lines.at(-1)).toBe(last);
  expect(judged.code).toBe(code);
});

test("concurrent orders do not look like state that is kept", { timeout: 240_000 }, async () => {
  writeFileSync(join(folder, "both.mjs"), ordering('"topup-" + user', '["111", "222"].map(place)'));
  const { code, stdout } = await ended(["sandbox.mjs", "--try", "node both.mjs"]);
  expect(stdout).toMatch(/^In \d+ of \d+ failures your code reports an error for an order that was charged\./);
  expect(code).toBe(1);
});

test("a file that runs share is named as a reason, with a way out", { timeout: 240_000 }, async () => {
  writeFileSync(
    join(folder, "shared.mjs"),
    `import { existsSync, writeFileSync } from "node:fs";
    if (existsSync("done")) process.exit(0);
    writeFileSync("done", "");
    ${ordering('"topup-" + user', '["111"].map(place)')}`,
  );
  const shared = await ended(["sandbox.mjs", "--try", "node shared.mjs"]);
  expect(shared.stdout).toMatch(
    /^Not judged: .* Or it keeps state between its runs\. They run at once in this folder: start each in its own, cd \$\(mktemp -d\)\.\n/,
  );
  expect(shared.code).toBe(3);
  const apart = await ended(["sandbox.mjs", "--try", `cd $(mktemp -d) && node ${join(folder, "shared.mjs")}`]);
  expect(apart.stdout).toMatch(/^In \d+ of \d+ failures your code reports an error for an order that was charged\./);
});

test.each(["", " "])("%j is no command: exit code 2", async (command) => {
  const stderr = `--try must be a command, not ${JSON.stringify(command)}.\n`;
  expect(await ended(["sandbox.mjs", "--try", command])).toEqual({ code: 2, stdout: "", stderr });
});

test.each([
  ["out.txt", '--report must end with .xml, .json or .md, not "out.txt".\n'],
  ["", '--report must end with .xml, .json or .md, not "".\n'],
  ["none/out.xml", "The file none/out.xml cannot be written (ENOENT).\n"],
  ["folder.xml", "The file folder.xml cannot be written (EISDIR).\n"],
])("--report %j is refused before the command is run: exit code 2", async (file, stderr) => {
  mkdirSync(join(folder, "folder.xml"), { recursive: true });
  const ran = join(folder, "ran");
  expect(await ended(["sandbox.mjs", "--try", `touch ${ran}`, "--report", file])).toEqual({
    code: 2,
    stdout: "",
    stderr,
  });
  expect(existsSync(ran)).toBe(false);
});

test("a report that cannot be written at the end is an error of the sandbox, not a verdict: exit code 4", async () => {
  mkdirSync(join(folder, "gone"));
  const { code, stderr } = await ended([
    "sandbox.mjs",
    "--try",
    `rm -r ${folder}/gone; exit 1`,
    "--report",
    "gone/out.xml",
  ]);
  expect(stderr).toMatch(/^The sandbox itself failed: Error: ENOENT/);
  expect(code).toBe(4);
});

test.each([
  ["xml", '<failure type="unsafe" '],
  ["json", '"judgement": "unsafe"'],
  ["md", "## Retries: unsafe"],
])("--report writes the verdict as .%s, and the exit code is the same", { timeout: 120_000 }, async (ending, has) => {
  writeFileSync(join(folder, "one.mjs"), ordering('"a"', '[place("1")]'));
  const file = join(folder, `out.${ending}`);
  expect((await ended(["sandbox.mjs", "--try", "node one.mjs", "--report", file])).code).toBe(1);
  expect(readFileSync(file, "utf8")).toContain(has);
});

test.each<[string, string[], string]>([
  [
    "a shell that is not there",
    [...replacing("child_process", "spawn", '(text, given) => spawn(text, { ...given, shell: "/none/sh" })')],
    "Not judged: the command could not be started: spawn /none/sh ENOENT.\n",
  ],
  [
    "a limit of the system",
    [...replacing("child_process", "spawn", '() => { throw new Error("spawn E2BIG"); }')],
    "Not judged: the command could not be started: spawn E2BIG.\n",
  ],
])("%s is the reason not to judge: exit code 3", async (_, options, said) => {
  const { code, stdout } = await ended([...options, "sandbox.mjs", "--try", "node client.mjs"]);
  expect(stdout).toBe(said);
  expect(code).toBe(3);
});

test.each([
  ["by itself", '() => { throw new Error("broken"); }'],
  ["where nobody waits", '() => { setTimeout(() => { throw new Error("broken"); }); return createServer(); }'],
])("a fault of the sandbox, %s, is no verdict: exit code 4", async (_, by) => {
  const { code, stdout, stderr } = await ended([
    ...replacing("http", "createServer", by),
    "sandbox.mjs",
    "--try",
    "sleep 60",
  ]);
  expect([code, stdout]).toEqual([4, ""]);
  expect(stderr).toMatch(/^The sandbox itself failed: Error: broken\n/);
});

test("--time ends the run under way", async () => {
  const { code, stdout } = await ended(["sandbox.mjs", "--try", "sleep 60", "--time", "1"]);
  expect(stdout).toBe("Not judged: the time for it was over before the code had ended: allow more.\n");
  expect(code).toBe(3);
});

test.each<[string, NodeJS.ProcessEnv, string]>([
  ["none", { NO_PROXY: "", no_proxy: "" }, "127.0.0.1 127.0.0.1"],
  ["one", { NO_PROXY: "corp.example", no_proxy: "" }, "corp.example,127.0.0.1 corp.example,127.0.0.1"],
  ["two", { NO_PROXY: "a.test", no_proxy: "b.test" }, "a.test,b.test,127.0.0.1 a.test,b.test,127.0.0.1"],
  ["all", { NO_PROXY: "*", no_proxy: "" }, "* *"],
])("the service needs no proxy, beside the hosts that need none: %s", async (_, env, hosts) => {
  const { stdout } = await ended(["sandbox.mjs", "--try", 'echo "$NO_PROXY $no_proxy" >&2; exit 1'], env);
  expect(stdout).toBe(`Not judged: the code stopped without any failure: exit code 1: ${hosts}.\n`);
});

test("what a command says acts on no terminal", async () => {
  const { stdout } = await ended(["sandbox.mjs", "--try", String.raw`printf 'Error:\033[31m bad\007\n' >&2; exit 1`]);
  expect(stdout).toBe("Not judged: the code stopped without any failure: exit code 1: Error: bad⟨U+0007⟩.\n");
});
