/** The progress of the demo. */
export interface DemoState {
  /** How many demo steps are done; 0 before the first. */
  readonly done: number;
  /** How many demo steps have been requested. */
  readonly wanted: number;
  /** Whether the state is being restored; what is on screen then belongs to no step. */
  readonly isPuttingBack: boolean;
  /** How often the state was restored; each time the view is remounted. */
  readonly putBacks: number;
  /** When the talk began, on the real clock, in milliseconds; null before it. */
  readonly startedAt: number | null;
  /** Why the last press failed. */
  readonly failure: string | null;
}
