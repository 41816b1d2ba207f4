import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { build, parseAst } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSandbox } from "#standalone/create-sandbox.ts";
import { standaloneFile, standaloneTypes } from "./standalone-file.ts";

let folder: string;
let text: string;
/** A bundle has the first line of its own program, if any. */
const withoutShebang = () => text.replace(/^#!.*\n/, "");
/** The exports, and the line after them. */
const END = /(export\{[^}]*\};)(\/\/ build \w+\n)$/;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "standalone-"));
  text = await standaloneFile("1.2.3");
  writeFileSync(join(folder, "sandbox.mjs"), text);
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** Runs the file as a command until it ends. */
const ended = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

/** Runs the file as a command, and resolves when it listens. */
async function started(...args: string[]) {
  const child = spawn(process.execPath, ["sandbox.mjs", "--port", "0", ...args], { cwd: folder });
  running.add(child);
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const printed = await new Promise<string>((resolve) => {
    let all = "";
    child.stdout.on("data", (chunk) => {
      all += chunk;
      if (/^Try: .*\n/m.test(all)) resolve(all);
    });
  });
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? "";
  return { child, closed, printed, origin };
}

describe("sandbox.mjs", () => {
  test("says what it is in its head, with version and build", () => {
    expect(text).toMatch(/^#!\/usr\/bin\/env node\n\/\*!\n \* Top-up Sandbox 1\.2\.3 \(build [0-9a-f]{16}\)/);
    expect(text.slice(0, 500)).toContain("Sample data. Follows the spec; where it is silent, marked assumptions.");
    expect(text).not.toMatch(/\{(version|build)\}/);
  });

  test("carries its license and those of the packages in it", () => {
    const [head = ""] = text.split("*/", 1);
    const named = [...head.matchAll(/^ \* - (\S+) \d[\d.]*\. Copyright \(c\) /gm)].map(([, name]) => name);
    expect(named).toEqual(["top-up-sandbox", "@noble/hashes", "zod", "zustand"]);
    expect(head).toContain(" * Permission is hereby granted, free of charge");
  });

  test("imports nothing, so that a bundle for a browser has nothing to resolve, and names nothing of a document", () => {
    const program = JSON.stringify(parseAst(text), (_, value) => (typeof value === "bigint" ? null : value));
    expect(program).not.toMatch(/"type":"Import|"name":"require"/);
    expect(text).not.toMatch(/\b(document|localStorage|indexedDB|serviceWorker|msw)\b/);
  });

  test("is the same in every build of the same sources", async () => {
    expect(await standaloneFile("1.2.3")).toBe(text);
  });

  test("has types beside it that import nothing and declare what it exports", () => {
    expect(standaloneTypes()).not.toMatch(/^import /m);
    expect(standaloneTypes()).toContain("export declare function createSandbox(");
    expect(standaloneTypes()).toContain("export declare function tryEveryFailure(");
    new Script(text.replace(END, "").replaceAll("import.meta", "({})"));
  });

  test("exports two functions, and neither listens nor prints when it is imported", async () => {
    const program = `import * as all from "./sandbox.mjs";
      const { createSandbox } = all;
      const sandbox = await createSandbox({ seed: 1 });
      const { status } = await sandbox.fetch("/v1/products");
      console.log(Object.keys(all).join(), status);`;
    expect(await ended(write("program.mjs", program))).toEqual({
      code: 0,
      stdout: "createSandbox,tryEveryFailure 200\n",
      stderr: "",
    });
  });

  test.each([
    ["a real clock", '{ clock: "real" }', 'sandbox.fetch("/v1/products")', ""],
    [
      "a virtual clock",
      "{}",
      'sandbox.fetch("/v1/products")',
      "setTimeout(() => sandbox.clock.advance(300), 50).unref()",
    ],
    ["a time limit", "{}", 'sandbox.fetch("/v1/products", { signal: AbortSignal.timeout(50) })', ""],
  ])("keeps no process alive, except for a call that waits: with %s", async (_, options, call, meanwhile) => {
    const program = `import test from "node:test";
      import { createSandbox } from "./sandbox.mjs";
      test("a slow call", async () => {
        const sandbox = await createSandbox(${options});
        sandbox.fail("slow", { delay: 300 });
        ${meanwhile};
        await ${call}.catch(() => {});
      });
      test("a later one", () => {});`;
    expect(await ended("--test", write("waiting.test.mjs", program))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^# pass 2$/m),
    });
  });
});

describe("node sandbox.mjs", () => {
  test("prints what it is, the sample key and a curl line that works, and has the types of its problems", async () => {
    const { printed, origin } = await started();
    expect(printed).toMatch(/^Top-up Sandbox 1\.2\.3 \(build [0-9a-f]{16}\)\. Sample data\. Follows the spec/);
    expect(printed).toContain("Sample key: rsk_demo_TryEveryCallWithThisSampleKey00BgRqf\n");
    const [, line = ""] = /^Try: (.*)$/m.exec(printed) ?? [];
    const [, authorization = "", address = ""] = /^curl -H "Authorization: (.+)" "(.+)"$/.exec(line) ?? [];
    expect(address).toBe(`${origin}/v1/wallet`);
    const response = await fetch(address, { headers: { Authorization: authorization } });
    expect(await response.json()).toMatchObject({ balance: "500.00" });
    expect(response.headers.get("X-Sandbox")).toBe("1");
    expect(await (await fetch(`${origin}/v1/x`)).json()).toMatchObject({ type: `${origin}/#/errors/not_found` });
  });

  test("starts from a backup, with a seed, at a speed", async () => {
    const sandbox = await createSandbox();
    const headers = { Authorization: `Bearer ${sandbox.sampleKey}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1" }, qty: 1 });
    await sandbox.fetch("/v1/orders", { method: "POST", headers, body });
    write("state.json", sandbox.save());
    const { origin } = await started("--state", "state.json", "--seed", "7", "--speed", "60");
    const orders = async () => {
      const { data } = (await (await fetch(`${origin}/v1/orders`, { headers })).json()) as {
        data: readonly { status: string }[];
      };
      return data;
    };
    expect(await orders()).toHaveLength(1);
    await fetch(`${origin}/v1/orders`, { method: "POST", headers, body });
    await expect.poll(async () => (await orders())[0]?.status).toBe("delivered");
  });

  test.each<[string, (name: string) => void]>([
    ["link.mjs", (name) => symlinkSync(join(folder, "sandbox.mjs"), join(folder, name))],
    ["my sändbox.mjs", (name) => write(name, text)],
    ["without-shebang.mjs", (name) => write(name, withoutShebang())],
    ["line-ends.mjs", (name) => write(name, text.replaceAll("\n", "\r\n"))],
  ])("runs as %s too", async (name, make) => {
    make(name);
    expect((await ended(name, "--help")).stdout).toMatch(/^Usage: node sandbox\.mjs/);
  });

  /** A client that attempts an order so often, with one key, and takes its environment from `--try`. */
  const client = (attempts: number): string => `
    const key = crypto.randomUUID();
    for (let attempt = 1; attempt <= ${attempts}; attempt++) {
      const response = await fetch(process.env.BASE_URL + "/v1/orders", {
        method: "POST",
        headers: { Authorization: "Bearer " + process.env.API_KEY, "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "1", server_id: "2" }, qty: 1 }),
        signal: AbortSignal.timeout(5000),
      }).catch(() => null);
      if (response?.ok) process.exit(0);
    }
    console.error("not ordered");
    process.exit(1);`;

  test.each([
    [2, 0, /^Safe: in \d+ failures/],
    [
      1,
      1,
      /^In [12] of 6 failures your code reports an error for an order that was charged\.[\s\S]*exit code 1: not ordered/,
    ],
    [0, 3, /^Not judged: the code stopped without any failure: exit code 1: not ordered/],
  ])("--try judges a command of %i attempts, with the exit code %i", async (attempts, code, said) => {
    write("client.mjs", client(attempts));
    const judged = await ended("sandbox.mjs", "--try", "node client.mjs");
    expect(judged.stdout).toMatch(said);
    expect(judged.code).toBe(code);
  });

  test("prints its options, its control and the proxies of pages", async () => {
    const { stdout } = await ended("sandbox.mjs", "--help");
    for (const part of ["--host NAME", "POST /sandbox/clock", "no CORS headers", "Vite: ", "Next: "])
      expect(stdout).toContain(part);
    const table = stdout.split("\n\n")[1]?.match(/^ {2}--\w+/gm);
    const served = ["host", "port", "seed", "state", "speed", "cors"];
    const names = [...served, "try", "orders", "time", "kill", "report", "version", "help"];
    expect(table).toEqual(names.map((name) => `  --${name}`));
    expect(stdout.match(/^ {2}\d(?= {2}\w)/gm)).toEqual(["  0", "  1", "  2", "  3", "  4"]);
  });

  const HALF = "POST /v1/orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{";

  /** A client that has sent a text, which the server has read: another response comes after that. */
  async function clientOf(origin: string, sent: string) {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => {});
    socket.write(sent);
    await fetch(`${origin}/v1/products`);
    return socket;
  }

  test.each([
    ["when the request under way has its response", false],
    ["at once with a second one", true],
  ])("ends with Ctrl+C, %s", async (_, isPressedAgain) => {
    const { child, closed, origin } = await started();
    const socket = await clientOf(origin, HALF);
    const received = new Promise((resolve) => socket.once("data", (chunk) => resolve(String(chunk))));
    child.kill("SIGINT");
    await expect.poll(() => fetch(`${origin}/v1/products`).catch(() => "closed")).toBe("closed");
    if (isPressedAgain) child.kill("SIGINT");
    else {
      socket.write("}");
      expect(await received).toMatch(/^HTTP\/1\.1 401 /);
    }
    expect(await closed).toBe(0);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("ends with %s while clients are silent", async (signal) => {
    const { child, closed, origin } = await started();
    for (const sent of ["", "GET /v1", HALF]) await clientOf(origin, sent);
    child.kill(signal);
    child.kill(signal);
    expect(await closed).toBe(0);
  });

  test("serves though nobody reads what it prints", { timeout: 60_000 }, async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const child = spawn(process.execPath, ["sandbox.mjs", "--port", String(port)], { cwd: folder });
    running.add(child);
    child.stdout.destroy();
    const closed = once(child, "close");
    const status = () => fetch(`http://127.0.0.1:${port}/v1/x`).then((response) => response.status, String);
    await expect.poll(status, { timeout: 20_000 }).toBe(404);
    expect(await status()).toBe(404);
    child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
  });

  test("listens on the first host, and responds to each of them", async () => {
    const { printed, origin } = await started("--host", "127.0.0.1", "--host", "SANDBOX.test.");
    expect(printed).toContain(`Listening on ${origin} (127.0.0.1).`);
    const statuses = ["Sandbox.test", "other.test"].map(
      (host) =>
        new Promise((resolve) =>
          get(`${origin}/v1/products`, { headers: { host } }, (each) => resolve(each.statusCode)),
        ),
    );
    expect(await Promise.all(statuses)).toEqual([200, 421]);
  });
});

describe("a program that holds sandbox.mjs keeps its own options", () => {
  const OWN = 'console.log("mine", process.argv.slice(2).join());\n';

  beforeAll(() => {
    write("own.mjs", OWN);
    write("use.mjs", `import { createSandbox } from "./sandbox.mjs"; createSandbox().then(() => ${OWN.slice(0, -2)});`);
    write("export.mjs", `export * from "./sandbox.mjs"; ${OWN}`);
    write("last.mjs", 'import "./own.mjs"; import "./sandbox.mjs";');
    write("thread.cjs", 'new (require("node:worker_threads").Worker)("./use.mjs", { argv: ["-v"] });');
  });

  const expectOwn = async (...args: string[]) =>
    expect(await ended(...args, "-v")).toEqual({ code: 0, stdout: "mine -v\n", stderr: "" });

  test.each(
    ["use.mjs", "export.mjs", "last.mjs"].flatMap((program) => [[program, "es"] as const, [program, "cjs"] as const]),
  )("in a bundle of %s, as %s", async (program, format) => {
    const entryFileNames = format === "es" ? "bundle.mjs" : "bundle.cjs";
    const output = { format, entryFileNames, codeSplitting: false };
    const to = { ssr: program, outDir: ".", emptyOutDir: false, rolldownOptions: { output } };
    await build({ configFile: false, root: folder, publicDir: false, logLevel: "error", build: to });
    await expectOwn(entryFileNames);
  });

  // Rollup and esbuild, which are no dependencies, keep one of the head and the end.
  test.each([
    ["with the end and without the exports", () => OWN + withoutShebang().replace(END, "$2")],
    ["with the exports and without the end", () => OWN + withoutShebang().replace(END, "$1")],
    ["in front of the program", () => text + OWN],
  ])("in a bundle that has it %s", async (_, bundle) => {
    write("bundle.mjs", bundle());
    await expectOwn("bundle.mjs");
  });

  test.each([[["--import", "./sandbox.mjs", "own.mjs"]], [["use.mjs"]], [["thread.cjs"]]])("in %j", async (args) => {
    await expectOwn(...args);
  });
});

describe("what the command cannot use is one sentence, and exit 2", () => {
  test.each([
    [["--prot", "1"], "Unknown option '--prot': see --help.\n"],
    [["4010"], "Unexpected argument '4010': see --help.\n"],
    [["--port"], "Option '--port <value>' argument missing: see --help.\n"],
    [["--port", "x"], '--port must be a port from 0 to 65535, not "x".\n'],
    [["--port", "65536"], '--port must be a port from 0 to 65535, not "65536".\n'],
    [["--host", "a.test:80"], '--host must be a name or an address without a port, not "a.test:80".\n'],
    [["--host", "::1", "--host", "a b"], '--host must be a name or an address without a port, not "a b".\n'],
    [
      ["--port", "0", "--host", "192.0.2.1"],
      "Port 0 of 192.0.2.1 cannot be used (EADDRNOTAVAIL): choose another one with --port or --host.\n",
    ],
    [["--seed", "1.5"], '--seed must be a whole number from 0 to 999999999, not "1.5".\n'],
    [["--speed", "2"], '--speed must be one of 0, 1, 10, 60, not "2".\n'],
    [["--orders", "2"], "--orders goes only with --try: see --help.\n"],
    [["--port", "0", "--time", "5"], "--time goes only with --try: see --help.\n"],
    [["--try", "x", "--orders", "0"], '--orders must be a whole number from 1 to 1000, not "0".\n'],
    [["--try", "x", "--time", "90000"], '--time must be whole seconds from 1 to 86400, not "90000".\n'],
    [["--state", "none.json"], "The file none.json cannot be read (ENOENT).\n"],
    [
      ["--port", "0", "--state", "bad.json"],
      "bad.json: The state cannot be loaded. It is not JSON; it may be incomplete.\n",
    ],
  ])("%j", async (args, stderr) => {
    write("bad.json", "{");
    expect(await ended("sandbox.mjs", ...args)).toEqual({ code: 2, stdout: "", stderr });
  });

  test("a port in use", async () => {
    const { port } = new URL((await started()).origin);
    const { code, stderr } = await ended("sandbox.mjs", "--port", port);
    expect([code, stderr]).toEqual([2, `Port ${port} is in use: choose another one with --port.\n`]);
  });
});
