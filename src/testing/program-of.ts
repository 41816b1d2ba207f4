import type { TrialGiven, TrialProgram } from "#standalone/sandbox-types.ts";

const AsyncFunction = (async () => {}).constructor as new (
  ...namesAndText: string[]
) => (...values: unknown[]) => Promise<void>;

/** The text of a recipe as a program for `tryEveryFailure`: its values come from `process.env`, and it prints nothing. */
export function programOf(text: string): TrialProgram {
  const run = new AsyncFunction("process", "console", text);
  return ({ baseUrl, apiKey }: TrialGiven) => run({ env: { BASE_URL: baseUrl, API_KEY: apiKey } }, { log: () => {} });
}
