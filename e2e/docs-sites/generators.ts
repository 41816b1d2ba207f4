import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const EMBED = README.slice(README.indexOf("## Embed it"), README.indexOf("## Present it"));

/** The first block of README's section in a language. */
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``).exec(EMBED)?.[1] ?? "";

/** The settings that README gives for a generator: all code in its row that is not the name of a file. */
function settingsOf(generator: string): string {
  const [, cell = ""] = new RegExp(`^\\| ${generator} \\| (.*) \\|$`, "m").exec(EMBED) ?? [];
  const code = [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  return code.filter((text) => text.includes(": ")).join(",\n");
}

/** A site of docs with two pages, both with an embed, by the lines of README. */
export interface Generator {
  readonly name: string;
  /** Exact versions: the newest that run on Node 20. */
  readonly packages: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly output: string;
  /** The site's files, given the settings of README, a style sheet and the two pages in Markdown. */
  readonly files: (settings: string, css: string, pages: readonly [string, string]) => Readonly<Record<string, string>>;
  /** What switches the site to the other theme. */
  readonly themeSwitch: string;
}

export const GENERATORS: readonly Generator[] = [
  {
    name: "Docusaurus",
    packages: {
      "@docusaurus/core": "3.10.2",
      "@docusaurus/preset-classic": "3.10.2",
      react: "19.3.1",
      "react-dom": "19.3.1",
    },
    command: ["docusaurus", "build"],
    output: "build",
    files: (settings, css, [one, two]) => ({
      "docusaurus.config.js": `export default { title: "Docs", url: "https://docs.example", baseUrl: "/",
        presets: [["classic", { docs: { routeBasePath: "/" }, blog: false, theme: { customCss: "./src/site.css" } }]],
        ${settings} };`,
      "src/site.css": css,
      "docs/index.mdx": `---\nslug: /\n---\n# One\n\n${one}\n\n[Two](./two.mdx)\n`,
      "docs/two.mdx": `# Two\n\n${two}\n\n[One](./index.mdx)\n`,
    }),
    themeSwitch: "button[class*=toggleButton]",
  },
  {
    name: "VitePress",
    packages: { vitepress: "1.6.4" },
    command: ["vitepress", "build"],
    output: ".vitepress/dist",
    files: (settings, css, [one, two]) => ({
      ".vitepress/config.mjs": `export default { title: "Docs", ${settings} };`,
      ".vitepress/theme/index.js": `import theme from "vitepress/theme"; import "./site.css"; export default theme;`,
      ".vitepress/theme/site.css": css,
      "index.md": `# One\n\n${one}\n\n[Two](./two)\n`,
      "two.md": `# Two\n\n${two}\n\n[One](./)\n`,
    }),
    themeSwitch: ".VPSwitchAppearance",
  },
  {
    name: "Starlight",
    packages: { astro: "5.18.2", "@astrojs/starlight": "0.37.7" },
    command: ["astro", "build"],
    output: "dist",
    files: (settings, css, [one, two]) => ({
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
        export default { integrations: [starlight({ title: "Docs", customCss: ["./src/site.css"], ${settings} })] };`,
      "src/site.css": css,
      "src/content.config.ts": `import { defineCollection } from "astro:content";
        import { docsLoader } from "@astrojs/starlight/loaders";
        import { docsSchema } from "@astrojs/starlight/schema";
        export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`,
      "src/content/docs/index.md": `---\ntitle: One\n---\n${one}\n\n[Two](/two/)\n`,
      "src/content/docs/two.md": `---\ntitle: Two\n---\n${two}\n\n[One](/)\n`,
    }),
    themeSwitch: "starlight-theme-select select",
  },
];

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/docs-sites/", import.meta.url));

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Builds the site as its author would, with the lines of README for a sandbox at `url`. Returns the folder of the result. */
export async function buildDocs(generator: Generator, url: string): Promise<URL> {
  const folder = join(CACHE, generator.name);
  const manifest = JSON.stringify({ private: true, dependencies: generator.packages });
  const isInstalled =
    existsSync(join(folder, "package.json")) && readFileSync(join(folder, "package.json"), "utf8") === manifest;
  if (!isInstalled) {
    rmSync(folder, { recursive: true, force: true });
    write(folder, { "package.json": manifest });
    await run("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
  }
  const here = (text: string) => text.replaceAll("https://your-host", url);
  const element = here(blockOf("html"));
  const text = "Place an order, then send it again: the second call charges nothing.\n\n".repeat(3);
  const page = `${text}${element}\n\n${text}`;
  write(folder, generator.files(here(settingsOf(generator.name)), blockOf("css"), [page, page]));
  const env = { ...process.env, CI: "true", NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" };
  await run("npx", [...generator.command], { cwd: folder, env });
  return new URL(`file://${join(folder, generator.output)}/`);
}
