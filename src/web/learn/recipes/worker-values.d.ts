/** How many members and characters may be shown; what is left of them afterwards. */
interface Left {
  members: number;
  characters: number;
}

interface Options {
  readonly shownText?: (text: string) => string;
  /** The line of the visitor's code in which an error arose. */
  readonly lineOf?: (error: Error) => number | null;
}

export function plainValues(values: readonly unknown[], left: Left, options?: Options): readonly unknown[];
