/** States that a first frame is never in: translated or mirrored, on stage, with a lesson, with the Log below, a list of several. */
const NEVER = /:lang\(|\[data-present\]|\[data-lesson\]|\[data-log=|\[multiple\]/;

const PRINTED = /@media print\{(?:[^{}]*\{[^{}]*\})*\}/g;
const RULE = /([^{};@][^{};]*)\{[^{}]*\}/g;
const REGISTERED = /@property (--[\w-]+)\{[^}]*\}/g;
const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const EMPTY = /(?:@(?:media|supports|container|layer)[^{};]*|(?<=[{};]|^)[^{};@]+)\{\}/g;

const namesUsed = (css: string) => new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));

/** Leaves out the custom properties that no rule uses, those that only such ones use, and what is empty then. */
function withoutUnusedProperties(css: string): string {
  const used = namesUsed(css);
  const less = css
    .replace(REGISTERED, (rule, name) => (used.has(name) ? rule : ""))
    .replace(DECLARED, (declaration, name) => (used.has(name) ? declaration : ""))
    .replace(EMPTY, "");
  return less === css ? css : withoutUnusedProperties(less);
}

/**
 * Of the rules found for a page's markup, those that can apply before the whole style sheet does: not those for paper or for
 * a state that no first frame is in, and no custom property that nothing there uses. Expects minified CSS.
 */
export function neededRules(css: string): string {
  const onScreen = css.replace(PRINTED, "");
  return withoutUnusedProperties(onScreen.replace(RULE, (rule, selector) => (NEVER.test(selector) ? "" : rule)));
}
