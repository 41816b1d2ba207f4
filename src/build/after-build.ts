import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { RELEASE } from "./api-documents.ts";
import { writeStart } from "./first-frame.ts";
import { writeHostConfigs } from "./header-rules.ts";
import { filesIn, licensesOf } from "./licenses.ts";
import { PACKAGE_FILE, packageOf, releaseIn } from "./package-file.ts";
import { MSW_WORKER, writeWorker } from "./write-worker.ts";

const EMBED_FILE = "embed.js";

/** The script of `<topup-sandbox>` as hosts send it: without its comments. */
export const minifiedEmbed = (source: string): string => minifySync(EMBED_FILE, source).code;

/** Writes the version and the build into the files that name them. */
function writeRelease(folder: string): void {
  const release = releaseIn(folder);
  for (const name of ["index.html", "llms.txt", "openapi.json"]) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(RELEASE, release));
  }
}

/** Finishes the files of a build once all are written. The worker comes after all that it copies. */
export function afterBuild(): Plugin {
  let address = "";
  return {
    name: "after-build",
    apply: "build",
    configResolved({ env }) {
      address = env.VITE_SITE_URL || "https://your-host/";
    },
    writeBundle: {
      order: "post",
      async handler({ dir: folder }, bundle) {
        if (folder === undefined) return;
        const embed = join(folder, EMBED_FILE);
        writeFileSync(embed, minifiedEmbed(readFileSync(embed, "utf8")));
        writeStart(folder);
        const licenses = licensesOf([...filesIn(Object.values(bundle)), MSW_WORKER]);
        writeFileSync(join(folder, "licenses.md"), `# Licenses\n\n${licenses}\n`);
        writeRelease(folder);
        writeFileSync(join(folder, PACKAGE_FILE), packageOf(folder, address));
        await writeWorker(folder);
        writeHostConfigs(folder);
      },
    },
  };
}
