import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { packagesWhole, whyNotFetched } from "#testing/npm-packages.ts";
import { IS_NIGHTLY } from "#testing/runs.ts";
import { CONSOLE, openSandbox } from "#testing/sandbox.ts";
import { postmanOf } from "#web/console/log/postman.ts";
import { programs } from "#web/learn/machine/programs.ts";
import { standaloneFile } from "../build/standalone-file.ts";

/** Exact versions of clients that are fetched; the last of MSW 2, which runs on Node 20. */
const PACKAGES = ["newman@6.2.1", "msw@2.11.1"];

/** `npm run test:nightly` runs these: they fetch packages. */
describe.skipIf(!IS_NIGHTLY)("a real client", () => {
  let whyNot: string | null;
  let modules: string;
  /** Not within the project, where Vitest would find this project's settings. */
  const folder = mkdtempSync(join(tmpdir(), "clients-"));

  beforeAll(async () => {
    writeFileSync(join(folder, "sandbox.mjs"), await standaloneFile("1.2.3"));
    whyNot = whyNotFetched(PACKAGES);
    if (whyNot !== null) return;
    modules = fileURLToPath(new URL("node_modules", packagesWhole(PACKAGES)));
    symlinkSync(modules, join(folder, "node_modules"));
    const vitest = join(modules, "vitest");
    if (!existsSync(vitest)) symlinkSync(resolve("node_modules/vitest"), vitest);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What a command prints; a failed one also says what it printed. */
  const printedBy = async (program: string, args: readonly string[], values: Record<string, string> = {}) => {
    const { VITEST: _, ...env } = process.env;
    const ended = promisify(execFile)(program, args, { cwd: folder, env: { ...env, NO_COLOR: "1", ...values } });
    const { stdout } = await ended.catch((failure: Error & { stdout: string }) => {
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
    writeFileSync(join(folder, "top-up-sandbox.postman_collection.json"), collection);
    const command = programs.postman.text.replace("npx newman@6", join(modules, ".bin/newman"));
    expect(command).not.toBe(programs.postman.text);
    const service = spawn(process.execPath, ["sandbox.mjs", "--port", "0", "--speed", "60"], { cwd: folder });
    const [started] = await once(service.stdout, "data");
    const [BASE_URL = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(started)) ?? [];
    const args = ["-c", `${command.trimEnd()} --reporters cli --color off`];
    const printed = await printedBy("sh", args, { BASE_URL }).finally(() => service.kill());
    expect(printed).toMatch(/│ +requests │ +12 │ +0 │/);
  });

  test("the program for MSW passes with MSW 2", async (context) => {
    if (whyNot !== null) context.skip(whyNot);
    writeFileSync(join(folder, programs.msw.file), programs.msw.text);
    const args = [resolve("node_modules/vitest/vitest.mjs"), "run", "--root", folder, programs.msw.file];
    expect(await printedBy(process.execPath, args)).toMatch(/Tests +1 passed/);
  });
});
