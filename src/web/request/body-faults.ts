import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** One thing the service would find wrong with a body: where, and in words. */
export interface BodyFault {
  readonly path: Path;
  /** An unknown member stands there; it is its name that is wrong. */
  readonly isName: boolean;
  readonly words: string;
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a whole number",
  int: "a whole number",
  array: "an array",
  object: "an object",
};

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type": {
      const wanted = KINDS[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `It is missing. Send ${wanted}.` : `Send ${wanted}.`;
    }
    case "too_small":
      return `Use at least ${issue.minimum}.`;
    case "too_big":
      return `Use at most ${issue.maximum}.`;
    case "invalid_value":
      return `Use ${issue.values.join(" or ")}.`;
    default:
      return issue.message;
  }
}

function faultsOf(issue: Issue): readonly BodyFault[] {
  if (issue.code !== "unrecognized_keys") return [{ path: issue.path, isName: false, words: wordsOf(issue) }];
  return issue.keys.map((name) => ({
    path: [...issue.path, name],
    isName: true,
    words: "There is no such field here. Leave it out.",
  }));
}

/** What the contract's schema finds wrong with a body, while it is being written. The service has the last word. */
export function bodyFaults(schema: z.core.$ZodType, body: unknown): readonly BodyFault[] {
  const result = (schema as z.ZodMiniType).safeParse(body, { reportInput: true });
  return result.success ? [] : result.error.issues.flatMap(faultsOf);
}
