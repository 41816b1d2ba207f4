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
    // MSW's worker is in it, and no second script is fetched.
    expect(read("sandbox-worker.js")).toContain("MOCK_ACTIVATE");
    expect(read("sandbox-worker.js")).not.toContain("importScripts");
    const [, list = ""] = /files:\{([^}]*)\}/.exec(read("sandbox-worker.js")) ?? [];
    const names = [...list.matchAll(/["'`]?([\w./-]+)["'`]?:/g)].map(([, name]) => name);
    expect(names).toEqual([
      "assets/index-AAAAAAAA.js",
      "assets/lab-BBBBBBBB.js",
      "embed.js",
      "favicon.svg",
      "openapi.json",
    ]);
  });

  test("has the same build id as the page, and is the same if nothing changed", async () => {
    const build = await writeWorker(folder);
    const worker = read("sandbox-worker.js");
    expect(read("index.html")).toContain(`<html data-build="${build}">`);
    expect(worker).toContain(`build:\`${build}\``);
    expect(await writeWorker(folder)).toBe(build);
    expect(read("sandbox-worker.js")).toBe(worker);
  });

  test("changes if any file changes, and if one is renamed", async () => {
    const builds = [await writeWorker(folder)];
    for (const file of Object.keys(FILES)) {
      write(file, `${read(file)}\n`);
      builds.push(await writeWorker(folder));
    }
    rmSync(join(folder, "assets/lab-BBBBBBBB.js"));
    write("assets/lab-CCCCCCCC.js", "lab()\n");
    builds.push(await writeWorker(folder));
    expect(new Set(builds).size).toBe(builds.length);
  });

  test("is not written if the page has no place for the build id", async () => {
    write("index.html", "<!doctype html><html></html>");
    await expect(writeWorker(folder)).rejects.toThrow(/index\.html has no place/);
  });

  test("caches nothing during development", async () => {
    expect(await workerSource()).toContain('{"build":"","files":{}}');
  });
});
