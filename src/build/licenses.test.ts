import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesIn, licensesOf } from "./licenses.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "licenses-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A module of a package with this license. */
function moduleOf(name: string, license: string | null, file = "LICENSE"): string {
  const own = join(folder, "node_modules", name);
  mkdirSync(join(own, "lib"), { recursive: true });
  writeFileSync(join(own, "package.json"), JSON.stringify({ name, version: "1.2.3", license: "ISC" }));
  if (license !== null) writeFileSync(join(own, file), license);
  return join(own, "lib/index.js");
}

/** A bundle of one chunk of these modules, each with its code, and assets of these files. */
const bundleOf = (modules: Readonly<Record<string, string | null>>, ...assets: string[]) =>
  [
    { type: "chunk", modules: Object.fromEntries(Object.entries(modules).map(([id, code]) => [id, { code }])) },
    { type: "asset", originalFileNames: assets },
  ] as unknown as (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

const namesIn = (licenses: string) => [...licenses.matchAll(/^- (\S+) \d/gm)].map(([, name]) => name);

test.each([
  ["no license file", null],
  ["an empty one", "\n"],
  ["a title and a holder alone", "MIT License\n\nCopyright (c) 2020 One\n"],
])("a package with %s fails the build by its name", (_, license) => {
  const modules = [moduleOf("right", "Free."), moduleOf("@a/none", license)];
  expect(() => licensesOf(modules)).toThrow("@a/none has no license text");
});

test("each package has its copyright lines, and packages of one license share its text", () => {
  const modules = [
    moduleOf("one", "ISC License\r\n\r\nCopyright (c) 2020 One\r\n\r\nUse “it”\r\nfreely.\r\n"),
    moduleOf(
      "@a/two",
      '# The ISC License (ISC)\n\nCopyright (c) 2021 Two\nCopyright (c) 2022 Three\n\nUse\n"it" freely.',
      "license.md",
    ),
    moduleOf("other", "Copyright lines stay.", "COPYING"),
  ];
  const licenses = licensesOf([...modules, ...modules]);
  expect(licenses.split("\n## ISC\n").slice(1)).toEqual([
    '\n- @a/two 1.2.3. Copyright (c) 2021 Two Copyright (c) 2022 Three\n- one 1.2.3. Copyright (c) 2020 One\n\nUse "it"\nfreely.\n',
    "\n- other 1.2.3.\n\nCopyright lines stay.",
  ]);
});

test("this project comes first, with its own license", () => {
  expect(licensesOf([])).toMatch(
    /^## MIT\n\n- top-up-sandbox [\d.]+\. Copyright \(c\) 2026 .*\n\nPermission is hereby granted/,
  );
});

test("a bundle consists of modules with code, nested packages, fonts, imported style sheets and the bundler's own code", () => {
  const sheet = join(folder, "app.css");
  writeFileSync(sheet, '@import "tailwindcss";\n@import "./tokens.css";\n');
  const bundle = bundleOf(
    {
      [moduleOf("one", "Free.")]: "one()",
      [`\0${moduleOf("wrapped", "Free.")}?commonjs`]: "wrapped()",
      [moduleOf("left-out", "Free.")]: null,
      [moduleOf("one/node_modules/nested", "Free.")]: "nested()",
      [join(folder, "src/own.ts")]: "own()",
      "\0rolldown/runtime.js": "runtime()",
      [sheet]: null,
    },
    "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/a.woff2",
    "style.css",
  );
  const names = namesIn(licensesOf(filesIn(bundle))).sort();
  const next = "@fontsource-variable/atkinson-hyperlegible-next";
  expect(names).toEqual([
    next,
    "one",
    "one/node_modules/nested",
    "rolldown",
    "tailwindcss",
    "top-up-sandbox",
    "wrapped",
  ]);
});
