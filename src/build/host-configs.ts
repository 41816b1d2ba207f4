import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { afterBuild } from "./after-build.ts";
import { headersOf } from "./header-rules.ts";

/** The configurations of web servers that do not read `_headers`. */
const CONFIGS = ["nginx.conf", "Caddyfile"];

/** Writes `hosts/nginx.conf` and `hosts/Caddyfile` beside the built page, with the policies of its `_headers`. */
export function hostConfigs(): Plugin {
  return {
    name: "host-configs",
    apply: "build",
    writeBundle: afterBuild((folder) => {
      const headers = headersOf(pathToFileURL(join(folder, "_headers")))("/");
      mkdirSync(join(folder, "hosts"), { recursive: true });
      for (const name of CONFIGS) {
        const text = readFileSync(new URL(`hosts/${name}`, import.meta.url), "utf8")
          .replace("{policy}", () => String(headers["Content-Security-Policy"]))
          .replace("{permissions}", () => String(headers["Permissions-Policy"]));
        writeFileSync(join(folder, "hosts", name), text);
      }
    }),
  };
}
