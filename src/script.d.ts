declare module "*?script" {
  /** The module and what it imports as one expression, whose value is its function `start`: see `build/scripts.ts`. */
  export const script: string;
}
