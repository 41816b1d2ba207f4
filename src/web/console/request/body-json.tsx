import { Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { JsonEditorProps } from "./json-editor.tsx";
import type { TextErrors } from "./json-errors.ts";
import { putInto } from "./text-field.ts";

/** Gives the box of the plain text field its height. */
const PlainText = ({ text, isDrawn, className }: JsonEditorProps) =>
  isDrawn && (
    <div aria-hidden dir="ltr" className={`${className} invisible`}>
      {`${text}\n`}
    </div>
  );

// If it cannot be loaded, offline after a new version was deployed, the plain text field remains.
const JsonEditor = lazyPart(() => import("./json-editor.tsx").then((part) => part.JsonEditor), "shown", PlainText);

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
          <button type="button" onClick={() => onGo(from)} className="min-h-11 text-carbon underline tablet:min-h-6">
            Line {line}, column {column}
          </button>
          {words}
        </li>
      ))}
      {more > 0 && <li className="text-small text-void-ink">And {more} more.</li>}
    </ul>
  );
}

const BOX =
  "grid max-h-128 overflow-y-auto rounded border border-edge bg-well font-mono text-code outline-carbon focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink tablet:text-small pointer-coarse:text-base";

/** Shared by the text field and the layer under it, which must break lines at the same places. */
const TEXT = "col-start-1 row-start-1 min-h-36 min-w-0 p-3 break-words whitespace-pre-wrap";

/** Longer texts are not coloured: every token is an element, and each keystroke would render thousands. */
const DRAWN = 20_000;

/** Scrolls a field to an offset of its text and puts the cursor there. */
function goTo(field: HTMLTextAreaElement | null, at: number): void {
  field?.setSelectionRange(at, at);
  field?.blur();
  field?.focus();
}

/** The exact body text that is sent: a text field, with syntax colours under it once they are loaded. */
export function BodyJson() {
  const { body: schema }: Operation = operations[useOperation()];
  const [{ body }, change] = useDraft();
  // A text field knows only one kind of line ending.
  const text = body.replace(/\r\n?/g, "\n");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [errors, setErrors] = useState<TextErrors>({ first: [], more: 0 });
  const isDrawn = text.length <= DRAWN;
  const isInvalid = errors.first.length > 0;
  // Three at most: more would be tedious in a screen reader.
  const described = errors.first.slice(0, 3).map((_, index) => `${id}-${index}`);
  useLayoutEffect(() => {
    if (field.current) putInto(field.current, text);
  }, [text]);
  if (!schema) return null;
  const editor = { field, text, isDrawn, schema, onErrors: setErrors, className: TEXT };
  return (
    <>
      <div className={BOX}>
        <Suspense fallback={<PlainText {...editor} />}>
          <JsonEditor {...editor} />
        </Suspense>
        <textarea
          ref={field}
          aria-label="Body as JSON"
          aria-invalid={isInvalid}
          aria-describedby={described.join(" ") || undefined}
          data-pointer="#"
          dir="ltr"
          rows={1}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          // Not onChange: React suppresses it when the text equals its value before putInto.
          onInput={(event) => change({ body: event.currentTarget.value })}
          className={`json-field ${TEXT} relative resize-none bg-transparent outline-none ${isDrawn ? "overflow-hidden" : "h-120"} [.json-layer~&]:text-transparent [.json-layer~&]:caret-ink`}
        />
      </div>
      {isInvalid && <ErrorList id={id} errors={errors} onGo={(at) => goTo(field.current, at)} />}
    </>
  );
}
