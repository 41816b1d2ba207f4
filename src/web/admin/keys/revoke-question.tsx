import { type RefObject, useEffect } from "react";
import type { ApiKey } from "#contract/api/key.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { useRevoke } from "./use-revoke.ts";

interface RevokeQuestionProps {
  readonly apiKey: ApiKey;
  readonly onKeep: () => void;
  /** Receives the focus once the question is closed. */
  readonly next: RefObject<HTMLElement | null>;
}

/** Asks before a key is revoked, because that cannot be undone. */
export function RevokeQuestion({ apiKey, onKeep, next }: RevokeQuestionProps) {
  const { revoke, failure } = useRevoke(apiKey.id);
  const box = useFocusHandoff<HTMLElement>(next);
  useEffect(() => box.current?.focus(), [box]);
  return (
    <section ref={box} tabIndex={-1} aria-label={`Revoke …${apiKey.last4}?`} className="w-full">
      <Callout look="void">
        <p>
          Revoke <b className="font-mono">…{apiKey.last4}</b>? Calls with it are refused from now on.
        </p>
        <div className="flex flex-wrap gap-3 text-ink">
          <Button onClick={revoke}>Revoke …{apiKey.last4}</Button>
          <Button onClick={onKeep}>Keep it</Button>
        </div>
        {failure !== null && <p role="alert">{failure}</p>}
      </Callout>
    </section>
  );
}
