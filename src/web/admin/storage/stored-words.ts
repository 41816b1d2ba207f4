const words: Readonly<Record<string, string>> = {
  "top-up-sandbox":
    "The state: wallet, orders with the game accounts you typed, key records, ledger, prices, clock. Every tab of this browser shares it.",
  "top-up-sandbox:set-aside": "State this version of the sandbox could not use, moved aside when the page was opened.",
  "top-up-sandbox:code-language": "The programming language you chose for the code.",
  "top-up-sandbox:shortcuts": "Whether single letters act as shortcuts.",
  "top-up-sandbox:drafts": "The requests you are writing, every API key cut out. They end with this tab.",
  "top-up-sandbox:lessons": "The lessons you began and their ticks. They end with this tab.",
  "top-up-sandbox:exchanges": "This tab's log, every API key masked. It ends with this tab.",
};

/** What an entry of the browser's storage is, in words. */
export const storedWords = (name: string): string => words[name] ?? "Written by another version of the sandbox.";
