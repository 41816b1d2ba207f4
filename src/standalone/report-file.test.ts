import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { type Report, reportFormatOf } from "./report-file.ts";
import type { FailureReport, TrialGiven } from "./sandbox-types.ts";
import { tryEveryFailure } from "./try-every-failure.ts";

const ORDER = JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1" }, qty: 1 });

/** Places an order, twice if the first attempt fails: with one key, or with another one each time. */
const client =
  (key: () => string) =>
  async ({ fetch, baseUrl, apiKey }: TrialGiven) => {
    const send = () =>
      fetch(`${baseUrl}/v1/orders`, {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", "Idempotency-Key": key() },
        body: ORDER,
        signal: AbortSignal.timeout(2000),
      });
    const first = await send().catch(() => null);
    const response = first?.ok ? first : await send();
    if (!response.ok) throw new Error(String(response.status));
  };

let unsafe: FailureReport;
let notJudged: FailureReport;
const kills: Report = {
  judgement: "unsafe",
  headline: "In 1 of 2 kills you are charged twice.",
  kills: [
    { call: 1, when: "after", verdict: "charged_twice" },
    { call: 1, when: "before", verdict: "survived" },
  ],
  text: `a <b> & "c" \u001b[31m ]]> ${SAMPLE_KEY}\n| x | \`\`\``,
};

beforeAll(async () => {
  let keys = 0;
  const print = () => {};
  unsafe = await tryEveryFailure(
    client(() => `key-${keys++}`),
    { print },
  );
  notJudged = await tryEveryFailure(async () => {}, { print });
});

const written = (ending: string, report: Report): string => reportFormatOf(`a/b.${ending}`)?.(report) ?? "";
const all = () => [unsafe, notJudged, kills];

test("the ending says the format, in any case; another one has none", () => {
  expect(
    ["a.xml", "a.JSON", "a.b.md", "a.txt", "xml", "a.xml.gz", ""].map((file) => reportFormatOf(file) !== null),
  ).toEqual([true, true, true, false, false, false, false]);
});

test("the report counts each run that it lists", () => {
  expect(unsafe.judgement).toBe("unsafe");
  expect(unsafe.runs).toHaveLength(unsafe.tried);
  const twice = unsafe.runs.filter(({ verdict }) => verdict === "charged_twice");
  expect(twice).toHaveLength(unsafe.counts.charged_twice);
  expect(twice).toContainEqual({ verdict: "charged_twice", failures: unsafe.smallest?.failures });
});

describe("as JSON", () => {
  const validate = new Ajv2020().compile(
    JSON.parse(readFileSync(new URL("report.schema.json", import.meta.url), "utf8")),
  );

  test("is the report of the module with the version of its schema, and follows that", () => {
    for (const report of all()) {
      const parsed = JSON.parse(written("json", report));
      expect([validate(parsed), validate.errors]).toEqual([true, null]);
      expect(parsed).toMatchObject({ schemaVersion: 1, judgement: report.judgement, headline: report.headline });
    }
    expect(JSON.parse(written("json", unsafe))).toMatchObject(JSON.parse(JSON.stringify(unsafe)));
    for (const wrong of [{}, { ...kills, schemaVersion: 2 }, { ...unsafe, schemaVersion: 1 }])
      expect(validate(wrong)).toBe(false);
  });
});

describe("as JUnit", () => {
  const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

  test("has a case for each run, grouped by the call that fails first, and a failure for each that goes wrong", () => {
    const text = written("xml", unsafe);
    const wrong = unsafe.runs.filter(({ verdict }) => !["survived", "gave_up_safely"].includes(verdict));
    expect(wrong.length).toBeGreaterThan(0);
    expect(count(text, /<testcase /g)).toBe(unsafe.tried + 1);
    expect(count(text, /<failure /g)).toBe(wrong.length + 1);
    expect(text).toContain(
      '<testcase classname="call 1" name="response_lost, call 1" time="0"><failure type="charged_twice"',
    );
    const suites = [...text.matchAll(/<testsuite [^>]* name="([^"]*)" [^>]* tests="(\d+)" failures="(\d+)"/g)];
    const sum = (place: number) => suites.reduce((total, suite) => total + Number(suite[place]), 0);
    expect(suites.map(([, name]) => name).slice(0, 2)).toEqual(["judgement", "call 1"]);
    expect([sum(2), sum(3)]).toEqual([unsafe.tried + 1, wrong.length + 1]);
  });

  test("does not pass where nothing is judged, nor where only the number of orders is wrong", async () => {
    expect(written("xml", notJudged)).toMatch(/errors="1"[\s\S]*<error type="not_judged"/);
    const other = await tryEveryFailure(
      client(() => "one"),
      { print: () => {}, orders: 2 },
    );
    expect(other.judgement).toBe("unsafe");
    expect(written("xml", other)).toContain(
      '<failure type="unsafe" message="Without any failure the code places 1 order, not 2."/>',
    );
  });

  test("escapes what a program printed, and has no character that XML refuses", () => {
    const text = written("xml", kills);
    expect(text).toContain("a &#60;b&#62; &#38; &#34;c&#34; \ufffd[31m ]]&#62;");
    expect(text).not.toMatch(/[^\t\n\r -\ud7ff\ue000-\ufffd]/);
  });
});

test("as Markdown, nothing that a program printed acts: it is a block of code", () => {
  const text = written("md", kills);
  expect(text).toMatch(/^## Retries: unsafe\n/);
  expect(text).toContain("| you are charged twice | 1 |");
  expect(text).toContain("\n    | x | ```\n");
  expect(text).toContain('\n    a <b> & "c"');
});

test("no format has a key", () => {
  for (const ending of ["xml", "json", "md"]) expect(written(ending, kills)).not.toContain(SAMPLE_KEY);
});
