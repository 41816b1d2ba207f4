// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { refuseCalls, refuseNetwork } from "./content-policy.ts";

const FOLDER = new URL("https://docs.example/v1/play/");

afterEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

/** The directives of all policies of the document, in their order. */
const directives = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')].flatMap(({ content }) =>
    content.split("; "),
  );
const sourcesOf = (name: string) =>
  directives()
    .filter((directive) => directive.startsWith(`${name} `))
    .map((directive) => directive.split(" ").slice(1));

test("allows the assets of the build by their names and kinds, and no other file of their folder", () => {
  document.body.innerHTML =
    '<script type="application/json" id="assets">["css.woff2.js","js.css","sans.js.woff2"]</script>';
  refuseNetwork(document, FOLDER);
  const assets = (name: string) => sourcesOf(name)[0]?.filter((source) => source.includes("/assets/"));
  expect(assets("script-src")).toEqual(["https://docs.example/v1/play/assets/css.woff2.js"]);
  expect(assets("style-src")).toEqual(["https://docs.example/v1/play/assets/js.css"]);
  expect(assets("font-src")).toEqual(["https://docs.example/v1/play/assets/sans.js.woff2"]);
  expect(sourcesOf("img-src")[0]).toContain("https://docs.example/v1/play/icon-192.png");
  const folders = directives().flatMap((directive) => directive.split(" ").filter((source) => source.endsWith("/")));
  expect(folders.filter((source) => !source.endsWith("/via-worker/"))).toEqual([]);
});

test("names no other origin, no scheme but data, and no form", () => {
  refuseNetwork(document, FOLDER);
  const sources = directives().flatMap((directive) => directive.split(" ").slice(1));
  const foreign = sources.filter((source) => /:/.test(source) && !source.startsWith(FOLDER.href));
  expect(foreign).toEqual(["data:", "data:"]);
  expect(sourcesOf("form-action")).toEqual([["'none'"]]);
});

test("refuses calls to the worker as well, where a page has none", () => {
  refuseNetwork(document, FOLDER);
  refuseCalls(document);
  expect(sourcesOf("connect-src").at(-1)).toEqual(["'none'"]);
});
