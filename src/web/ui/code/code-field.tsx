import { useImperativeHandle, useRef, useState } from "react";
import { AS_CODE } from "#web/ui/fields/field.tsx";
import { preloadedPart } from "#web/ui/lazy-part.tsx";
import type { CodeEditorProps } from "./code-editor.tsx";
import { CODE_BOX } from "./code-text.tsx";

/** The same text in a plain text field, without colours, marks and suggestions. */
function PlainEditor(props: CodeEditorProps) {
  const { label, language, text, onText, faults, completions, handle, className = "", ...attributes } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(handle, () => ({
    goTo(offset) {
      field.current?.setSelectionRange(offset, offset);
      // Firefox and Chromium scroll to the cursor when the field receives the focus.
      field.current?.blur();
      field.current?.focus();
    },
  }));
  return (
    <div className={`${CODE_BOX} ${className}`}>
      <textarea
        ref={field}
        aria-label={label}
        {...attributes}
        dir="ltr"
        rows={8}
        {...AS_CODE}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        className="min-h-0 grow resize-none bg-transparent p-3 outline-none"
      />
    </div>
  );
}

/** The longest text that the editor is opened with, in characters: a link or an embedding page may bring one. */
const LONGEST_EDITED = 20_000;

const LoadedEditor = preloadedPart(() => import("./code-editor.tsx").then((part) => part.CodeEditor), PlainEditor);

/**
 * The code editor, loaded when it is first shown; if it cannot be loaded, or is opened with too long a text, a plain text field. What
 * the visitor pastes stays in the editor, with its undo.
 */
export const CodeField = Object.assign(
  (props: CodeEditorProps) => {
    const [isPlain] = useState(props.text.length > LONGEST_EDITED);
    return isPlain ? <PlainEditor {...props} /> : <LoadedEditor {...props} />;
  },
  { load: LoadedEditor.load },
);
