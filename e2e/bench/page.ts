import type { Locators } from "./probe.ts";
import type { Site } from "./serve.ts";

/** One page of the comparison. */
export interface BenchPage {
  readonly id: string;
  readonly name: string;
  /** Ours, ours without its first frame, what a page of this kind cannot do without, or somebody else's. */
  readonly role: "ours" | "without" | "floor" | "peer";
  readonly site: Site;
  /** What follows the origin: the list of products, open. */
  readonly path: string;
  /** Left out where the page has nothing to press. */
  readonly locators?: Locators;
  /** Where a page had to be helped, in a sentence each, for the reader of the table. */
  readonly helped: readonly string[];
}
