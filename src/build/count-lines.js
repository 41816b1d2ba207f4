// Fails if the project has more lines of source than `lines.txt` allows. A change that needs fewer lowers the number.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const allowed = Number(readFileSync(new URL("lines.txt", import.meta.url), "utf8"));
const counts = execFileSync("git", ["grep", "-c", "", "--", "src", "public"], { encoding: "utf8" }).trim().split("\n");
const isTest = (path) => /\.(test|fixture|story|look|draw|sites|bench)\.[jt]sx?$|^src\/(testing|journeys)\//.test(path);
const lines = counts
  .map((row) => row.split(":"))
  .filter(([path]) => /\.(tsx?|m?js|css|py|php)$/.test(path) && !isTest(path))
  .reduce((sum, [, count]) => sum + Number(count), 0);
process.stdout.write(`${lines} lines of source of ${allowed}\n`);
if (lines > allowed) process.exitCode = 1;
