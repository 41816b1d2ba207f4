/** A mutant that no unit test can notice, and why. */
export interface KnownSurvivor {
  readonly path: string;
  /** As the tool prints it: `original → mutant`. */
  readonly change: string;
  readonly why: string;
}

export const knownSurvivors: readonly KnownSurvivor[] = [
  {
    path: "src/domain/clock.ts",
    change: "revokedAt ?? createdAt → revokedAt",
    why: "Math.max takes null as 0.",
  },
  {
    path: "src/domain/due-times.ts",
    change: "time < first → time <= first",
    why: "Two equal times are one result.",
  },
  {
    path: "src/domain/ledger.ts",
    change: "world.ledger.every(isAlive) → false",
    why: "It only saves a copy of the list.",
  },
  {
    path: "src/server/pipeline/respond.ts",
    change: "world === admission.world → false",
    why: "It only saves checks of the same world.",
  },
  {
    path: "src/server/storage/commit-queue.ts",
    change: "!isBehind() → false",
    why: "It only saves a timer.",
  },
  {
    path: "src/server/storage/commit-queue.ts",
    change: "last ?? 0 → last",
    why: "null counts as 0.",
  },
  {
    path: "src/server/storage/store.ts",
    change: "isUsable(own.read) → true",
    why: "The entry was chosen because it is usable.",
  },
  {
    path: "src/server/storage/store.ts",
    change: "lastText = nextText; → nothing",
    why: "It only saves reading what this tab knows.",
  },
  {
    path: "src/server/storage/store.ts",
    change: "true → false",
    why: "Both states have the same members.",
  },
  {
    path: "src/transport/start.ts",
    change: '"" → "mutant"',
    why: "Browsers ignore the title.",
  },
  {
    path: "src/transport/start.ts",
    change: "!reset && adjustments.length === 0 → false",
    why: "It only saves loading the tools.",
  },
  {
    path: "src/transport/browser-platform.ts",
    change: "throttle: THROTTLE → nothing",
    why: "How often a page is drawn: burst.story.",
  },
  {
    path: "src/transport/browser-platform.ts",
    change: "100 → 101",
    why: "A duration in milliseconds.",
  },
  {
    path: "src/transport/gated-xhr.ts",
    change: "/^[!#$%&'*+.^_`|~\\w-]+$/ → /[!#$%&'*+.^_`|~\\w-]+$/",
    why: "Only the Headers of a browser refuse other names: xhr.story.",
  },
  {
    path: "src/transport/gated-xhr.ts",
    change: "/^[!#$%&'*+.^_`|~\\w-]+$/ → /^[!#$%&'*+.^_`|~\\w-]+/",
    why: "Only the Headers of a browser refuse other names: xhr.story.",
  },
  {
    path: "src/transport/start.ts",
    change: "1000 → 1001",
    why: "A duration in milliseconds.",
  },
];
