declare module "*?reference" {
  /** The text of `reference.md`, which the build makes from the contract. */
  export const reference: string;
}
