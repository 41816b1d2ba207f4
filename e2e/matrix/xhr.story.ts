import type { Page } from "@playwright/test";
import { builtWithoutHeaders, html, missing, type Reply } from "../host.ts";
import { expect, transportOf, waitForSandbox } from "../site.ts";
import { test } from "../surroundings.ts";
import { CASES, SLOW_CASES } from "./xhr-cases.ts";

const PATH = "/v1/products?limit=1";

/** Runs a case in a page: all events with their values, what the case logs and returns, and what the request has in the end. */
const run = (page: Page, body: string): Promise<string> =>
  page.evaluate(`(async () => {
    const xhr = new XMLHttpRequest();
    const url = location.origin + ${JSON.stringify(PATH)};
    const lines = [];
    const log = (...values) => void lines.push(JSON.stringify(values));
    const tried = (work) => { try { return work(); } catch (error) { return error.name; } };
    let settle;
    const over = new Promise((resolve) => (settle = resolve));
    for (const [name, target] of [["", xhr], ["upload ", xhr.upload]])
      for (const type of ["readystatechange", "loadstart", "progress", "load", "error", "abort", "timeout", "loadend"])
        target.addEventListener(type, (event) => {
          const counts = event instanceof ProgressEvent ? [event.loaded, event.total, event.lengthComputable] : [];
          log(name + type, xhr.readyState, ...counts);
          // What happens in later tasks belongs to the case.
          if (!name && type === "loadend") setTimeout(() => xhr.readyState % 4 === 0 && setTimeout(settle));
        });
    const returned = ((xhr, url) => { ${body} })(xhr, url);
    // A request that is not sent has no end.
    if (lines.some((line) => line.includes("loadstart"))) await over;
    const bytes = async (value) => value instanceof ArrayBuffer ? [...new Uint8Array(value)].length
      : value instanceof Blob ? [value.type, await value.text()]
      : value instanceof Document ? new XMLSerializer().serializeToString(value) : value;
    return JSON.stringify({ lines, returned, end: [xhr.readyState, xhr.status, xhr.responseURL.replace(location.origin, ""),
      await bytes(tried(() => xhr.response)), xhr.getResponseHeader("Content-Type")] }, null, 1);
  })()`);

/** The sandbox's response to each method. */
const repliesOf = (page: Page): Promise<Record<string, Reply>> =>
  page.evaluate(async (path) => {
    const methods = ["GET", "HEAD", "POST", "DELETE"];
    const replies = methods.map(async (method) => {
      const response = await fetch(path, { method });
      const headers = { "Content-Type": response.headers.get("Content-Type") ?? "" };
      return [method, { status: response.status, headers, body: await response.text() }] as const;
    });
    return Object.fromEntries(await Promise.all(replies));
  }, PATH);

/** Without what is another in each response, and the upload events of a request without a body: only Chromium has them. */
function comparable(outcome: string): string {
  const same = outcome.replaceAll(/req_\w+/g, "req_1");
  return same.includes("upload loadstart") ? same : same.replaceAll(/\s*"\[\\"upload [^"]*\\"[^"]*",?/g, "");
}

for (const [latency, cases] of [
  [0, CASES],
  [400, SLOW_CASES],
] as const) {
  for (const mode of ["worker", "page"] as const) {
    test(`an XMLHttpRequest in ${mode} mode is as the browser's own, with a response after ${latency} ms`, async ({
      surroundings,
    }) => {
      // The browser says what a request may not have.
      surroundings.expectError(/^Refused to set unsafe header/);
      const context = await surroundings.browserInRealTime();
      const host = await surroundings.host((path) =>
        mode === "page" && path === "/sandbox-worker.js" ? missing : builtWithoutHeaders(path),
      );
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${host.port}/`);
      expect(await transportOf(page)).toBe(mode);
      const replies = await repliesOf(page);
      if (latency > 0) await page.goto(`http://127.0.0.1:${host.port}/?latency=${latency}`);
      await waitForSandbox(page);
      const plain = await surroundings.service(async (path) => {
        if (path === "/") return html("<title>plain</title>");
        if (latency > 0) await new Promise((wake) => setTimeout(wake, latency));
        return (method) => replies[method] ?? missing;
      });
      const native = await context.newPage();
      await native.goto(`http://127.0.0.1:${plain.port}/`);
      for (const [name, body] of Object.entries(cases)) {
        const [ours, theirs] = await Promise.all([run(page, body), run(native, body)]);
        expect.soft(comparable(ours), name).toBe(comparable(theirs));
      }
    });
  }
}
