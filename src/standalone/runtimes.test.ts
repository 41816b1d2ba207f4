import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { packagesWhole, whyNotFetched } from "#testing/npm-packages.ts";
import { IS_NIGHTLY } from "#testing/runs.ts";
import { commonJsOf } from "../build/package-file.ts";
import { standaloneFile } from "../build/standalone-file.ts";

const RUNTIMES = ["deno@2.9.6", "bun@1.4.5"];
const JEST = "jest@30.5.2";

const PROGRAM = `
import { createSandbox } from "./sandbox.mjs";
const sandbox = await createSandbox({ seed: 1 });
const order = {
  method: "POST",
  headers: { Authorization: "Bearer ${SAMPLE_KEY}", "Content-Type": "application/json", "Idempotency-Key": "a" },
  body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 }),
};
sandbox.fail("response_lost");
const lost = await sandbox.fetch("https://api.acme.example/v1/orders", order).catch((error) => error);
const replay = await sandbox.fetch("https://api.acme.example/v1/orders", order);
sandbox.clock.advance(5000);
const { balance, orders } = sandbox.state();
console.log(lost.name, replay.status, replay.headers.get("Idempotent-Replayed"), balance, orders.map(({ status }) => status).join());
`;

const CLIENT = `
export default async function ({ fetch, baseUrl, apiKey }) {
  const place = () => fetch(baseUrl + "/v1/orders", {
    method: "POST",
    headers: { Authorization: "Bearer " + apiKey, "Content-Type": "application/json", "Idempotency-Key": "a" },
    body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 }),
    signal: AbortSignal.timeout(3000),
  });
  const { ok } = await place().catch(() => place());
  if (!ok) throw new Error("not ordered");
}
`;

/** Its failures come on connections that it has used: a runtime that sent an order again by itself would look like a fourth attempt. */
const COMMAND = `
const key = crypto.randomUUID();
const { BASE_URL, API_KEY } = process.env;
for (let attempt = 1; ; attempt++) {
  const response = await fetch(BASE_URL + "/v1/orders", {
    method: "POST",
    headers: { Authorization: "Bearer " + API_KEY, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 }),
    signal: AbortSignal.timeout(3000),
  }).catch(() => null);
  if (response?.ok) break;
  if (attempt === 3) throw new Error("not ordered");
}
`;

const TRIALS = `
import { tryEveryFailure } from "./sandbox.mjs";
import client from "./client.mjs";
for (const program of [client, new URL("./client.mjs", import.meta.url)]) {
  const { headline } = await tryEveryFailure(program, { print: () => {}, time: 300_000 });
  console.log(headline);
}
`;

const TEST = `
const { createSandbox, tryEveryFailure } = require("./sandbox.cjs");
test("a sandbox, and trials", async () => {
  expect((await (await createSandbox()).fetch("/v1/products")).status).toBe(200);
  const { headline } = await tryEveryFailure(${CLIENT.replace("export default", "").trim()}, { print: () => {} });
  expect(headline).toMatch(/^Safe: /);
}, 100_000);
`;

test.skipIf(!IS_NIGHTLY)("Jest requires the package without a configuration", { timeout: 600_000 }, async (context) => {
  const whyNot = whyNotFetched([JEST]);
  if (whyNot !== null) context.skip(whyNot);
  // Jest finds no test within node_modules.
  const project = mkdtempSync(join(tmpdir(), "jest-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  symlinkSync(fileURLToPath(new URL("node_modules", packagesWhole([JEST]))), join(project, "node_modules"));
  writeFileSync(join(project, "package.json"), "{}");
  writeFileSync(join(project, "sandbox.cjs"), commonJsOf(await standaloneFile("1.2.3")));
  writeFileSync(join(project, "a.test.js"), TEST);
  const { VITEST: _, NODE_OPTIONS: __, ...env } = process.env;
  const { stderr } = await promisify(execFile)("node", ["node_modules/jest/bin/jest.js"], { cwd: project, env });
  expect(stderr).toMatch(/^Tests: +1 passed/m);
});

/** `npm run test:nightly` fetches these runtimes from npm. */
describe.skipIf(!IS_NIGHTLY)("sandbox.mjs runs in", () => {
  let folder: string;
  let whyNot: string | null;

  beforeAll(async () => {
    whyNot = whyNotFetched(RUNTIMES);
    if (whyNot !== null) return;
    folder = fileURLToPath(packagesWhole(RUNTIMES));
    writeFileSync(join(folder, "sandbox.mjs"), await standaloneFile("1.2.3"));
    writeFileSync(join(folder, "program.mjs"), PROGRAM);
    writeFileSync(join(folder, "client.mjs"), CLIENT);
    writeFileSync(join(folder, "trials.mjs"), TRIALS);
    writeFileSync(join(folder, "command.mjs"), COMMAND);
  }, 300_000);

  /** Bun's own command is made by an install script, and none is run. */
  function bunBinary(): string {
    const builds = join(folder, "node_modules/@oven");
    const names = readdirSync(builds);
    return join(builds, names.find((name) => name.endsWith("-baseline")) ?? names[0] ?? "", "bin/bun");
  }

  const commandOf = (runtime: "deno" | "bun", file: string): [string, string[]] =>
    runtime === "bun"
      ? [bunBinary(), [file]]
      : [
          join(folder, "node_modules/.bin/deno"),
          ["run", "--no-prompt", "--allow-env", "--allow-net=127.0.0.1", "--allow-read=.", file],
        ];

  for (const runtime of ["deno", "bun"] as const) {
    test(`${runtime}, as a library`, async (context) => {
      if (whyNot !== null) context.skip(whyNot);
      const { stdout } = await promisify(execFile)(...commandOf(runtime, "program.mjs"), { cwd: folder });
      expect(stdout.trim()).toBe("TypeError 201 true 495.25 delivered");
    });

    test(`${runtime}, for the trials of a function and of a module`, async (context) => {
      if (whyNot !== null) context.skip(whyNot);
      const { stdout } = await promisify(execFile)(...commandOf(runtime, "trials.mjs"), { cwd: folder });
      const line = "Safe: in 10 failures no order is charged twice, and none is reported wrongly.\n";
      expect(stdout).toBe(line + line);
    });

    test(`${runtime}, whose own command is judged`, { timeout: 900_000 }, async (context) => {
      if (whyNot !== null) context.skip(whyNot);
      const [program, args] = commandOf(runtime, "command.mjs");
      const judging = ["sandbox.mjs", "--time", "800", "--try", [program, ...args].join(" ")];
      const { stdout } = await promisify(execFile)(process.execPath, judging, { cwd: folder });
      expect(stdout).toMatch(/^Safe: in 106 failures /);
    });

    test(`${runtime}, as a command`, async (context) => {
      if (whyNot !== null) context.skip(whyNot);
      const [program, args] = commandOf(runtime, "sandbox.mjs");
      const service = spawn(program, [...args, "--port", "0"], { cwd: folder });
      try {
        const origin = await new Promise<string>((found, failed) => {
          service.stdout.on("data", (chunk) => {
            const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk)) ?? [];
            if (address) found(address);
          });
          service.on("exit", (code) => failed(new Error(`It ended with ${code}.`)));
        });
        const response = await fetch(`${origin}/v1/wallet`, { headers: { Authorization: `Bearer ${SAMPLE_KEY}` } });
        expect([response.status, response.headers.get("X-Sandbox"), (await response.json()).balance]).toEqual([
          200,
          "1",
          "500.00",
        ]);
      } finally {
        service.kill();
      }
    });
  }
});
