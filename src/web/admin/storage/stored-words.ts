const words: Readonly<Record<string, string>> = {
  "": "The state: wallet, orders with the game accounts you typed, key records, ledger, prices, clock. Every tab of this browser shares it.",
  ":set-aside": "State this version of the sandbox could not use, moved aside when the page was opened.",
  ":code-language": "The programming language you chose for the code.",
  ":shortcuts": "Whether single letters act as shortcuts.",
  ":drafts": "The requests you are writing, every API key cut out. They end with this tab.",
  ":lessons": "The lessons you began and their ticks. They end with this tab.",
  ":exchanges": "This tab's log, every API key masked. It ends with this tab.",
  ":beat": "How far the demo of this tab has come. It ends with this tab.",
};

/** The meaning of a store's entry, in words. */
export const storedWords = (store: string, name: string): string =>
  words[name.slice(store.length)] ?? "Written by another version of the sandbox.";
