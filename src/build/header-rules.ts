import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Parses a `_headers` file as static hosts do: a path, and indented headers below it. */
function rulesIn(text: string) {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const line of text.split("\n")) {
    const colon = line.indexOf(":");
    if (/^\S/.test(line)) rules.push({ path: line.trim(), headers: [] });
    else if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** Whether a path equals a rule's path or starts with its prefix. */
const fits = (rule: string, path: string): boolean =>
  rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : rule === path;

/**
 * The headers a static host sends for each path, from a `_headers` file. As Netlify and Cloudflare do, it joins the values of
 * a header that several rules give.
 */
export function headersOf(file: URL): (path: string) => Readonly<Record<string, string>> {
  const rules = rulesIn(readFileSync(file, "utf8"));
  return (path) => {
    const joined: Record<string, string> = {};
    for (const [name, value] of rules.filter((rule) => fits(rule.path, path)).flatMap(({ headers }) => headers))
      joined[name] = joined[name] === undefined ? value : `${joined[name]}, ${value}`;
    return joined;
  };
}

/** Writes `hosts` beside the built page: configurations of servers that do not read `_headers`, with its policies. */
export function writeHostConfigs(folder: string): void {
  const headers = headersOf(pathToFileURL(join(folder, "_headers")))("/");
  mkdirSync(join(folder, "hosts"), { recursive: true });
  for (const name of ["nginx.conf", "Caddyfile"]) {
    const text = readFileSync(new URL(`hosts/${name}`, import.meta.url), "utf8")
      .replace("{policy}", () => String(headers["Content-Security-Policy"]))
      .replace("{permissions}", () => String(headers["Permissions-Policy"]));
    writeFileSync(join(folder, "hosts", name), text);
  }
}

/** Makes `npm start` send the headers that the build's `_headers` configures on a static host. */
export function previewHeaders(): Plugin {
  return {
    name: "header-rules",
    configurePreviewServer(server) {
      const headersFor = headersOf(pathToFileURL(resolve(server.config.root, server.config.build.outDir, "_headers")));
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://page.invalid");
        for (const [name, value] of Object.entries(headersFor(pathname))) response.setHeader(name, value);
        next();
      });
    },
  };
}
