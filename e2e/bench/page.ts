import type { Locators } from "./probe.ts";
import type { Site } from "./serve.ts";

/** One page of the comparison. */
export interface BenchPage {
  readonly id: string;
  readonly name: string;
  /** Ours, or what a page of this kind cannot do without. */
  readonly role: "ours" | "floor";
  readonly site: Site;
  readonly locators: Locators;
}
