import { StreamLanguage, type StreamParser } from "@codemirror/language";
import { javascript, json } from "@codemirror/legacy-modes/mode/javascript";
import { Decoration, EditorView } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import { hangOf } from "./code-text.tsx";

/** The classes of `code-text.tsx`, so that code has the same colours wherever it is shown. */
export const COLORS = tagHighlighter([
  { tag: tags.propertyName, class: "json-name" },
  { tag: [tags.string, tags.regexp], class: "json-text" },
  { tag: [tags.number, tags.atom], class: "json-value" },
  { tag: tags.keyword, class: "text-accent" },
  { tag: tags.comment, class: "text-ink2" },
]);

/** The tokenizer marks a quoted name as a string too, which would give it the colour of a text, and which CodeMirror warns of. */
function withoutStringNames<State>(parser: StreamParser<State>): StreamParser<State> {
  const token: typeof parser.token = (stream, state) =>
    parser.token(stream, state)?.replace("string property", "property") ?? null;
  return { ...parser, token };
}

/** The languages that are coloured. By tokenizers alone: parsers would weigh a quarter of the editor, for the same colours. */
export const EDITOR_LANGUAGES = {
  json: StreamLanguage.define(withoutStringNames(json)),
  javascript: StreamLanguage.define(withoutStringNames(javascript)),
};

/** The room around the text; on the content, so that a press there moves the cursor. */
const CONTENT = {
  alignSelf: "stretch",
  minHeight: 0,
  padding: "0.75rem",
  caretColor: "var(--ink)",
  fontVariantLigatures: "none",
};

/** The most characters that what wraps hangs. */
const MOST_HANG = 40;

/** A class for each, not a style of the line: a browser copies that while one edits, which the page's policy refuses. */
const HANGS = Object.fromEntries(
  Array.from({ length: MOST_HANG + 1 }, (_, hang) => [
    `.cm-hang${hang}`,
    { paddingInlineStart: `${hang}ch`, textIndent: `-${hang}ch` },
  ]),
);

/** What wraps hangs as in code that is only shown. */
export const HANGING = EditorView.decorations.compute(["doc"], ({ doc }) =>
  Decoration.set(
    Array.from({ length: doc.lines }, (_, index) => {
      const { from, text } = doc.line(index + 1);
      return Decoration.line({ class: `cm-hang${Math.min(hangOf(text), MOST_HANG)}` }).range(from);
    }),
  ),
);

/** What the base theme sets, which rules in a cascade layer cannot override. */
export const EDITOR_LOOK = EditorView.theme({
  "&.cm-editor": { flex: "1 1 auto", minHeight: 0 },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { flexGrow: 1, fontFamily: "inherit", lineHeight: "inherit", overflow: "auto" },
  ".cm-content": CONTENT,
  ".cm-line": { padding: 0 },
  ...HANGS,
  ".cm-gutters": { border: "none", background: "transparent", color: "var(--ink2)" },
  // Before its first measure CodeMirror takes a line to be 14 px high. The first element only reserves the width.
  ".cm-gutterElement + .cm-gutterElement": { minHeight: "1lh" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.5ch", padding: "0 0.25rem 0 0.5rem" },
  "&.cm-focused .cm-matchingBracket": { background: "none", outline: "1px solid var(--edge)" },
  "&.cm-focused .cm-nonmatchingBracket": { background: "var(--void)" },
  "& .cm-lintRange": { padding: 0, backgroundImage: "none" },
  ".cm-tooltip.cm-tooltip": {
    overflow: "hidden",
    border: "1px solid var(--edge)",
    borderRadius: "4px",
    background: "var(--paper)",
    color: "var(--ink)",
  },
  ".cm-diagnostic.cm-diagnostic": {
    border: "none",
    maxWidth: "min(28rem, calc(100vw - 1rem))",
    fontFamily: "var(--sans)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    minWidth: "12rem",
    maxWidth: "min(28rem, calc(100vw - 1rem))",
    maxHeight: "16rem",
    fontFamily: "inherit",
    whiteSpace: "normal",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    alignContent: "center",
    columnGap: "0.75rem",
    minHeight: "2.75rem",
    padding: "0.25rem 0.75rem",
    fontSize: "0.8125rem",
    lineHeight: "1.25rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li:hover": { background: "var(--inset)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent)",
    color: "var(--accent-ink)",
  },
  "@media (min-width: 45rem)": { ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { minHeight: "2rem" } },
  "@media (forced-colors: active)": {
    ".cm-tooltip li[aria-selected]": { outline: "2px solid", outlineOffset: "-2px" },
  },
  ".cm-completionLabel": { fontFamily: "var(--mono)" },
  ".cm-completionMatchedText": { textDecoration: "none" },
  ".cm-completionDetail": { marginLeft: 0, fontStyle: "normal" },
});
