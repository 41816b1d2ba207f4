/** A command that cannot be read or honoured; the message is the reason, for the visitor. */
export class Refused extends Error {}

/** The words of a command as its program would receive them. */
export interface CommandWords {
  readonly words: readonly string[];
  /** The text after the command: a pipe, a redirection, another command. */
  readonly rest: string;
  /** The variables in it, as written. Their values are unknown, so the words contain them as written. */
  readonly variables: readonly string[];
}

/** Collects words from parts of words. */
export function wordList() {
  const words: string[] = [];
  let word: string | null = null;
  return {
    words,
    add: (part: string) => {
      word = (word ?? "") + part;
    },
    /** Ends the word, if one has begun. */
    end: () => {
      if (word !== null) words.push(word);
      word = null;
    },
    /** The word that has begun; null between words. */
    begun: () => word,
    /** Forgets the word that has begun. */
    drop: () => {
      word = null;
    },
  };
}

/** The address was not quoted, so a shell ends the command within it. */
export const unquotedAnd = () =>
  new Refused("The shell ends the command at the & in the address. Put the address in quotes.");

export const openQuote = (quote: string) => new Refused(`A ${quote} is not closed. Copy the whole command.`);
