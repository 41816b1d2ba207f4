import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import type { TextErrors } from "./json-errors.ts";
import { putInto } from "./write-into.ts";

type Editor = typeof import("./json-editor.tsx").JsonEditor;

/**
 * Loads the component that extends a text field for JSON. If it cannot be loaded, or there is no layout, the plain text
 * field remains.
 */
function useJsonEditor(field: RefObject<HTMLElement | null>): Editor | null {
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

interface ErrorListProps {
  /** The prefix of the element ids of its lines. */
  readonly id: string;
  readonly errors: TextErrors;
  /** Moves to an offset of the text. */
  readonly onGo: (at: number) => void;
}

/** How many errors describe the field itself; more would be tedious in a screen reader. */
const TOLD = 3;

/** The ids that describe a field with these errors, for `aria-describedby`. */
const describedBy = (id: string, { first }: TextErrors): string =>
  first
    .slice(0, TOLD)
    .map((_, index) => `${id}-${index}`)
    .join(" ");

/** The errors of a text, each with a button that moves to its place. */
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

const NO_ERRORS: TextErrors = { first: [], more: 0 };

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
  const Editor = useJsonEditor(field);
  const [errors, setErrors] = useState(NO_ERRORS);
  const isDrawn = text.length <= DRAWN;
  const isInvalid = errors.first.length > 0;
  useLayoutEffect(() => {
    if (field.current) putInto(field.current, text);
  }, [text]);
  return (
    <>
      <div className={BOX}>
        {Editor && schema && <Editor {...{ field, text, isDrawn, schema }} onErrors={setErrors} className={TEXT} />}
        {isDrawn && !Editor && (
          <div aria-hidden dir="ltr" className={`${TEXT} invisible`}>
            {`${text}\n`}
          </div>
        )}
        <textarea
          ref={field}
          aria-label="Body as JSON"
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? describedBy(id, errors) : undefined}
          data-pointer="#"
          dir="ltr"
          rows={1}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          // Not onChange: React suppresses it when the text equals its value before putInto.
          onInput={(event) => change({ body: event.currentTarget.value })}
          className={`json-field ${TEXT} relative resize-none bg-transparent outline-none ${isDrawn ? "overflow-hidden" : "h-120"} ${isDrawn && Editor ? "text-transparent caret-ink" : ""}`}
        />
      </div>
      {isInvalid && <ErrorList id={id} errors={errors} onGo={(at) => goTo(field.current, at)} />}
    </>
  );
}
