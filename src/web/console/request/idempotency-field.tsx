import { useState } from "react";
import { newUuid, shortKey } from "#web/client/draft.ts";
import type { KeyEffect } from "#web/client/promise.ts";
import { useSession } from "#web/client/react/context.tsx";
import { useDraft, usePromise } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { CONTROL, Field, TextInput } from "#web/ui/fields/field.tsx";
import { Literal } from "#web/ui/text.tsx";

/** The colour of a consequence. */
const looks: Readonly<Partial<Record<KeyEffect, string>>> = {
  missing: "text-processing-ink",
  invalid: "text-void-ink",
  lost: "text-processing-ink",
  reused: "text-void-ink",
  replayed: "text-ink",
  stored: "text-ink",
};

/** What each effect means for the order or the new key. */
const effectWords = (isOrder: boolean): Readonly<Record<KeyEffect, string>> => {
  const repeated = isOrder ? "no charge" : "no second API key";
  return {
    missing: `No Idempotency-Key: a retry ${isOrder ? "charges twice" : "creates a second API key"}.`,
    invalid: "Refused: use 1 to 255 visible ASCII characters without spaces, and no API key.",
    unused: `A retry with the same key ${isOrder ? "is never charged twice" : "creates no second API key"}.`,
    lost: `, no response. The same request ${isOrder ? "is charged once" : "creates one API key"} at most; another one may be refused with 422.`,
    reused: " with another request: refused with 422. Regenerate it or undo the change.",
    replayed: `. Sending again returns the same response, ${repeated}.`,
    stored: `, before this page was opened. The same request returns the same response, ${repeated}; another one is refused with 422.`,
    unread: `. Sending it again ${isOrder ? "charges nothing" : "creates no API key"}.`,
  };
};

/** Says before Send is pressed what the key does, in at most two lines, whose room is kept, in its colour. */
function KeyNote() {
  const operation = useOperation();
  const words = effectWords(operation === "placeOrder");
  const isSending = useSession(({ sending }) => sending[operation] !== undefined);
  const { effect: known, usedAt } = usePromise();
  // The request that is running may be the first itself, which is logged a moment later.
  const effect = known === "stored" && isSending ? "replayed" : known;
  return (
    <p className={`mt-1.5 min-h-10 text-small text-balance ${looks[effect] ?? "text-ink2"}`}>
      {/* Keyed, because a text node that is used again at another place counts as a layout shift. */}
      <span key={effect}>
        {usedAt && (
          <>
            Sent at <ClockTime at={Date.parse(usedAt)} />
          </>
        )}
        {words[effect]}
      </span>
    </p>
  );
}

/** A UUID fits into the narrowest frame. */
const WHOLE_IN_FRAME =
  "not-pointer-coarse:in-[.frame]:px-1.5! not-pointer-coarse:in-[.frame]:text-[0.75rem]! not-pointer-coarse:max-[18.5rem]:in-[.frame]:text-[0.6875rem]! in-[.frame]:tracking-tighter";

/** Replaces the key by a new one or by none. */
function KeyButton({
  action,
  className = "",
}: {
  readonly action: "Regenerate" | "Remove";
  readonly className?: string;
}) {
  const [{ idempotencyKey }, change] = useDraft();
  return (
    <Button
      className={`text-accent tablet:min-h-6! -mx-px px-0! py-0! text-small ${className}`}
      aria-label={`${action} Idempotency-Key`}
      aria-disabled={action === "Remove" && idempotencyKey === ""}
      onClick={() => change({ idempotencyKey: action === "Remove" ? "" : newUuid() })}
    >
      {action}
    </Button>
  );
}

const KEPT: readonly (KeyEffect | null)[] = ["unused", "replayed", "unread"];

/** The height of the line's buttons: a finger needs more than the text. */
const LINE = "min-h-6! pointer-coarse:min-h-11!";

/** In a frame the key is a line, which a press turns into the field. */
export function IdempotencyLine() {
  const [{ idempotencyKey }] = useDraft();
  const [isOpen, setOpen] = useState(false);
  const isKept = KEPT.includes(usePromise().effect);
  const second = useOperation() === "placeOrder" ? "charge" : "API key";
  if (isOpen) return <IdempotencyField autoFocus />;
  return (
    <div className="border-b border-dashed border-edge pb-1.5 text-small whitespace-nowrap @max-[19rem]:tracking-tight">
      <div className="flex items-center">
        <Button
          aria-expanded={false}
          className={`${LINE} px-0! py-0! text-small gap-1! @max-[16rem]:[&>:first-child]:sr-only`}
          onClick={() => setOpen(true)}
        >
          <span translate="no">Idempotency-Key</span>
          <Literal className="font-mono text-code font-normal">{shortKey(idempotencyKey) || "none is sent"}</Literal>
        </Button>
        <KeyButton action="Regenerate" className={`${LINE} ms-auto`} />
      </div>
      {isKept ? (
        <p className="pointer-events-none text-ink2 pointer-coarse:-mt-3">
          Kept for the next press: no second {second}.
        </p>
      ) : (
        <KeyNote />
      )}
    </div>
  );
}

/** The Idempotency-Key. It stays after a send, so that a second press is a replay. */
export function IdempotencyField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const [{ idempotencyKey }, change] = useDraft();
  const actions = (
    <span className="ms-auto flex gap-4">
      <KeyButton action="Regenerate" />
      <KeyButton action="Remove" />
    </span>
  );
  return (
    <div>
      <Field label="Idempotency-Key" aside={actions}>
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus={autoFocus}
            value={idempotencyKey}
            placeholder="none is sent"
            onText={(text) => change({ idempotencyKey: text })}
            translate="no"
            className={`${CONTROL} font-mono tablet:text-code ${WHOLE_IN_FRAME}`}
          />
        )}
      </Field>
      <KeyNote />
    </div>
  );
}
