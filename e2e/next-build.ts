import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeWorker } from "../src/build/write-worker.ts";
import { DIST } from "./host.ts";

const HASH = /-[\w-]{4}([\w-]{4})\.(js|css)/g;

/**
 * Makes, in a folder of its own, the build of another version: it shows `instead` where this one shows `words`, and
 * none of its scripts and style sheets has the name of one of this build's.
 */
export async function nextBuild(words: string, instead: string): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), "next-build-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  cpSync(fileURLToPath(DIST), folder, { recursive: true });
  const assets = readdirSync(join(folder, "assets"));
  const version = Buffer.from(instead).toString("hex").slice(-4);
  const renamed = (text: string) => text.replace(HASH, `-${version}$1.$2`);
  let changed = 0;
  for (const file of ["index.html", ...assets.map((name) => `assets/${name}`)]) {
    const path = join(folder, file);
    if (/\.(js|css|html)$/.test(file)) {
      const text = readFileSync(path, "utf8");
      changed += text.split(words).length - 1;
      writeFileSync(path, renamed(text).replaceAll(words, instead));
    }
    renameSync(path, join(folder, renamed(file)));
  }
  if (changed === 0) throw new Error(`The build shows "${words}" nowhere.`);
  await writeWorker(folder);
  return pathToFileURL(join(folder, "/"));
}
