// Fails if the source has more characters than `characters.txt` allows. A change that needs fewer lowers the number.
// Blanks do not count, so that a wide line weighs what it says; samples, which visitors copy, do not count either.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const allowed = Number(readFileSync(new URL("characters.txt", import.meta.url), "utf8"));
const paths = execFileSync("git", ["ls-files", "src", "public"], { encoding: "utf8" }).trim().split("\n");
const isCode = (path) => /\.(tsx?|m?js|css|py|php)$/.test(path);
const isTest = (path) => /\.(test|fixture|story|look|draw|sites|bench)\.[jt]sx?$|^src\/(testing|journeys)\//.test(path);
const isSample = (path) => /^src\/web\/learn\/(recipes\/texts|machine\/programs)\//.test(path);
const characters = paths
  .filter((path) => isCode(path) && !isTest(path) && !isSample(path))
  .reduce((sum, path) => sum + readFileSync(path, "utf8").replaceAll(/\s/g, "").length, 0);
process.stdout.write(`${characters} characters of source of ${allowed}\n`);
if (characters > allowed) process.exitCode = 1;
