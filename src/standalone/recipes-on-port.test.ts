import { describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { COMBINED } from "#failures/try-failures.ts";
import { isFault, type Outcome, type Purchase, purchaseOf, verdictOf } from "#failures/verdict.ts";
import { besideRecipe } from "#testing/beside-recipe.ts";
import { run, whyNoPhpWithCurl, whyNotRun } from "#testing/interpreter.ts";
import { IS_NIGHTLY } from "#testing/runs.ts";
import { recipes } from "#web/learn/recipes/recipes.ts";
import { openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";
import type { Failure } from "./sandbox-types.ts";

/** Waits last a fiftieth of what the text says: it is about which calls are made, not when. */
const waitsShortened = {
  python: (text: string) => text.replace(/\btime\.sleep\((.*)\)$/gm, "time.sleep(($1) / 50)"),
  php: (text: string) => text.replace(/\busleep\((.*)\);$/gm, "usleep(intdiv((int) ($1), 50));"),
} as const;
type Language = keyof typeof waitsShortened;

/** Runs a text once for each service. Starting Python and its client takes longer than a run, so it is started once. */
const EACH = `
import contextlib, io, json, os
results = []
for origin in json.loads(os.environ["ORIGINS"]):
    os.environ["BASE_URL"] = origin
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(os.environ["TEXT"], "recipe.py", "exec"), {"__name__": "__main__"})
        results.append(printed.getvalue())
    except BaseException as error:
        results.append("Failed: " + repr(error))
print(json.dumps(results))
`;

/** What a text prints at each of these origins; the error in its place if it ended by one. */
async function printedAt(origins: readonly string[], language: Language, text: string): Promise<readonly string[]> {
  const values = { API_KEY: SAMPLE_KEY };
  const beside = Object.entries(await besideRecipe(language));
  const files = Object.fromEntries(beside.map(([file, helper]) => [file, waitsShortened[language](helper)]));
  if (language === "python") {
    return JSON.parse(await run(language, EACH, { ...values, TEXT: text, ORIGINS: JSON.stringify(origins) }, files));
  }
  const printed: string[] = [];
  for (const origin of origins) {
    printed.push(
      await run(language, text, { ...values, BASE_URL: origin }, files).catch((error) => `Failed: ${error}`),
    );
  }
  return printed;
}

/** A failure of one call, which is counted from 0. */
interface Case {
  readonly at: number;
  readonly failure: Failure;
}

/** A service of its own on a port, in which the call of a case fails, and what came of it. */
async function openService(failing: Case | null) {
  let calls = 0;
  let left = () => ({ orders: [] as readonly Purchase[], keys: 0 });
  const { origin, close } = await listen(0, async (address) => {
    const { respond, sandbox } = await openSandbox({ clock: "real", origin: address }, { speed: 60 });
    left = () => {
      const { orders, keys } = sandbox.state();
      return { orders: orders.map(purchaseOf), keys: keys.filter(({ revoked_at }) => revoked_at === null).length };
    };
    return (request) => {
      if (failing?.at === calls) sandbox.fail(failing.failure);
      calls += 1;
      return respond(request);
    };
  });
  const outcomeOf = (printed: string): Outcome & { readonly calls: number; readonly keys: number } => {
    const isDone = /^Done: /m.test(printed);
    return { ended: isDone ? "done" : "failed", reason: isDone ? null : printed, spent: 0, calls, ...left() };
  };
  return { origin, close, outcomeOf };
}

/** What became of a text in each case; null is the one without a failure. */
async function outcomesOf(language: Language, text: string, cases: readonly (Case | null)[]) {
  const services = await Promise.all(cases.map(openService));
  const origins = services.map(({ origin }) => origin);
  const printed = await printedAt(origins, language, text);
  await Promise.all(services.map(({ close }) => close()));
  return services.map(({ outcomeOf }, index) => outcomeOf(printed[index] ?? ""));
}

/** The cases whose verdict asks for a change: "call 3, response_lost: charged_twice". */
async function faultsOf(language: Language, original: string): Promise<readonly string[]> {
  const text = waitsShortened[language](original);
  const [intended] = await outcomesOf(language, text, [null]);
  if (intended?.ended !== "done") throw new Error(intended?.reason ?? "");
  const cases = Array.from({ length: intended.calls }, (_, at) => COMBINED.map((failure) => ({ at, failure }))).flat();
  const outcomes = await outcomesOf(language, text, cases);
  return cases.flatMap(({ at, failure }, index) => {
    const outcome = outcomes[index];
    if (!outcome) return [];
    const verdict = verdictOf(outcome, intended);
    const isKeyLeft = outcome.ended === "done" && outcome.keys > intended.keys;
    const fault = isFault(verdict) ? verdict : isKeyLeft ? "a key is not revoked" : null;
    return fault === null ? [] : [`call ${at + 1}, ${failure}: ${fault}`];
  });
}

/** `npm run test:nightly` runs these: they start interpreters. */
describe.skipIf(!IS_NIGHTLY)("whichever failure meets whichever call", () => {
  const languages = [
    ["python", whyNotRun("python")],
    ["php", whyNoPhpWithCurl()],
  ] as const;
  for (const [language, why] of languages) {
    const suffix = why === null ? "" : ` (not run: ${why})`;
    test.each(recipes.filter(({ id }) => id !== "without-key"))(
      `the recipe $id in ${language} charges what it reports${suffix}`,
      async ({ code }) => {
        if (why === null) expect(await faultsOf(language, await code[language]())).toEqual([]);
      },
      60_000,
    );

    test(`the recipe without a key in ${language} reports a charge as failed: that is its lesson${suffix}`, async () => {
      if (why !== null) return;
      const text = await recipes.find(({ id }) => id === "without-key")?.code[language]();
      expect(await faultsOf(language, text ?? "")).toContain("call 1, response_lost: charged_but_failed");
    }, 60_000);
  }
});
