/** A site of docs with two pages, both with an embed, by the lines of the READMEs. */
export interface Generator {
  readonly name: string;
  /** As for `npm install`, in exact versions: the newest that run on Node 20. None for a program that is not of npm. */
  readonly packages?: readonly string[];
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

const ANGULAR = "build cli common compiler compiler-cli core platform-browser router"
  .split(" ")
  .map((name) => `@angular/${name}@20.3.35`);

export const GENERATORS: readonly Generator[] = [
  {
    name: "Docusaurus",
    packages: ["@docusaurus/core@3.10.2", "@docusaurus/preset-classic@3.10.2", "react@19.3.1", "react-dom@19.3.1"],
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
    packages: ["vitepress@1.6.4"],
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
    packages: ["astro@5.18.2", "@astrojs/starlight@0.37.7"],
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
    packages: ["next@16.4.6", "react@19.3.1", "react-dom@19.3.1"],
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
    packages: [
      "vuepress@2.0.0-rc.30",
      "@vuepress/bundler-vite@2.0.0-rc.30",
      "@vuepress/theme-default@2.0.0-rc.132",
      "sass-embedded@1.108.2",
      "vue@3.5.45",
    ],
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
  {
    name: "Nextra",
    packages: [
      "next@16.4.6",
      "nextra@4.6.1",
      "nextra-theme-docs@4.6.1",
      "zod@4.1.12",
      "react@19.3.1",
      "react-dom@19.3.1",
    ],
    command: ["next", "build"],
    output: "out",
    files: (settings, css, [one, two]) => ({
      "next.config.mjs": `import nextra from "nextra";
        export default nextra({ search: false })({ output: "export", turbopack: { root: import.meta.dirname } });`,
      "mdx-components.js": `import { useMDXComponents as themed } from "nextra-theme-docs";
        export const useMDXComponents = (components) => ({ ...themed(), ...components });`,
      "app/site.css": css,
      "app/layout.jsx": `import Script from "next/script"; import { Layout } from "nextra-theme-docs"; import { Head } from "nextra/components";
        import { getPageMap } from "nextra/page-map"; import "nextra-theme-docs/style.css"; import "./site.css";
        export default async ({ children }) => <html lang="en" dir="ltr" suppressHydrationWarning><Head /><body>
          <Layout pageMap={await getPageMap()} docsRepositoryBase="https://docs.example">{children}</Layout>
          ${settings}</body></html>;`,
      "app/page.mdx": `# One\n\n${one}\n\n[Two](/two)\n`,
      "app/two/page.mdx": `# Two\n\n${two}\n\n[One](/)\n`,
    }),
    themeSwitch: "button[title='Change theme']",
  },
  {
    name: "Angular",
    packages: [...ANGULAR, "rxjs@7.8.2", "tslib@2.8.1", "typescript@5.9.3"],
    command: ["ng", "build"],
    output: "dist/browser",
    files: (settings, css, [one, two]) => {
      const [script = "", schemas = ""] = settings.split(/,\n(?=schemas)/);
      const component = (name: string, html: string) =>
        `@Component({ template: ${JSON.stringify(html)}, imports: [RouterLink], ${schemas} }) class ${name} {}\n`;
      return {
        "angular.json": `{ "version": 1, "cli": { "analytics": false }, "projects": { "docs": {
          "projectType": "application", "root": "", "architect": { "build": { "builder": "@angular/build:application",
          "options": { "outputPath": "dist", "index": "src/index.html", "browser": "src/main.ts",
            "tsConfig": "tsconfig.json", "styles": ["src/site.css"] } } } } } }`,
        "tsconfig.json": JSON.stringify({
          compilerOptions: { target: "ES2022", module: "preserve", strict: true, skipLibCheck: true },
          files: ["src/main.ts"],
        }),
        "src/index.html": templated(script, "<docs-root></docs-root>").replace("<head>", '<head><base href="/">'),
        "src/site.css": css,
        "src/main.ts": `import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { provideRouter, RouterLink, RouterOutlet } from "@angular/router";
${component("One", `<h1>One</h1>${one}<a routerLink="/two">Two</a>`)}${component("Two", `<h1>Two</h1>${two}<a routerLink="/">One</a>`)}
@Component({ selector: "docs-root", template: "<router-outlet />", imports: [RouterOutlet] }) class Root {}
bootstrapApplication(Root, { providers: [provideZonelessChangeDetection(),
  provideRouter([{ path: "", component: One }, { path: "two", component: Two }])] });
`,
      };
    },
    themeSwitch: "body > button",
  },
];
