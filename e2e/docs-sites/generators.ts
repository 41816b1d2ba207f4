import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onThisMachine } from "../on-this-machine.ts";

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

/** A site of docs with two pages, both with an embed, by the lines of the READMEs. */
export interface Generator {
  readonly name: string;
  /** Exact versions: the newest that run on Node 20. None for a program that is not of npm. */
  readonly packages?: Readonly<Record<string, string>>;
  readonly command: readonly [program: string, ...options: string[]];
  readonly output: string;
  /** The site's files, given the settings of its row, a style sheet and the two pages in Markdown. */
  readonly files: (settings: string, css: string, pages: readonly [string, string]) => Readonly<Record<string, string>>;
  /** What switches the site to the other theme. */
  readonly themeSwitch: string;
}

/** A page of a generator that has no layout of its own, with a switch of its theme. */
const templated = (head: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Docs</title>${head}<link rel="stylesheet" href="/site.css"></head>
<body><button onclick="const { style } = document.documentElement; style.colorScheme = style.colorScheme === 'dark' ? 'light' : 'dark'">Theme</button>
<main>${content}</main></body></html>`;

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
  {
    name: "Next",
    packages: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
    command: ["next", "build"],
    output: "out",
    files: (settings, css, [one, two]) => ({
      "next.config.mjs": `export default { output: "export", turbopack: { root: import.meta.dirname } };`,
      "app/site.css": css,
      "app/switch.jsx": `"use client";
        export const Switch = () => <button onClick={() => {
          const { style } = document.documentElement;
          style.colorScheme = style.colorScheme === "dark" ? "light" : "dark";
        }}>Theme</button>;`,
      "app/layout.jsx": `import Script from "next/script"; import "./site.css"; import { Switch } from "./switch.jsx";
        export default ({ children }) => <html lang="en"><body><Switch /><main>{children}</main>${settings}</body></html>;`,
      "app/page.jsx": `import Link from "next/link";
        export default () => <><h1>One</h1><div>${one}</div><Link href="/two">Two</Link></>;`,
      "app/two/page.jsx": `import Link from "next/link";
        export default () => <><h1>Two</h1><div>${two}</div><Link href="/">One</Link></>;`,
    }),
    themeSwitch: "body > button",
  },
  {
    name: "MkDocs Material",
    command: ["mkdocs", "build", "--quiet"],
    output: "site",
    files: (settings, css, [one, two]) => ({
      "mkdocs.yml": `site_name: Docs
theme:
  name: material
  font: false
  features: [navigation.instant]
  palette:
    - { scheme: default, toggle: { icon: material/weather-night, name: Dark } }
    - { scheme: slate, toggle: { icon: material/weather-sunny, name: Light } }
extra_css: [site.css]
use_directory_urls: false
${settings}`,
      "docs/site.css": css,
      "docs/index.md": `# One\n\n${one}\n\n[Two](two.md)\n`,
      "docs/two.md": `# Two\n\n${two}\n\n[One](index.md)\n`,
    }),
    themeSwitch: "label.md-header__button[for^=__palette]",
  },
  {
    name: "Hugo",
    command: ["hugo", "--quiet", "--minify=false"],
    output: "public",
    files: (settings, css, [one, two]) => {
      const [config = "", script = ""] = settings.split(/,\n(?=<)/);
      const page = templated('{{ partial "head.html" . }}', "{{ .Content }}");
      return {
        "hugo.yaml": `baseURL: /\ntitle: Docs\ndisableKinds: [taxonomy, term, RSS, sitemap]\n${config}\n`,
        "layouts/partials/head.html": script,
        "layouts/index.html": page,
        "layouts/_default/single.html": page,
        "static/site.css": css,
        "content/_index.md": `# One\n\n${one}\n\n[Two](/two/)\n`,
        "content/two.md": `# Two\n\n${two}\n\n[One](/)\n`,
      };
    },
    themeSwitch: "body > button",
  },
  {
    name: "Jekyll",
    command: ["jekyll", "build", "--quiet"],
    output: "_site",
    files: (settings, css, [one, two]) => ({
      "_config.yml": "title: Docs\n",
      "_includes/head.html": settings,
      "_layouts/default.html": templated("{% include head.html %}", "{{ content }}"),
      "site.css": css,
      "index.md": `---\nlayout: default\n---\n# One\n\n${one}\n\n[Two](two.html)\n`,
      "two.md": `---\nlayout: default\n---\n# Two\n\n${two}\n\n[One](index.html)\n`,
    }),
    themeSwitch: "body > button",
  },
  {
    name: "VuePress 2",
    packages: {
      vuepress: "2.0.0-rc.30",
      "@vuepress/bundler-vite": "2.0.0-rc.30",
      "@vuepress/theme-default": "2.0.0-rc.132",
      "sass-embedded": "1.108.2",
      vue: "3.5.45",
    },
    command: ["vuepress", "build", "docs"],
    output: "docs/.vuepress/dist",
    files: (settings, css, [one, two]) => ({
      "docs/.vuepress/config.js": `import { viteBundler } from "@vuepress/bundler-vite";
        import { defaultTheme } from "@vuepress/theme-default";
        export default { title: "Docs", theme: defaultTheme(), ${settings} };`,
      "docs/.vuepress/styles/index.scss": css,
      "docs/README.md": `# One\n\n${one}\n\n[Two](./two.md)\n`,
      "docs/two.md": `# Two\n\n${two}\n\n[One](./README.md)\n`,
    }),
    themeSwitch: ".vp-toggle-color-mode-button",
  },
];

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
export async function installed(folder: string, packages: Readonly<Record<string, string>>): Promise<void> {
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const path = join(folder, "package.json");
  if (existsSync(path) && readFileSync(path, "utf8") === manifest) return;
  rmSync(folder, { recursive: true, force: true });
  write(folder, { "package.json": manifest });
  await run("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
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
