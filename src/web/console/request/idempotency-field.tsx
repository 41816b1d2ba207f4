import type { ReactNode } from "react";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { newUuid } from "#web/client/draft.ts";
import { useExchanges, useSession, useStateView } from "#web/client/react/context.tsx";
import { useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { CONTROL, Field, TextInput } from "#web/ui/field.tsx";

/** A JSON text with the members of its objects in order; any other text unchanged. */
function normalized(text: string): string {
  const ordered = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(text, ordered));
  } catch {
    return text;
  }
}

const looks = {
  unused: ["border-edge", "text-ink2"],
  used: ["border-copy-edge bg-slip-copy", "text-ink"],
  missing: ["border-processing-edge bg-processing", "text-processing-ink"],
  refused: ["border-void-edge bg-void", "text-void-ink"],
} as const;

/** What effect the Idempotency-Key will have, and its look. */
function useKeyEffect(): readonly [look: keyof typeof looks, words: ReactNode] {
  const operation = useOperation();
  const [{ idempotencyKey, body }] = useDraft();
  const { key, isValid } = readIdempotencyKey(idempotencyKey);
  const used = useStateView(({ ledger }) => ledger.find((line) => line.idempotencyKey === key));
  const first = useExchanges().find(({ requestId }) => requestId === used?.originalRequest);
  const isSending = useSession(({ sending }) => sending[operation] !== undefined);
  const isOrder = operation === "placeOrder";
  const effect = isOrder ? "no charge" : "no second key";
  if (idempotencyKey === "")
    return ["missing", `No key: a retry ${isOrder ? "charges twice" : "creates a second key"}.`];
  if (!isValid) return ["refused", "Refused: use 1 to 255 visible ASCII characters without spaces, and no API key."];
  if (!used) {
    return ["unused", `A retry with the same key ${isOrder ? "is never charged twice" : "creates no second key"}.`];
  }
  const sent = (
    <>
      Sent at <ClockTime at={Date.parse(used.usedAt)} />
    </>
  );
  if (used.operation !== operation || (first && normalized(first.request.body) !== normalized(body))) {
    return ["refused", <>{sent} with another request: refused with 422. Regenerate it or undo the change.</>];
  }
  // After a reload or in a shared state the first request is unknown, so whether this one equals it is too. While a
  // request is running it may be the first itself, which is logged a moment later.
  if (first || isSending)
    return [
      "used",
      <>
        {sent}. Sending again returns the same response, {effect}.
      </>,
    ];
  return [
    "used",
    <>
      {sent}, before this page was opened. The same request returns the same response, {effect}; another one is refused
      with 422.
    </>,
  ];
}

/** Says before Send is pressed what the key does, in at most two lines, whose room is kept, with a bar in its colour. */
function KeyNote() {
  const [look, words] = useKeyEffect();
  const [bar, text] = looks[look];
  return (
    <p className={`mt-1.5 flex min-h-10 gap-2 text-small text-balance ${text}`}>
      <span aria-hidden className={`my-0.5 w-1.5 shrink-0 border ${bar}`} />
      {/* Keyed, because a text node that is used again at another place counts as a layout shift. */}
      <span key={look}>{words}</span>
    </p>
  );
}

const TEXT_BUTTON = "text-carbon tablet:min-h-6! px-1! py-0! text-small";

/** The Idempotency-Key. It stays after a send, so that a second press is a replay. */
export function IdempotencyField() {
  const [{ idempotencyKey }, change] = useDraft();
  const actions = (
    <span className="ms-auto flex gap-2">
      <Button
        className={TEXT_BUTTON}
        aria-label="Regenerate Idempotency-Key"
        onClick={() => change({ idempotencyKey: newUuid() })}
      >
        Regenerate
      </Button>
      <Button
        className={TEXT_BUTTON}
        aria-label="Remove Idempotency-Key"
        aria-disabled={idempotencyKey === ""}
        onClick={() => change({ idempotencyKey: "" })}
      >
        Remove
      </Button>
    </span>
  );
  return (
    <div>
      <Field label="Idempotency-Key" aside={actions}>
        {(ids) => (
          <TextInput
            {...ids}
            value={idempotencyKey}
            placeholder="none is sent"
            onText={(text) => change({ idempotencyKey: text })}
            translate="no"
            className={`${CONTROL} font-mono tablet:text-code`}
          />
        )}
      </Field>
      <KeyNote />
    </div>
  );
}
