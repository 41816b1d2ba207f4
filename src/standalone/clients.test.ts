import { type ChildProcess, execFile, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { packagesWhole, whyNotFetched } from "#testing/npm-packages.ts";
import { IS_NIGHTLY } from "#testing/runs.ts";
import { CONSOLE, openSandbox } from "#testing/sandbox.ts";
import { postmanOf } from "#web/console/log/postman.ts";
import { programs } from "#web/learn/machine/programs.ts";
import { standaloneFile } from "../build/standalone-file.ts";

/** Exact versions of clients that are fetched; the last of MSW 2, which runs on Node 20. */
const PACKAGES = ["newman@6.2.1", "msw@2.11.1"];

const FOLDER = resolve("node_modules/.cache/clients");

/** `npm run test:nightly` runs these: they fetch packages and start interpreters. */
describe.skipIf(!IS_NIGHTLY)("a real client", () => {
  let service: ChildProcess;
  let origin: string;
  let whyNot: string | null;
  let modules: string;

  beforeAll(async () => {
    whyNot = whyNotFetched(PACKAGES);
    if (whyNot === null) {
      modules = fileURLToPath(new URL("node_modules", packagesWhole(PACKAGES)));
      const vitest = join(modules, "vitest");
      if (!existsSync(vitest)) symlinkSync(resolve("node_modules/vitest"), vitest);
    }
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "sandbox.mjs"), await standaloneFile("1.2.3"));
  }, 300_000);

  beforeEach(async () => {
    service = spawn(process.execPath, ["sandbox.mjs", "--port", "0", "--speed", "60"], { cwd: FOLDER });
    origin = await new Promise((found) => {
      service.stdout?.on("data", (chunk) => {
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk)) ?? [];
        if (address) found(address);
      });
    });
  });
  afterEach(() => void service.kill());

  const execute = async (...command: readonly [string, ...string[]]) => {
    const [program, ...args] = command;
    const { VITEST: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: FOLDER,
      env: { ...env, NO_COLOR: "1", BASE_URL: origin },
    }).catch((failure: Error & { stdout: string }) => {
      throw new Error(`${failure.message}\n${failure.stdout}`);
    });
    return stdout;
  };

  test("Newman runs the exported collection on the port, every request", async (context) => {
    if (whyNot !== null) context.skip(whyNot);
    const { get, order, panel } = openSandbox();
    await get("/v1/products?limit=5", {});
    await order({}, { "Idempotency-Key": "a" });
    await order({}, { "Idempotency-Key": "a" });
    await get("/v1/wallet", CONSOLE);
    const collection = postmanOf(panel.exchanges.getState(), SAMPLE_KEY);
    writeFileSync(join(FOLDER, "top-up-sandbox.postman_collection.json"), collection);
    const command = programs.postman.text.replace("npx newman@6", join(modules, ".bin/newman"));
    expect(command).not.toBe(programs.postman.text);
    const printed = await execute("sh", "-c", `${command.trimEnd()} --reporters cli --color off`);
    expect(printed).toMatch(/│ +requests │ +12 │ +0 │/);
  });

  test("the program for MSW passes with MSW 2", async (context) => {
    if (whyNot !== null) context.skip(whyNot);
    // A folder of its own, where Vitest does not find this project's settings.
    const folder = mkdtempSync(join(tmpdir(), "clients-"));
    writeFileSync(join(folder, programs.msw.file), programs.msw.text);
    copyFileSync(join(FOLDER, "sandbox.mjs"), join(folder, "sandbox.mjs"));
    symlinkSync(modules, join(folder, "node_modules"));
    const vitest = resolve("node_modules/vitest/vitest.mjs");
    const args = ["run", "--root", folder, programs.msw.file] as const;
    expect(await execute(process.execPath, vitest, ...args)).toMatch(/Tests +1 passed/);
    rmSync(folder, { recursive: true });
  });
});
