import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap, toggleComment } from "@codemirror/commands";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers, tooltips, ViewPlugin } from "@codemirror/view";
import { type RefObject, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { hiddenInCode, shownCode } from "#contract/api/text.ts";
import { COLORS, EDITOR_LANGUAGES, EDITOR_LOOK, HANGING } from "./code-editor-look.ts";
import { CODE_BOX } from "./code-text.tsx";

/** A range of the text that is marked, and what is wrong with it. */
interface CodeFault {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

export interface CodeEditorHandle {
  /** Puts the cursor at an offset of the text, scrolls there and focuses the editor. */
  goTo(offset: number): void;
}

/** What may replace the text from one offset to another, best first. */
export interface CodeSuggestions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly label: string; readonly detail: string; readonly text: string }[];
  /** The suggestions once more is typed, with the cursor at `at`; null closes the list. */
  next(text: string, at: number): CodeSuggestions | null;
}

export interface CodeEditorProps {
  readonly label: string;
  readonly language: "json" | "javascript";
  /** Another text replaces the document, as a change that can be undone. */
  readonly text: string;
  /** Called with the whole text when the user changes it. Its line endings are `\n`. */
  readonly onText: (text: string) => void;
  readonly faults?: readonly CodeFault[];
  /** Suggestions at an offset, while typing or because they were requested. Without it nothing is suggested. */
  readonly completions?: (text: string, at: number, isRequested: boolean) => CodeSuggestions | null;
  readonly handle?: RefObject<CodeEditorHandle | null>;
  /** Added to the box of the editor. */
  readonly className?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string | undefined;
  readonly "data-pointer"?: string;
}

/** Marks a change that is not the user's. */
const isGiven = Annotation.define<boolean>();

/** Shows a character that nothing would be drawn for. */
const hiddenCharacters = highlightSpecialChars({
  specialChars: hiddenInCode,
  render(code, description) {
    const shown = document.createElement("span");
    shown.textContent = shownCode(String.fromCodePoint(code));
    shown.title = description ?? "";
    shown.className = "json-fault";
    return shown;
  },
});

const editorAttributes = new Compartment();

function attributesOf(props: CodeEditorProps): Extension {
  const { "aria-invalid": invalid, "aria-describedby": describedBy, "data-pointer": pointer } = props;
  return EditorView.contentAttributes.of({
    "aria-label": props.label,
    // For axe, which does not count editable content as focusable.
    tabindex: "0",
    dir: "ltr",
    ...(invalid !== undefined && { "aria-invalid": String(invalid) }),
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(pointer !== undefined && { "data-pointer": pointer }),
  });
}

function completionResult(found: CodeSuggestions | null | undefined): CompletionResult | null {
  if (!found) return null;
  const options = found.options.map(({ label, detail, text }) => ({ label, detail, apply: text }));
  const next = ({ state, pos }: CompletionContext) => completionResult(found.next(state.doc.toString(), pos));
  return { from: found.from, to: found.to, options, filter: false, update: (_result, _from, _to, now) => next(now) };
}

type Suggest = (context: CompletionContext) => CompletionResult | null;

/** An element at the end of the page, or of the dialog around an element, for as long as the editor is there. */
function boxOutside(around: Element): readonly [HTMLElement, Extension] {
  const box = document.createElement("div");
  box.translate = false;
  (around.closest("dialog") ?? document.body).append(box);
  return [box, ViewPlugin.define(() => ({ destroy: () => box.remove() }))];
}

/**
 * Suggestions while typing and on Ctrl + Space. Their list is no child of the editor, whose ancestors would clip it; it is not
 * translated, as the text that they complete.
 */
function suggesting(source: Suggest, around: Element): Extension {
  const [parent, removal] = boxOutside(around);
  return [
    removal,
    autocompletion({ override: [source], defaultKeymap: false, icons: false, interactionDelay: 0 }),
    // Escape closes the list, not what contains the editor.
    Prec.highest(keymap.of(completionKeymap.map((binding) => ({ ...binding, stopPropagation: true })))),
    tooltips({ parent }),
    EditorState.phrases.of({ Completions: "Suggestions" }),
  ];
}

/** The smallest change between two texts, so that the cursor stays in place. */
function changeOf(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** CodeMirror has one kind of line ending. */
const unified = (text: string): string => text.replace(/\r\n?/g, "\n");

/** The editor in an element, created once. */
function useView(host: RefObject<HTMLElement | null>, props: CodeEditorProps): EditorView | null {
  const [view, setView] = useState<EditorView | null>(null);
  const report = useEffectEvent(props.onText);
  const suggest = useEffectEvent(({ state, pos, explicit }: CompletionContext) =>
    completionResult(props.completions?.(state.doc.toString(), pos, explicit)),
  );
  const open = useEffectEvent((parent: HTMLElement) => {
    const extensions: Extension = [
      EDITOR_LANGUAGES[props.language],
      syntaxHighlighting(COLORS),
      EDITOR_LOOK,
      history(),
      bracketMatching(),
      hiddenCharacters,
      editorAttributes.of(attributesOf(props)),
      EditorView.lineWrapping,
      HANGING,
      lineNumbers(),
      EditorState.tabSize.of(2),
      // Tab moves the focus, and Ctrl + Enter belongs to the page: the default keymap binds the latter.
      keymap.of([...standardKeymap, ...historyKeymap, { key: "Mod-/", run: toggleComment }]),
      props.completions ? suggesting((context) => suggest(context), parent) : [],
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        const isOwn = transactions.some((each) => each.docChanged && !each.annotation(isGiven));
        if (docChanged && isOwn) report(state.doc.toString());
      }),
    ];
    return new EditorView({ parent, doc: unified(props.text), extensions });
  });
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!host.current) return;
    const opened = open(host.current);
    setView(opened);
    // Strict mode opens the editor twice, the second time after an effect of the page may have focused it.
    if (hadFocus.current) opened.focus();
    return () => {
      hadFocus.current = document.activeElement === opened.contentDOM;
      opened.destroy();
    };
  }, [host]);
  return view;
}

const NO_FAULTS: readonly CodeFault[] = [];

/**
 * A code editor. To be loaded by `lazyPart`: it brings CodeMirror. The language, and whether it suggests, are those of
 * the first render.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { label, text, faults = NO_FAULTS, handle, className = "" } = props;
  const { "aria-invalid": invalid, "aria-describedby": describedBy, "data-pointer": pointer } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useView(host, props);
  useLayoutEffect(() => {
    if (!view) return;
    const before = view.state.doc.toString();
    const after = unified(text);
    if (before !== after) view.dispatch({ changes: changeOf(before, after), annotations: isGiven.of(true) });
  }, [view, text]);
  const named = useEffectEvent(() => attributesOf(props));
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the attributes are made of.
  useLayoutEffect(() => {
    view?.dispatch({ effects: editorAttributes.reconfigure(named()) });
  }, [view, label, invalid, describedBy, pointer]);
  useLayoutEffect(() => {
    if (!view) return;
    const marks = faults.map(({ from, to, words }): Diagnostic => {
      return { from, to, message: words, severity: "error", markClass: "json-fault" };
    });
    view.dispatch(setDiagnostics(view.state, marks));
  }, [view, faults]);
  useImperativeHandle(
    handle,
    () => ({
      goTo(offset) {
        const anchor = Math.min(offset, view?.state.doc.length ?? 0);
        view?.dispatch({ selection: { anchor }, scrollIntoView: true });
        view?.focus();
      },
    }),
    [view],
  );
  return <div ref={host} translate="no" className={`${CODE_BOX} ${className}`} />;
}
