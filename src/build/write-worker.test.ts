import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { workerSource, writeWorker } from "./write-worker.ts";

const FILES = {
  "index.html": '<!doctype html><html data-build=""><script src="./assets/index-AAAAAAAA.js"></script></html>',
  "assets/index-AAAAAAAA.js": "first()",
  "assets/lab-BBBBBBBB.js": "lab()",
  "favicon.svg": "<svg/>",
  "openapi.json": "{}",
  "embed.js": "embed()",
  _headers: "/*\n  X: y\n",
};

let folder: string;

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const read = (file: string) => readFileSync(join(folder, file), "utf8");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(folder, "assets"));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the built worker", () => {
  test("lists the page's files, and neither the host's file nor the worker", async () => {
    await writeWorker(folder);
    const [, list = ""] = /FILES=\{([^}]*)\}/.exec(read("sandbox-worker.js")) ?? [];
    const names = [...list.matchAll(/["'`]?([\w./-]+)["'`]?:/g)].map(([, name]) => name);
    expect(names).toEqual([
      "assets/index-AAAAAAAA.js",
      "assets/lab-BBBBBBBB.js",
      "embed.js",
      "favicon.svg",
      "openapi.json",
    ]);
  });

  test("has the same build id as the page", async () => {
    const build = await writeWorker(folder);
    expect(read("index.html")).toContain(`<html data-build="${build}">`);
    expect(read("sandbox-worker.js")).toContain(`BUILD=\`${build}\``);
  });

  test("is the same if nothing changed, after one build or two", async () => {
    const build = await writeWorker(folder);
    const worker = read("sandbox-worker.js");
    expect(await writeWorker(folder)).toBe(build);
    expect(read("sandbox-worker.js")).toBe(worker);
  });

  test.each(Object.keys(FILES))("changes if %s changes", async (file) => {
    const build = await writeWorker(folder);
    write(file, `${read(file)}\n`);
    expect(await writeWorker(folder)).not.toBe(build);
  });

  test("changes if a file is renamed", async () => {
    const build = await writeWorker(folder);
    rmSync(join(folder, "assets/lab-BBBBBBBB.js"));
    write("assets/lab-CCCCCCCC.js", "lab()");
    expect(await writeWorker(folder)).not.toBe(build);
  });

  test("is not written if the page has no place for the build id", async () => {
    write("index.html", "<!doctype html><html></html>");
    await expect(writeWorker(folder)).rejects.toThrow(/index\.html has no place/);
  });

  test("has MSW's worker in it, and fetches no second script", async () => {
    await writeWorker(folder);
    expect(read("sandbox-worker.js")).toContain("MOCK_ACTIVATE");
    expect(read("sandbox-worker.js")).not.toContain("importScripts");
  });

  test("caches nothing during development", async () => {
    expect(await workerSource()).toMatch(/^const BUILD = "";$/m);
    expect(await workerSource()).toMatch(/^const FILES = \{\};$/m);
  });
});
