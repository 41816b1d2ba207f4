/** A mutant that no test can notice, and why. */
export interface KnownSurvivor {
  readonly path: string;
  /** As the tool prints it: `original → mutant`. */
  readonly change: string;
  readonly why: string;
}

export const knownSurvivors: readonly KnownSurvivor[] = [];
