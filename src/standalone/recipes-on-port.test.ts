import { describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { COMBINED } from "#failures/plans.ts";
import { isFault, purchaseOf, type RunResult, verdictOf } from "#failures/verdict.ts";
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

/** A failure of one call, which is counted from 0. */
interface Case {
  readonly at: number;
  readonly failure: Failure;
}

/** What becomes of a text on a service of its own, in which the call of a case fails; null is the case without a failure. */
async function outcomeOf(language: Language, text: string, failing: Case | null) {
  const { respond, sandbox } = await openSandbox({ clock: "real" }, { speed: 60 });
  let calls = 0;
  const { origin, close } = await listen(0, async () => (request) => {
    if (failing?.at === calls) sandbox.fail(failing.failure);
    calls += 1;
    return respond(request);
  });
  const beside = Object.entries(await besideRecipe(language));
  const files = Object.fromEntries(beside.map(([file, helper]) => [file, waitsShortened[language](helper)]));
  const values = { API_KEY: SAMPLE_KEY, BASE_URL: origin };
  const printed = await run(language, text, values, files).catch((error) => `Failed: ${error}`);
  await close();
  const { orders, keys } = sandbox.state();
  const isDone = /^Done: /m.test(printed);
  const outcome: RunResult = {
    ended: isDone ? "done" : "failed",
    reason: isDone ? null : printed,
    spent: 0,
    orders: orders.map(purchaseOf),
  };
  return { ...outcome, calls, keys: keys.filter(({ revoked_at }) => revoked_at === null).length };
}

/** The cases whose verdict asks for a change: "call 3, response_lost: charged_twice". */
async function faultsOf(language: Language, original: string): Promise<readonly string[]> {
  const text = waitsShortened[language](original);
  const intended = await outcomeOf(language, text, null);
  if (intended.ended !== "done") throw new Error(intended.reason ?? "");
  const faults: string[] = [];
  for (let at = 0; at < intended.calls; at++) {
    for (const failure of COMBINED) {
      const outcome = await outcomeOf(language, text, { at, failure });
      const verdict = verdictOf(outcome, intended);
      if (isFault(verdict)) faults.push(`call ${at + 1}, ${failure}: ${verdict}`);
      else if (outcome.ended === "done" && outcome.keys > intended.keys)
        faults.push(`call ${at + 1}, ${failure}: a key is left`);
    }
  }
  return faults;
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
      300_000,
    );

    test(`the recipe without a key in ${language} reports a charge as failed: that is its lesson${suffix}`, async () => {
      if (why !== null) return;
      const text = await recipes.find(({ id }) => id === "without-key")?.code[language]();
      expect(await faultsOf(language, text ?? "")).toContain("call 1, response_lost: charged_but_failed");
    }, 300_000);
  }
});
