import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { build, type Rollup } from "vite";
import { headersOf } from "../../src/build/header-rules.ts";
import { withoutCookies } from "../../src/build/package-patches.ts";
import { DIST } from "../host.ts";
import type { Locators } from "./probe.ts";
import type { Site } from "./serve.ts";

/** One page of the comparison: ours, or the floor, which is what a page of this kind cannot do without. */
export interface BenchPage {
  readonly id: "ours" | "floor";
  readonly site: Site;
  readonly locators: Locators;
}

/** The built page, as `npm run build` leaves it. */
function ourSite(): Site {
  const folder = fileURLToPath(DIST);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"));
  return {
    files: new Map(paths.map((path) => [`/${path}`, readFileSync(join(folder, path))])),
    headersFor: headersOf(new URL("_headers", DIST)),
  };
}

export const ours: BenchPage = {
  id: "ours",
  site: ourSite(),
  locators: {
    button: () => document.querySelector("[type=submit][form=request-form]"),
    response: () => {
      const sections = [...document.querySelectorAll("section[aria-busy=false]")];
      const card = sections.find((each) => each.querySelector("h2")?.textContent === "Response");
      return card?.getAttribute("data-request-id") ?? null;
    },
  },
};

/** The floor, built by Vite from the project's own dependencies. `products` is our own response, which it gives as well. */
export async function floor(products: string): Promise<BenchPage> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("floor/", import.meta.url)),
    plugins: [withoutCookies(), react(), msw({ mode: "worker-only" })],
    define: { PRODUCTS: products, "process.env.NODE_ENV": '"production"' },
    build: { write: false, target: "es2023", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 10_000 },
  });
  const bodyOf = (file: Rollup.OutputChunk | Rollup.OutputAsset) =>
    file.type === "chunk" ? file.code : Buffer.from(file.source);
  const files = [made].flat().flatMap((each) => ("output" in each ? each.output : []));
  return {
    id: "floor",
    site: { files: new Map(files.map((file) => [`/${file.fileName}`, bodyOf(file)])) },
    locators: {
      button: () => document.querySelector("button"),
      response: () => /"served": \d+/.exec(document.querySelector("pre")?.textContent ?? "")?.[0] ?? null,
    },
  };
}
