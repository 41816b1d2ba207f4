/** How far the demo has come. */
export interface DemoState {
  /** How many beats are done; 0 before the first. */
  readonly done: number;
  /** How many have been asked for. */
  readonly wanted: number;
  /** Whether the world is being put back, so that what is on screen is of no step. */
  readonly isPuttingBack: boolean;
  /** How often it was put back: what is shown then is drawn anew. */
  readonly putBacks: number;
  /** When the talk began, on the real clock; null while it has not. */
  readonly startedAt: number | null;
  /** Why the last press could not be carried out. */
  readonly failure: string | null;
}
