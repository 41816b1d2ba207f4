import { useRef } from "react";
import { useDraft } from "#web/session/use-draft.ts";
import { BODY_LABEL, useJsonEditor } from "./use-json-editor.ts";

const BOX =
  "rounded border border-edge bg-well p-3 font-mono text-code outline-carbon focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink tablet:text-small";

/** The body as text: what is sent, to the character. A text field, and an editor in its place once that is loaded. */
export function BodyJson() {
  const [{ body }, change] = useDraft();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { editor, faults } = useJsonEditor(box, field);
  return (
    <>
      <div ref={box} className={BOX}>
        {!editor && (
          <textarea
            ref={field}
            aria-label={BODY_LABEL}
            data-pointer="#"
            value={body}
            rows={Math.max(6, body.split("\n").length)}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => change({ body: event.target.value })}
            className="block max-h-128 w-full resize-none bg-transparent outline-none"
          />
        )}
      </div>
      {editor && faults.length > 0 && (
        <ul aria-label="Faults in the body" className="mt-2 flex flex-col items-start gap-1">
          {faults.map(({ from, line, words }) => (
            <li key={`${from} ${words}`} className="flex flex-wrap items-baseline gap-x-2 text-small text-void-ink">
              <button
                type="button"
                onClick={() => editor.focusAt(from)}
                className="min-h-11 text-carbon underline tablet:min-h-0"
              >
                Line {line}
              </button>
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
