import { type RefObject, useEffect, useState } from "react";

type Editor = typeof import("./json-editor.tsx").JsonEditor;

/**
 * What makes an editor of a text field, once it is loaded. Wherever it cannot be had, or there is no layout to draw
 * upon, the text field does.
 */
export function useJsonEditor(field: RefObject<HTMLElement | null>): Editor | null {
  const [editor, setEditor] = useState<{ readonly part: Editor } | null>(null);
  useEffect(() => {
    if (field.current?.offsetHeight === 0) return;
    let isGone = false;
    import("./json-editor.tsx").then(
      ({ JsonEditor }) => {
        if (!isGone) setEditor({ part: JsonEditor });
      },
      () => {}, // Without the network after a new version was put up: the text field does.
    );
    return () => {
      isGone = true;
    };
  }, [field]);
  return editor?.part ?? null;
}
