import { describe, expect, test } from "vitest";
import { errorCases, errors } from "./error.ts";
import { llmsText, operationMarkdown, referenceMarkdown } from "./markdown.ts";
import { OPERATION_IDS, operations } from "./operations.ts";

/** The rows of the table below a heading, without its head, each as its cells. */
function rowsBelow(markdown: string, heading: string): readonly (readonly string[])[] {
  const after = markdown.trim().split(`${heading}\n\n`)[1] ?? "";
  const lines = after.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  return lines.map((line) => line.slice(2, -2).split(/(?<!\\) \| /));
}

describe("an operation as Markdown", () => {
  test.each(OPERATION_IDS)("%s has its method, path and status, and tables of equal rows", (id) => {
    const text = operationMarkdown(id);
    const { method, path, summary, response } = operations[id];
    expect(text).toMatch(new RegExp(`^## ${summary}\\n`));
    expect(text).toContain(`\`${method} ${path}\``);
    expect(text).toContain(`### Response ${response.status}\n`);
    for (const block of text
      .trim()
      .split("\n\n")
      .filter((each) => each.startsWith("|"))) {
      const widths = block.split("\n").map((line) => line.split(/(?<!\\)\|/).length);
      expect(new Set(widths).size, block).toBe(1);
    }
  });

  test("lists the fields of a body with type, bounds, meaning and source", () => {
    const rows = rowsBelow(operationMarkdown("placeOrder"), "### Body (JSON; other fields are refused)");
    const qty = rows.find(([name]) => name === "`qty`");
    expect(qty?.[1]).toBe("integer; at least 1");
    expect(qty?.[3]).toMatch(/^(in spec|assumption)$/);
    expect(rows.map(([name]) => name)).toContain("`cust_account.user_id`");
  });

  test("lists its errors by status, each with what to do", () => {
    const rows = rowsBelow(operationMarkdown("placeOrder"), "### Errors");
    const row = rows.find(([code]) => code === "`insufficient_balance`");
    const { insufficient_balance: when } = errorCases;
    expect(row).toEqual(["`insufficient_balance`", "402", when, errors.insufficient_balance.remedy, "assumption"]);
    const statuses = rows.map(([, status]) => Number(status));
    expect(statuses).toEqual(statuses.toSorted((one, other) => one - other));
  });

  test("has examples that are JSON, with keys shortened", () => {
    for (const id of OPERATION_IDS) {
      const text = operationMarkdown(id);
      for (const [, json = ""] of text.matchAll(/```json\n([\s\S]*?)\n```/g))
        expect(() => JSON.parse(json)).not.toThrow();
      expect(text).not.toMatch(/rsk_demo_\w{10,}/);
    }
  });
});

test("the reference has every operation once, and the rules they share", () => {
  const text = referenceMarkdown("1.2.3");
  for (const id of OPERATION_IDS) expect(text.split(`## ${operations[id].summary}\n`)).toHaveLength(2);
  expect(text).toContain("Top-up Sandbox 1.2.3");
  for (const heading of ["## Idempotency", "## Scopes", "## Error format", "## Not covered by the API spec"]) {
    expect(text).toContain(`\n${heading}\n`);
  }
  expect(text.endsWith("\n")).toBe(true);
});

test("llms.txt begins with a title and a summary, and links to documents by relative paths", () => {
  const text = llmsText("1.2.3 (build 0)");
  expect(text).toMatch(/^# .+\n\n> .+\n/);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
  expect(links).toEqual([
    "reference.md",
    "openapi.json",
    "api.d.ts",
    "top-up-sandbox.postman_collection.json",
    "top-up-sandbox.tgz",
    "sandbox.mjs",
    "sandbox.d.mts",
    "report.schema.json",
  ]);
  expect(text).toContain("Version 1.2.3 (build 0).");
  for (const word of ["--try", "--report", "npx -y", "POST /sandbox/failures", "/health"]) expect(text).toContain(word);
});
