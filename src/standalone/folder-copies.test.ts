import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCopies } from "./folder-copies.ts";

let folder: string;
const at = (...path: string[]) => join(folder, ...path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "folder-copies-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a copy has files of its own, and links to what programs do not change", async () => {
  for (const path of ["data/deep", "node_modules/package"]) mkdirSync(at(path), { recursive: true });
  for (const path of ["client.mjs", "data/deep/key", "node_modules/package/index.js"]) writeFileSync(at(path), path);
  symlinkSync("data/deep", at("within"));
  symlinkSync(at("data"), at("by-path"));
  symlinkSync("/dev/null", at("outside"));
  const copy = await (await openCopies(folder))();
  expect(readFileSync(join(copy.folder, "data/deep/key"), "utf8")).toBe("data/deep/key");
  expect(readlinkSync(join(copy.folder, "node_modules"))).toBe(at("node_modules"));
  expect(readlinkSync(join(copy.folder, "outside"))).toBe("/dev/null");
  for (const link of ["within/key", "by-path/deep/key"]) {
    writeFileSync(join(copy.folder, link), "changed");
    expect(readFileSync(at("data/deep/key"), "utf8")).toBe("data/deep/key");
  }
  await copy.remove();
  expect(existsSync(copy.folder)).toBe(false);
  expect(existsSync(at("node_modules/package/index.js"))).toBe(true);
});

test.each<[string, () => void]>([
  ["5001 files", () => Array.from({ length: 5001 }, (_, file) => writeFileSync(at(String(file)), ""))],
  [
    "more than 50 MB",
    () => {
      writeFileSync(at("large"), "");
      truncateSync(at("large"), 50_000_001);
    },
  ],
])("a folder with %s is not copied", async (_, fill) => {
  fill();
  await expect(openCopies(folder)).rejects.toThrow(
    "this folder has more than 5000 files or 50 MB, too much to copy for each run. Run it in a folder with the program alone.",
  );
});

test("a folder with 5000 files is copied, however many packages it has", async () => {
  for (let file = 0; file < 4999; file++) writeFileSync(at(String(file)), "");
  mkdirSync(at("vendor"));
  for (let file = 0; file < 10; file++) writeFileSync(at("vendor", String(file)), "");
  await expect(openCopies(folder)).resolves.toBeTypeOf("function");
});
