import { orderPrograms, programText } from "./order-programs.ts";

type LoadText = () => Promise<string>;

/** A program against the API. The page runs JavaScript; the other languages are to read and copy. */
export interface Program {
  /** The last part of its address. Letters and hyphens. */
  readonly id: string;
  readonly title: string;
  /** What it shows, in two lines. */
  readonly shows: readonly [string, string];
  /**
   * The text in each language, loaded on first use. The JavaScript text runs unchanged in the page and in Node 20 or
   * newer: it reads `BASE_URL`, an origin without a slash at its end, and `API_KEY` from `process.env`. It calls
   * `globalThis.sandbox?.loseNext("request" | "response")` right before a call that is to fail.
   */
  readonly code: { readonly javascript: LoadText; readonly python?: LoadText; readonly php?: LoadText };
}

const texts = import.meta.glob<string>("./texts/*.{js,py,php}", { query: "?raw", import: "default" });

/** The loader of a text. The tests load every text of every recipe. */
const textIn = (file: string) => texts[`./texts/${file}`] as LoadText;

/** A text in JavaScript with the file that it imports, if any, in the place of that import: what runs here is one text. */
async function wholeText(file: string): Promise<string> {
  const [text, imported] = await Promise.all([textIn(file)(), textIn("send.js")()]);
  return text.replace(/^import .* from "\.\/send\.js";\n/m, () => imported.replaceAll(/^export /gm, ""));
}

/** What every recipe of a language needs: an interpreter, and a file beside it that it imports. */
export const helpers = {
  python: { name: "Python", needs: "Python 3, requests", file: "topup.py", load: textIn("topup.py") },
  php: { name: "PHP", needs: "PHP 8 with curl", file: "topup.php", load: textIn("topup.php") },
} as const;

/** A program in every language. */
const recipe = (id: string, title: string, ...shows: Program["shows"]) => ({
  id,
  title,
  shows,
  code: { javascript: () => wholeText(`${id}.js`), python: textIn(`${id}.py`), php: textIn(`${id}.php`) },
});

/** The visitor's own code, at first one that is charged twice. The page runs it; other languages run by `sandbox.mjs --try`. */
const OWN_CODE: Program = {
  id: "your-own-code",
  title: "Your own code",
  shows: [
    "Paste your code: it places an order by fetch, and throws where it gives up.",
    "Try every failure says whether it can be charged twice.",
  ],
  code: {
    javascript: async () =>
      `// Replace this by your own code: it takes a new key for each attempt.\n${programText(orderPrograms["new key"])}\n`,
  },
};

/** Every recipe, in the order in which a reader would build an integration. */
export const recipes = [
  recipe(
    "first-order",
    "First order",
    "Find an item, order it, and read the balance before and after.",
    "The wallet is charged when the order is placed.",
  ),
  recipe(
    "wait-for-delivery",
    "Wait for delivery",
    "Place an order, then read it until it is delivered.",
    "The wait is bounded, and the pauses grow.",
  ),
  recipe(
    "without-key",
    "Without an Idempotency-Key",
    "Send the same order twice without a key: it is charged twice.",
    "With a key, the second call is a replay and charges nothing.",
  ),
  recipe(
    "safe-retry",
    "Safe retry",
    "Place one order while the network loses a request and a response.",
    "The same Idempotency-Key in every attempt, backoff with jitter, one charge.",
  ),
  recipe(
    "every-page",
    "Every page",
    "Read all products and all orders, page by page.",
    "The Link header has the address of the next page.",
  ),
  recipe(
    "unavailable-item",
    "Unavailable item",
    "Order an item that is switched off: 409, nothing is charged.",
    "Then order the item of the same product whose price is nearest.",
  ),
  recipe(
    "empty-wallet",
    "Balance too low",
    "Order more than the balance covers: 402, nothing is charged.",
    "Then order what the balance covers.",
  ),
  recipe(
    "revoked-key",
    "Revoked key",
    "Create a key, revoke it, and use it: 401.",
    "Then continue with another key instead of retrying.",
  ),
];

/** What the page offers: every recipe, and room for the visitor's own code. */
export const programs: readonly Program[] = [...recipes, OWN_CODE];

/** A JavaScript text without its comments and blanks. */
const bare = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|\s/g, "");

/** Whether a text is one of the programs here, but for comments and blanks: it says nothing of the visitor's own code. */
export async function isOurs(text: string): Promise<boolean> {
  const ours = await Promise.all(programs.map(({ code }) => code.javascript()));
  return ours.some((each) => bare(each) === bare(text));
}
