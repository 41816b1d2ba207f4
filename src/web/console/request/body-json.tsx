import { useEffect, useId, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { OrderRequest } from "#contract/api/order.ts";
import { wholeNumber } from "#contract/api/whole-number.ts";
import { jsonIn } from "#web/client/http.ts";
import { useCatalogue, useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { foundItem } from "#web/client/request.ts";
import type { CodeEditorHandle } from "#web/ui/code/code-editor.tsx";
import { CodeField } from "#web/ui/code/code-field.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { suggestionsAt } from "./json-completion.ts";
import { jsonErrors, type TextErrors } from "./json-errors.ts";

/** The pause in typing, in milliseconds, after which the text is checked again. */
const TYPING_PAUSE = 300;

/** The errors of a text, which is checked when typing pauses: an order also for the quantities that its item allows. */
function useJsonErrors(text: string, schema: z.ZodMiniType): TextErrors {
  const [checked, setChecked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const products = useCatalogue();
  return useMemo(() => {
    const ordered = schema === OrderRequest && foundItem(products, Object(jsonIn(checked)).product_item_id);
    if (!ordered) return jsonErrors(checked, schema);
    const { min_qty, max_qty } = ordered.item;
    return jsonErrors(checked, z.extend(OrderRequest, { qty: wholeNumber(min_qty, max_qty) }));
  }, [checked, schema, products]);
}

interface ErrorListProps {
  /** The prefix of the element ids of its lines. */
  readonly id: string;
  readonly errors: TextErrors;
  /** Moves to an offset of the text. */
  readonly onGo: (at: number) => void;
}

/** The errors of a text, each with a button that moves to its position. */
function ErrorList({ id, errors: { first, more }, onGo }: ErrorListProps) {
  return (
    <ul aria-label="Faults in the body" className="mt-2 flex flex-col items-start gap-1">
      {first.map(({ from, line, column, words }, index) => (
        <li
          id={`${id}-${index}`}
          key={`${from} ${words}`}
          className="flex flex-wrap items-baseline gap-x-2 text-small text-void-ink"
        >
          <button type="button" onClick={() => onGo(from)} className="min-h-11 text-accent underline tablet:min-h-6">
            Line {line}, column {column}
          </button>
          <Prose as="span">{words}</Prose>
        </li>
      ))}
      {more > 0 && <li className="text-small text-void-ink">And {more} more.</li>}
    </ul>
  );
}

/** The exact body text that is sent. */
export function BodyJson() {
  const { body: schema = z.unknown() }: Operation = operations[useOperation()];
  const [{ body }, change] = useDraft();
  // The editor knows only one kind of line ending, and errors are located in its text.
  const text = body.replace(/\r\n?/g, "\n");
  const editor = useRef<CodeEditorHandle>(null);
  const id = useId();
  const products = useCatalogue();
  const errors = useJsonErrors(text, schema);
  const isInvalid = errors.first.length > 0;
  // Three at most: more would be tedious in a screen reader.
  const described = errors.first.slice(0, 3).map((_, index) => `${id}-${index}`);
  return (
    <>
      <CodeField
        label="Body as JSON"
        language="json"
        text={text}
        onText={(next) => change({ body: next })}
        faults={errors.first}
        completions={(written, at, isRequested) => suggestionsAt(written, at, isRequested, { schema, products })}
        handle={editor}
        aria-invalid={isInvalid}
        aria-describedby={described.join(" ") || undefined}
        data-pointer="#"
      />
      {isInvalid && <ErrorList id={id} errors={errors} onGo={(at) => editor.current?.goTo(at)} />}
    </>
  );
}
