import { masked } from "#contract/api/masked.ts";
import { isFault, type Verdict } from "#failures/verdict.ts";
import { VERDICT_WORDS } from "#failures/words.ts";
import type { KillReport } from "./kill.ts";
import { escapedHtml } from "./port-page.ts";
import type { FailureReport } from "./sandbox-types.ts";
import { RELEASE } from "./stamp.ts";

export type Report = FailureReport | KillReport;

/** One run with a failure or a kill; its call is that of the first. */
interface Case {
  readonly call: number;
  readonly name: string;
  readonly verdict: Verdict;
}

const casesOf = (report: Report): readonly Case[] =>
  "kills" in report
    ? report.kills.map(({ call, when, verdict }) => ({ call, name: `killed: ${when}, call ${call}`, verdict }))
    : report.runs.map(({ failures, verdict }) => ({
        call: failures[0]?.call ?? 0,
        name: failures.map(({ call, failure }) => `${failure}, call ${call}`).join("; "),
        verdict,
      }));

/** A text of XML 1.0, which has no place for most control characters, and advises against the rest. */
const inXml = (text: string): string => escapedHtml(text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd"));

const outcome = (kind: "failure" | "error", type: string, message: string) =>
  `<${kind} type="${type}" message="${inXml(message)}"/>`;

/** JUnit: a suite for each call, and one for the judgement, which fails by itself: there may be no run that does. */
function junit(report: Report): string {
  const cases = casesOf(report);
  const now = new Date().toISOString().slice(0, 19);
  const suite = (id: number, name: string, tests: readonly (readonly [name: string, outcome: string])[], out = "") => {
    const countOf = (kind: string) => tests.filter(([, came]) => came.startsWith(`<${kind}`)).length;
    const lines = tests.map(
      ([test, came]) => `<testcase classname="${name}" name="${inXml(test)}" time="0">${came}</testcase>\n`,
    );
    return `<testsuite id="${id}" package="top-up-sandbox" name="${name}" timestamp="${now}" hostname="localhost" time="0" tests="${
      tests.length
    }" failures="${countOf("failure")}" errors="${countOf("error")}"><properties/>\n${lines.join("")}<system-out>${inXml(out)}</system-out><system-err/></testsuite>\n`;
  };
  const { judgement, headline } = report;
  const judged = judgement === "safe" ? "" : outcome(judgement === "unsafe" ? "failure" : "error", judgement, headline);
  const calls = [...new Set(cases.map(({ call }) => call))].sort((one, other) => one - other);
  const suites = calls.map((call) => {
    const own = cases.filter((each) => each.call === call);
    const fault = (verdict: Verdict) => (isFault(verdict) ? outcome("failure", verdict, VERDICT_WORDS[verdict]) : "");
    return suite(
      call,
      `call ${call}`,
      own.map(({ name, verdict }) => [name, fault(verdict)]),
    );
  });
  const judging = suite(0, "judgement", [["judged", judged]], report.text);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${judging}${suites.join("")}</testsuites>\n`;
}

/** The names are those of the module's report; `report.schema.json` describes them. */
const json = (report: Report): string =>
  `${JSON.stringify({ schemaVersion: 1, release: RELEASE, ...report }, null, 2)}\n`;

/** What one pastes into a pull request. The text is a block of code, in which nothing of a program's output acts. */
function markdown(report: Report): string {
  const cases = casesOf(report);
  const verdicts = [...new Set(cases.map(({ verdict }) => verdict))];
  const rows = verdicts.map(
    (each) => `| ${VERDICT_WORDS[each]} | ${cases.filter(({ verdict }) => verdict === each).length} |`,
  );
  const table = rows.length > 0 ? ["| What happened | Runs |", "| --- | ---: |", ...rows, ""] : [];
  const name = report.judgement.replace("_", " ");
  const lines = report.text.split("\n").map((line) => `    ${line}`);
  return [`## Retries: ${name}`, "", ...table, ...lines, "", `Top-up Sandbox ${RELEASE}`, ""].join("\n");
}

const FORMATS = { xml: junit, json, md: markdown };

/** How a file is written, by its ending; null if it has none of these. */
export function reportFormatOf(file: string): ((report: Report) => string) | null {
  const ending = /\.(xml|json|md)$/i.exec(file)?.[1]?.toLowerCase() as keyof typeof FORMATS | undefined;
  return ending ? (report) => masked(FORMATS[ending](report)) : null;
}
