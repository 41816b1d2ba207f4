import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";
import {
  criticalStyles,
  neededRules,
  withAssets,
  withFirstFrame,
  withHashes,
  withLoading,
  withStartFile,
} from "./first-frame.ts";

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the content policy allows the page's inline scripts and styles by their hashes, and no other", () => {
  const headers = readFileSync(new URL("../../public/_headers", import.meta.url), "utf8");
  const page = "<style>a{}</style><script>one()</script><script>\ntwo()\n</script><script src='/x.js'></script>";
  const policy = withHashes(headers, page);
  expect(/script-src ([^;]*);/.exec(policy)?.[1]).toBe(
    `'self' ${sourceOf("one()")} ${sourceOf("\ntwo()\n")} ${CODE_FRAME_SOURCE}`,
  );
  expect(/style-src ([^;]*);/.exec(policy)?.[1]).toBe(`'self' ${sourceOf("a{}")}`);
});

test("the page has the names of its assets for its policy, and of no other file", () => {
  const page = withAssets("<body>\n  </body>", ["assets/a-1.js", "embed.js", "assets/b-2.css"]);
  expect(/id="assets">(.*)<\/script>/.exec(page)?.[1]).toBe('["a-1.js","b-2.css"]');
});

test("the build fails where index.html has no place for the frame, or no style sheet", async () => {
  const sheet = '<link rel="stylesheet" href="./page.css">';
  await expect(withFirstFrame(`<head>${sheet}</head>`, "a{}")).rejects.toThrow("no place");
  await expect(withFirstFrame("<body><!-- first frame --></body>", "a{}")).rejects.toThrow("no style sheet");
});

test("the inlined rules keep their animations: the loading text is hidden until it is due", async () => {
  const css = ".waits{animation:waits 1ms .25s backwards}.gone{color:red}@keyframes waits{0%{visibility:hidden}}";
  const page = '<html><head><link rel="stylesheet" href="./page.css"></head><body><p class="waits"></p></body></html>';
  const style = await criticalStyles(page, css);
  expect(style).toContain("@keyframes waits");
  expect(style).not.toContain("gone");
});

test("the page's files are fetched by the inline script: the style sheet, and every script that is needed first", () => {
  const files = ["./page.css", "./page.js", "./runtime.js", "./react.js", "./draw.js", "./service.js"];
  const page = `<head>\n<script type="module" crossorigin src="./page.js"></script>\n  </head>`;
  const loading = withLoading(page, files, "start();");
  expect(loading).not.toContain('type="module"');
  expect(loading).toContain("<script>start();</script>");
  expect(loading).toContain(`<meta name="files" content="${files.join(" ")}" />`);
  expect(() => withLoading(page, files.slice(1), "")).toThrow("The build lacks its style sheet, or one of");
  expect(() => withLoading("<head>\n  </head>", files, "")).toThrow("The build lacks its style sheet, or one of");
});

test("the code of the inline scripts is in a file too, which the page names where no browser fetches it ahead", () => {
  const page = "<script>one()</script><p><script>two()</script><!-- start --></p><script>three()</script>";
  const { html, code } = withStartFile(page);
  const run = new Function("window", "location", "one", "two", code);
  const [one, two] = [vi.fn(), vi.fn()];
  run({ releaseCalls: () => {} }, { href: "https://docs.example/" }, one, two);
  expect(one).not.toHaveBeenCalled();
  run({}, { href: "https://docs.example/" }, one, two);
  expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(html).toContain(`<iframe hidden srcdoc="<script src='./start.js'></script>"></iframe></p>`);
  expect(() => withStartFile("<p></p>")).toThrow("no place for the file of its start");
});

test.each([
  [
    "a custom property stays where a rule uses it, also by way of another",
    ':root{--ink:#000;--edge:var(--ink);--gone:var(--lost);--lost:#fff}.a{color:var(--edge)}.b{--ink:red;--gone:1}.c{--lost:0}@property --lost{syntax:"*"}@property --edge{syntax:"*"}',
    ':root{--ink:#000;--edge:var(--ink);}.a{color:var(--edge)}.b{--ink:red;}@property --edge{syntax:"*"}',
  ],
  [
    "a browser without @property keeps the values that rules use",
    "@layer properties{@supports (a:b){*,:before{--tw-border-style:solid;--tw-shadow:0 0 #0000}}}.a{border-style:var(--tw-border-style)}",
    "@layer properties{@supports (a:b){*,:before{--tw-border-style:solid;}}}.a{border-style:var(--tw-border-style)}",
  ],
])("%s", (_, css, needed) => {
  expect(neededRules(css)).toBe(needed);
});
