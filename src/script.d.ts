declare module "*?script" {
  /** The module and what it imports as one expression, whose value is its function `start`: see `build/scripts.ts`. */
  export const script: string;
}

declare module "*?program" {
  /** Evaluates the module and returns its function `start`; its text is a function that does so anywhere. */
  export const open: () => unknown;
}
