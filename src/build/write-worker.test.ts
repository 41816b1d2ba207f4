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
  test("lists the page's files, and neither the host's file nor the worker", () => {
    writeWorker(folder);
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

  test("has the same build id as the page", () => {
    const build = writeWorker(folder);
    expect(read("index.html")).toContain(`<html data-build="${build}">`);
    expect(read("sandbox-worker.js")).toContain(`BUILD=\`${build}\``);
  });

  test("is the same if nothing changed, after one build or two", () => {
    const build = writeWorker(folder);
    const worker = read("sandbox-worker.js");
    expect(writeWorker(folder)).toBe(build);
    expect(read("sandbox-worker.js")).toBe(worker);
  });

  test.each(Object.keys(FILES))("changes if %s changes", (file) => {
    const build = writeWorker(folder);
    write(file, `${read(file)}\n`);
    expect(writeWorker(folder)).not.toBe(build);
  });

  test("changes if a file is renamed", () => {
    const build = writeWorker(folder);
    rmSync(join(folder, "assets/lab-BBBBBBBB.js"));
    write("assets/lab-CCCCCCCC.js", "lab()");
    expect(writeWorker(folder)).not.toBe(build);
  });

  test("is not written if the page has no place for the build id", () => {
    write("index.html", "<!doctype html><html></html>");
    expect(() => writeWorker(folder)).toThrow(/index\.html has no place/);
  });

  test("has MSW's worker in it, and fetches no second script", () => {
    writeWorker(folder);
    expect(read("sandbox-worker.js")).toContain("MOCK_ACTIVATE");
    expect(read("sandbox-worker.js")).not.toContain("importScripts");
  });

  test("caches nothing during development", () => {
    expect(workerSource()).toMatch(/^const BUILD = "";$/m);
    expect(workerSource()).toMatch(/^const FILES = \{\};$/m);
  });
});
