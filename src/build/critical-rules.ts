const REGISTERED = /@property (--[\w-]+)\{[^}]*\}/g;
const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const EMPTY = /(?:@(?:media|supports|container|layer)[^{};]*|(?<=[{};]|^)[^{};@]+)\{\}/g;

const namesUsed = (css: string) => new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));

/**
 * Of the rules found for a page's markup, those that it needs before the whole style sheet is there: without the custom properties
 * that no rule uses, those that only such ones use, and what is empty then. Expects minified CSS.
 */
export function neededRules(css: string): string {
  const used = namesUsed(css);
  const less = css
    .replace(REGISTERED, (rule, name) => (used.has(name) ? rule : ""))
    .replace(DECLARED, (declaration, name) => (used.has(name) ? declaration : ""))
    .replace(EMPTY, "");
  return less === css ? css : neededRules(less);
}
