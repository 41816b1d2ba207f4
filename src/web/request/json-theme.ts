import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colours of ui/json-code, by the same classes. */
const highlight = HighlightStyle.define([
  { tag: tags.propertyName, class: "json-name" },
  { tag: tags.string, class: "json-text" },
  { tag: [tags.number, tags.bool, tags.null], class: "json-value" },
]);

/** The look of the text field it takes the place of, to the pixel: the box around both has the border. Colours follow the page's theme. */
const look = EditorView.theme({
  "&": { color: "var(--ink)", fontSize: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", minHeight: "7.5rem", maxHeight: "32rem" },
  ".cm-content": { padding: "0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--edge)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "var(--void)",
    color: "var(--void-ink)",
  },
  // The wavy line is drawn by the browser: CodeMirror's own is a data: image, which a strict policy refuses.
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": {
    textDecoration: "underline wavy var(--void-edge) 1.5px",
    textUnderlineOffset: "3px",
    backgroundColor: "var(--void)",
  },
  ".cm-lintPoint::after": { borderBottomColor: "var(--void-edge)" },
  ".cm-tooltip": {
    border: "1px solid var(--edge)",
    borderRadius: "4px",
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    maxWidth: "min(28rem, calc(100vw - 2rem))",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14rem", minWidth: "12rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.625rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--carbon)", color: "var(--paper)" },
  ".cm-completionDetail": { fontStyle: "normal", marginLeft: "0.75rem" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionInfo": { padding: "0.375rem 0.625rem", fontFamily: "var(--default-font-family, inherit)" },
  ".cm-diagnostic": { padding: "0.375rem 0.625rem", borderLeft: "4px solid var(--void-edge)" },
});

export const jsonTheme = [look, syntaxHighlighting(highlight)];
