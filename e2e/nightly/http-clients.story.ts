import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { packageWhole } from "../../src/testing/npm-packages.ts";
import { builtWithoutHeaders, missing } from "../host.ts";
import { listening } from "../listening.ts";
import { AUTHORIZED, expect, ORDER, transportOf } from "../site.ts";
import { STANDALONE } from "../standalone-process.ts";
import { test } from "../surroundings.ts";
import { PROGRAMS } from "./http-clients.ts";

// Each program runs against the sandbox in a page and, natively, against sandbox.mjs behind a plain HTTP server.

/** The program and its client as one script that declares `program`. */
async function bundled({ package: name, version, code }: (typeof PROGRAMS)[string]): Promise<string> {
  // Beside node_modules, where the program's import finds the package.
  const entry = fileURLToPath(
    new URL(name.includes("/") ? "../../../program.js" : "../../program.js", packageWhole(name, version)),
  );
  writeFileSync(entry, code);
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: { write: false, minify: false, lib: { entry, name: "program", formats: ["iife"], fileName: "program" } },
  });
  const [chunk] = [built].flat().flatMap((each) => (each as Rolldown.RolldownOutput).output);
  if (chunk?.type !== "chunk") throw new Error(`${name} was not bundled.`);
  return chunk.code;
}

/** Runs a program in a page. What is another in each run is made the same. */
async function run(page: Page, script: string, isSlow: boolean): Promise<readonly string[]> {
  const lines: string[] = await page.evaluate(`(async () => {
    ${script}
    const lines = [];
    const log = (...values) => void lines.push(JSON.stringify(values, (_, value) => value === undefined ? "undefined" : value));
    const attempt = async (name, call) => {
      try { log(name, await call()); }
      catch (error) {
        const response = error.response ?? {};
        log(name, "error", error.name, error.code ?? null, error.timeout ?? null, error.status ?? response.status ?? null,
          error.message, error.data ?? response.data ?? response.body ?? null);
      }
    };
    const main = program.default ?? program;
    await main({ log, attempt, headers: ${JSON.stringify(AUTHORIZED)}, order: ${JSON.stringify(ORDER)}, isSlow: ${isSlow} });
    return lines;
  })()`);
  const origin = new URL(page.url()).origin;
  return lines.map((line) =>
    line
      .replaceAll(origin, "http://origin")
      .replaceAll(/\b(req|ord|key)_\w+/g, "$1_1")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00.000Z"),
  );
}

/** sandbox.mjs behind a plain server, which also serves a blank page. */
async function plainServer(latency: number) {
  const { createSandbox } = (await import(STANDALONE.href)) as typeof import("../../src/standalone/main.ts");
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    if (!url.startsWith("/v1/"))
      return void response.setHeader("Content-Type", "text/html").end("<title>plain</title>");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    await new Promise((wake) => setTimeout(wake, latency));
    const received = await sandbox.fetch(url, { method, headers, body });
    // As over HTTP/2, which has no reason phrase.
    response.writeHead(received.status, "", Object.fromEntries(received.headers)).end(await received.text());
  });
  const listener = await listening(server);
  const sandbox = await createSandbox({ origin: `http://127.0.0.1:${listener.port}` });
  return listener;
}

for (const [name, program] of Object.entries(PROGRAMS)) {
  test(`a program with ${name} logs in both modes what it logs against an HTTP server`, async ({
    surroundings,
    browser,
  }) => {
    // htmx 2 logs each refusal, and adds a style sheet that the page's policy refuses.
    surroundings.expectError(/^Response Status Error Code|^Applying inline style/);
    const script = await bundled(program);
    const hosts = {
      worker: await surroundings.host((path) => builtWithoutHeaders(path)),
      page: await surroundings.host((path) => (path === "/sandbox-worker.js" ? missing : builtWithoutHeaders(path))),
    };
    const context = await surroundings.browserInRealTime();
    for (const latency of [0, 400]) {
      const plain = await plainServer(latency);
      const native = await browser.newPage();
      await native.goto(`http://127.0.0.1:${plain.port}/`);
      const expected = await run(native, script, latency > 0);
      await native.close();
      await plain.close();
      for (const [mode, host] of Object.entries(hosts)) {
        const page = await context.newPage();
        await page.goto(`http://127.0.0.1:${host.port}/?latency=${latency}`);
        expect(await transportOf(page)).toBe(mode);
        expect.soft(await run(page, script, latency > 0), `${mode} mode, latency ${latency}`).toEqual(expected);
        await page.close();
      }
    }
  });
}
