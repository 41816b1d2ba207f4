import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onThisMachine } from "../on-this-machine.ts";
import type { Generator } from "./generators.ts";

const run = promisify(execFile);

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const [, EMBED = ""] = textOf("README.md").split("## Embed it");
const SITES = textOf("src/web/embed/README.md");

/** The first block of a language in the main README's section "Embed it". */
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``).exec(EMBED)?.[1] ?? "";

/** The settings or the element of a generator in the table of sites: all code in its row that is not a name. */
function settingsOf(generator: string): string {
  const [, cell = ""] = new RegExp(`^\\| ${generator} \\| (.*) \\|$`, "m").exec(SITES) ?? [];
  const code = [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  return code.filter((text) => /: |^</.test(text)).join(",\n");
}

/** Where the generators and their sites lie. */
export const CACHE = fileURLToPath(new URL("../../node_modules/.cache/docs-sites/", import.meta.url));

/** Writes files into a folder, by their paths in it. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Installs packages into a folder, unless they are there. */
export async function installed(folder: string, packages: readonly string[]): Promise<void> {
  const path = join(folder, "installed.txt");
  if (existsSync(path) && readFileSync(path, "utf8") === packages.join()) return;
  rmSync(folder, { recursive: true, force: true });
  write(folder, { "package.json": '{ "private": true }' });
  await run("npm", ["install", "--no-audit", "--no-fund", "--save-exact", ...packages], { cwd: folder });
  write(folder, { "installed.txt": packages.join() });
}

/** Whether a generator can be had: those of npm are installed, and of the others only what is on this machine is used. */
export const isHere = ({ packages, command: [program] }: Generator): boolean =>
  packages !== undefined || onThisMachine([program]) !== null;

/** Builds the site as its author would, with the lines of the READMEs for a sandbox at `url`. Returns the folder of the result. */
export async function buildDocs(generator: Generator, url: string): Promise<URL> {
  const folder = join(CACHE, generator.name);
  if (generator.packages) await installed(folder, generator.packages);
  const here = (text: string) => text.replaceAll("https://your-host", url);
  const element = here(blockOf("html"));
  const text = "Place an order, then send it again: the second call charges nothing.\n\n".repeat(3);
  const page = `${text}${element}\n\n${text}`;
  write(folder, generator.files(here(settingsOf(generator.name)), blockOf("css"), [page, page]));
  const env = {
    ...process.env,
    CI: "true",
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const [program, ...options] = generator.packages ? (["npx", ...generator.command] as const) : generator.command;
  await run(program, options, { cwd: folder, env });
  return new URL(`file://${join(folder, generator.output)}/`);
}
