import { newUuid } from "#web/client/new-uuid.ts";
import { useDraft } from "#web/client/react/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";

/** The Idempotency-Key. It stays after a send, so that a second press is a replay. */
export function IdempotencyField() {
  const [{ idempotencyKey }, change] = useDraft();
  return (
    <div className="flex min-w-0 flex-1 basis-96 flex-wrap items-end gap-3">
      <Field label="Idempotency-Key" className="flex-1 basis-72">
        {(ids) => (
          <input
            {...ids}
            value={idempotencyKey}
            placeholder="none is sent"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ idempotencyKey: event.target.value })}
            className={`${CONTROL} font-mono text-code`}
          />
        )}
      </Field>
      <div className="flex gap-3">
        <Button className="tablet:min-h-10" onClick={() => change({ idempotencyKey: newUuid() })}>
          New key
        </Button>
        {idempotencyKey !== "" && (
          <Button
            aria-label="Remove Idempotency-Key"
            className="tablet:min-h-10"
            onClick={() => change({ idempotencyKey: "" })}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
