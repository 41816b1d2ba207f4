import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const engine = readFileSync(new URL(import.meta.resolve("accessibility-checker-engine/ace.js")), "utf8");

/** The rules whose findings here are false, with the reason. */
const FALSE_FINDINGS: Readonly<Record<string, string>> = {
  label_content_exists:
    "It does not read a label for screen readers alone: a checkbox in a column needs no visible one.",
  input_label_exists:
    "It misses the visible label of the stage's language, joined to it by its id. Axe has the same rule.",
};

interface Finding {
  readonly ruleId: string;
  readonly value: readonly [policy: string, result: string];
  readonly message: string;
  readonly path: { readonly dom: string };
}

interface Engine {
  readonly Checker: new () => {
    readonly check: (document: Document, policies: string[]) => Promise<{ readonly results: readonly Finding[] }>;
  };
}

/** What IBM's engine finds on the page as it stands against WCAG 2.2 A and AA, a line each. */
export async function ibmFindings(page: Page): Promise<string[]> {
  // As a debugger runs it: the page's policy forbids its own scripts to evaluate text.
  await page.evaluate(`${engine}; globalThis.ace = ace; undefined`);
  const findings = await page.evaluate(async () => {
    const { ace } = globalThis as unknown as { ace: Engine };
    const { results } = await new ace.Checker().check(document, ["WCAG_2_2"]);
    return results.map(({ ruleId, value, message, path: { dom } }) => ({ ruleId, value, message, path: { dom } }));
  });
  return findings
    .filter(({ value: [policy, result] }) => policy === "VIOLATION" && result === "FAIL")
    .filter(({ ruleId }) => !Object.hasOwn(FALSE_FINDINGS, ruleId))
    .map(({ ruleId, message, path }) => `${ruleId} ${path.dom}: ${message}`);
}
