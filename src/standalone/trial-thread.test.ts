import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { tryEveryFailure } from "./try-every-failure.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "trial-thread-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const HEAD = `import { setTimeout as sleep } from "node:timers/promises";
const place = ({ baseUrl, apiKey }, key) => fetch(baseUrl + "/v1/orders", {
  method: "POST",
  headers: { Authorization: "Bearer " + apiKey, "Content-Type": "application/json", "Idempotency-Key": key },
  body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "1", server_id: "2" }, qty: 1 }),
  signal: AbortSignal.timeout(3000),
});
async function order(given, key = crypto.randomUUID()) {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const response = await place(given, key).catch(() => null);
    if (response?.ok) return;
    await sleep(1000);
  }
  throw new Error("not ordered");
}
`;

/** What is said of a module with this text. */
async function judged(text: string) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(file, HEAD + text);
  return tryEveryFailure(pathToFileURL(file), { print: () => {}, time: 600_000 });
}

test.each([
  ["two attempts with one key", "export default (given) => order(given);", "safe"],
  [
    "a set of finished jobs, kept by the module",
    'const done = new Set(); export default async (given) => { if (done.has("a")) return; done.add("a"); await order(given); };',
    "safe",
  ],
  [
    "a breaker of the module, before an attempt with another key",
    "let isOpen = false; export default async (given) => { if (isOpen) throw new Error('open'); try { await order(given, 'a'); } catch (error) { isOpen = true; throw error; } };",
    "safe",
  ],
  [
    "one attempt, which ends the process",
    'export default async (given) => { const response = await place(given, "a").catch(() => null); if (!response?.ok) process.exit(1); };',
    "unsafe",
  ],
  [
    "one attempt, whose error nobody handles",
    'export default async (given) => { void place(given, "a").then((response) => { if (!response.ok) throw new Error("refused"); }); };',
    "unsafe",
  ],
  ["no function", "export default 1;", "not_judged"],
  ["a text that is no module", "export default (", "not_judged"],
])("a module with %s is judged, each run in a thread of its own", async (_, text, judgement) => {
  const report = await judged(text);
  expect(report.judgement, report.text).toBe(judgement);
});

test("a module is judged from a test with a document, which replaces classes of the platform", async () => {
  vi.stubGlobal("ArrayBuffer", class extends ArrayBuffer {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const { headline } = await judged("export default (given) => order(given);");
  expect(headline).toMatch(/^Safe: /);
});

test("a file that does not exist is not judged, and its name is said", async () => {
  const { headline } = await tryEveryFailure(pathToFileURL(join(folder, "none.mjs")), { print: () => {} });
  expect(headline).toMatch(/^Not judged: the code stopped without any failure: .*none\.mjs/);
});
