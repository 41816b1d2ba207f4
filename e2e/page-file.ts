import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Writes a page into a file, and returns its address. */
export function fileOf(page: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "page-")), "page.html");
  writeFileSync(path, page);
  return pathToFileURL(path).href;
}
