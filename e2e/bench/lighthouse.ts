import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packageAlone, packageWhole } from "../../src/testing/npm-packages.ts";
import { findChromium } from "../chromium.ts";
import type { BenchPage } from "./page.ts";
import { serve } from "./serve.ts";
import { median } from "./statistics.ts";

const LIGHTHOUSE = "13.5.0";
/** Lighthouse needs a newer Node than the project does: one is fetched for it, unless this one is new enough. */
const NODE = "22.23.3";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
type Form = "mobile" | "desktop";

/** Scores from 0 to 100. */
type Scores = Readonly<Record<Category, number>>;

interface LighthouseRow {
  readonly page: string;
  readonly isOurs: boolean;
  readonly form: Form;
  readonly runs: number;
  readonly scores: Scores;
}

/** What Lighthouse says, or why it could not be asked. */
export type LighthouseFigures = { readonly rows: readonly LighthouseRow[] } | { readonly notMeasured: string };

interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number }>>;
}

const run = promisify(execFile);

function programs(): { node: string; lighthouse: string } {
  const isNewEnough = Number(process.versions.node.split(".")[0]) >= 22;
  const fetched = () => new URL("bin/node", packageAlone(`node-${process.platform}-${process.arch}`, NODE));
  return {
    node: isNewEnough ? process.execPath : fileURLToPath(fetched()),
    lighthouse: fileURLToPath(new URL("cli/index.js", packageWhole("lighthouse", LIGHTHOUSE))),
  };
}

/** One run, in a browser of Lighthouse's own. */
async function scoresOf(url: string, form: Form, { node, lighthouse }: ReturnType<typeof programs>): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const file = join(folder, "report.json");
  const flags = `--headless=new --host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"`;
  await run(
    node,
    [
      lighthouse,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join()}`,
      `--chrome-flags=${flags}${process.getuid?.() === 0 ? " --no-sandbox" : ""}`,
      ...(form === "desktop" ? ["--preset=desktop"] : []),
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, timeout: 180_000 },
  );
  const { categories }: Report = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true, force: true });
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])) as Scores;
}

const medians = (runs: readonly Scores[]): Scores =>
  Object.fromEntries(CATEGORIES.map((name) => [name, median(runs.map((scores) => scores[name]))])) as Scores;

/** Asks Lighthouse: of our page several times in both forms, of the others' once, as a phone. */
export async function measureLighthouse(
  pages: readonly BenchPage[],
  ourRuns: number,
  say: (text: string) => void,
): Promise<LighthouseFigures> {
  try {
    const tools = programs();
    const rows: LighthouseRow[] = [];
    for (const { name, role, site } of pages) {
      const served = await serve(site);
      const runs = role === "ours" ? ourRuns : 1;
      for (const form of role === "ours" ? (["mobile", "desktop"] as const) : (["mobile"] as const)) {
        const all: Scores[] = [];
        while (all.length < runs) all.push(await scoresOf(served.url, form, tools));
        rows.push({ page: name, isOurs: role === "ours", form, runs, scores: medians(all) });
        say(`Lighthouse, ${name}, ${form}: ${CATEGORIES.map((each) => `${each} ${medians(all)[each]}`).join(", ")}`);
      }
      await served.close();
    }
    return { rows };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`Lighthouse: not measured: ${reason}`);
    return { notMeasured: reason.split("\n")[0]?.slice(0, 200) ?? "" };
  }
}
