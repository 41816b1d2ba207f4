import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Refused, shellWords } from "./shell-words.ts";

const hasBash = spawnSync("bash", ["--version"], { stdio: "ignore" }).status === 0;

/** Signs that mean something to a shell, and some that do not. */
const PIECES = [
  ..."'\"\\ ab{},.-=:/^%@+é\t",
  "''",
  '""',
  "$'",
  "\\n",
  "{a,b}",
  "{1..3}",
  "'a b'",
  '"c d"',
  "\\\n",
  "😀",
];

/** The words of each text as one bash splits them all, without a process for each; null for what bash does not read. */
function bashWords(texts: readonly string[]): readonly (readonly string[] | null)[] {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = texts.map((text) => `eval ${quoted(`words ${text}`)} || printf fail; printf '\\1'`);
  const script = `set -f; words() { printf '%s\\0' "$#" "$@"; }\n${lines.join("\n")}`;
  const { stdout } = spawnSync("bash", ["--norc"], {
    input: script,
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  return stdout
    .toString()
    .split("\u0001")
    .slice(0, texts.length)
    .map((out) => (out.includes("fail") ? null : out.split("\0").slice(1, -1)));
}

test("words are those of bash, or refused", (context) => {
  if (!hasBash) context.skip("bash is not installed");
  const texts = fc.sample(
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 9 }).map((all) => all.join("")),
    { seed: 35, numRuns: 3000 },
  );
  const expected = bashWords(texts);
  const wrong: unknown[] = [];
  let read = 0;
  for (const [at, text] of texts.entries()) {
    try {
      const found = shellWords(`curl ${text}`);
      if (found.rest !== "") continue;
      read += 1;
      const words = found.words.slice(1);
      if (JSON.stringify(words) !== JSON.stringify(expected[at])) wrong.push({ text, words, bash: expected[at] });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(1000);
});
