import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { useCatalogue } from "#web/session/use-catalogue.ts";
import { useDraft } from "#web/session/use-draft.ts";
import { useOperation } from "#web/session/use-operation.ts";
import type { JsonEditor } from "./json-editor.ts";
import type { LineFault } from "./json-lint.ts";

export const BODY_LABEL = "Body as JSON";

interface OpenEditor {
  readonly editor: JsonEditor | null;
  readonly faults: readonly LineFault[];
}

/**
 * The editor in place of a text field. It is fetched when the field is first shown; until it is here, and wherever it
 * cannot be had or there is no layout for it to measure, the text field stays.
 */
export function useJsonEditor(
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
): OpenEditor {
  const operation = useOperation();
  const [{ body }, change] = useDraft();
  const { data: products = [] } = useCatalogue();
  const [editor, setEditor] = useState<JsonEditor | null>(null);
  const [faults, setFaults] = useState<readonly LineFault[]>([]);
  const catalogue = useRef(products);
  useEffect(() => {
    catalogue.current = products;
  }, [products]);
  const { body: schema }: Operation = operations[operation];

  const open = useEffectEvent((openEditor: typeof import("./json-editor.ts").openEditor) => {
    if (!box.current || !schema) return null;
    const typing = field.current;
    const isTyping = typing === document.activeElement;
    if (typing) typing.hidden = true;
    const opened = openEditor(box.current, {
      label: BODY_LABEL,
      text: body,
      schema,
      products: () => catalogue.current,
      onText: (text) => change({ body: text }),
      onFaults: setFaults,
    });
    if (typing && isTyping) opened.focusAt(typing.selectionStart, typing.selectionEnd);
    setEditor(opened);
    return opened;
  });

  useEffect(() => {
    if (field.current?.offsetHeight === 0) return;
    let isGone = false;
    let opened: JsonEditor | null = null;
    import("./json-editor.ts").then(
      ({ openEditor }) => {
        if (!isGone) opened = open(openEditor);
      },
      () => {}, // Without the network after a new version was put up: the text field does.
    );
    return () => {
      isGone = true;
      opened?.close();
      setEditor(null);
    };
  }, [field]);

  useEffect(() => editor?.show(body), [editor, body]);

  return { editor, faults };
}
