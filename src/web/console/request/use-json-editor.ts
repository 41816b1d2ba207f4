import { type RefObject, useEffect, useState } from "react";

type Editor = typeof import("./json-editor.tsx").JsonEditor;

/**
 * Loads the component that extends a text field for JSON. If it cannot be loaded, or there is no layout, the plain text
 * field remains.
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
      () => {}, // Offline after a new version was deployed: the plain text field remains.
    );
    return () => {
      isGone = true;
    };
  }, [field]);
  return editor?.part ?? null;
}
