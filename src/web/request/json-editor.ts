import { completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, tooltips } from "@codemirror/view";
import { adoptStyles } from "./adopt-styles.ts";
import { bodyCompletion, type Knowledge } from "./json-completion.ts";
import { bodyLint, type LineFault } from "./json-lint.ts";
import { jsonTheme } from "./json-theme.ts";

/** What the editor is opened with, and whom it tells. */
export interface EditorOrder extends Knowledge {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFaults: (faults: readonly LineFault[]) => void;
}

/** An open editor. */
export interface JsonEditor {
  /** Puts another text in, where it is not the same already. */
  readonly show: (text: string) => void;
  /** Takes the focus, with the cursor or a selection there. */
  readonly focusAt: (from: number, to?: number) => void;
  readonly close: () => void;
}

/** The page sends on Ctrl/Cmd + Enter itself: here the keys only must not write a line. */
const claimed = ["Mod-Enter", "Shift-Mod-Enter"].map((key) => ({ key, run: () => true }));

/** Opens a JSON editor inside `parent`. Tab is left alone: it leads out of the editor. */
export function openEditor(parent: HTMLElement, order: EditorOrder): JsonEditor {
  adoptStyles();
  const { label, text, onText, onFaults } = order;
  const state = EditorState.create({
    doc: text,
    extensions: [
      Prec.highest(keymap.of(claimed)),
      keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
      history(),
      json(),
      bracketMatching(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label, "data-pointer": "#", spellcheck: "false" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onText(update.state.doc.toString());
      }),
      tooltips({ position: "absolute" }),
      bodyCompletion(order),
      bodyLint(order.schema, onFaults),
      jsonTheme,
    ],
  });
  const view = new EditorView({ state, parent });
  return {
    show: (next) => {
      const { doc } = view.state;
      if (next !== doc.toString()) view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
    },
    focusAt: (from, to = from) => {
      const { length } = view.state.doc;
      view.focus();
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
    },
    close: () => view.destroy(),
  };
}
