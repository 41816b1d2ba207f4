import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { headersOf } from "../../src/build/header-rules.ts";
import { withoutCookies } from "../../src/build/package-patches.ts";
import { DIST } from "../host.ts";
import { builtPage } from "./built-page.ts";
import type { BenchPage } from "./page.ts";
import type { Locators } from "./probe.ts";
import type { Site } from "./serve.ts";

/** The built page, as `npm run build` leaves it. */
export function ourSite(): Site {
  const folder = fileURLToPath(DIST);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"));
  return {
    files: new Map(paths.map((path) => [`/${path}`, readFileSync(join(folder, path))])),
    headersFor: headersOf(new URL("_headers", DIST)),
  };
}

const OUR_LOCATORS: Locators = {
  button: () => document.querySelector("[type=submit][form=request-form]"),
  response: () => {
    const card = window.bench
      .all("section[aria-busy]")
      .find((each) => each.querySelector("h2")?.textContent === "Response" && /200 OK/.test(each.textContent ?? ""));
    return window.bench.responseIn(card);
  },
};

const FLOOR_LOCATORS: Locators = {
  button: () => window.bench.buttonNamed("Send"),
  response: () => /"served": \d+/.exec(document.querySelector("pre")?.textContent ?? "")?.[0] ?? null,
};

async function floor(isTuned: boolean, products: string): Promise<BenchPage> {
  const define = { IS_TUNED: String(isTuned), PRODUCTS: products };
  return {
    id: isTuned ? "tuned" : "floor",
    name: isTuned ? "Floor, tuned" : "Floor",
    role: "floor",
    site: { files: await builtPage("floor", define, isTuned ? [withoutCookies()] : []) },
    locators: FLOOR_LOCATORS,
  };
}

/** All pages of the comparison, ours first. `products` is our own response, which the floor gives as well. */
export async function benchPages(products: string): Promise<readonly BenchPage[]> {
  return [
    { id: "ours", name: "This sandbox", role: "ours", site: ourSite(), locators: OUR_LOCATORS },
    await floor(false, products),
    await floor(true, products),
  ];
}
