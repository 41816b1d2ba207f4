import { useCallback } from "react";
import type { Draft } from "#web/session/draft.ts";
import { useSandbox, useSession } from "#web/session/sandbox.tsx";
import { edit } from "#web/session/session.ts";
import { useOperation } from "#web/session/use-operation.ts";

/** The draft of the operation on screen, and how to change it. */
export function useDraft(): readonly [draft: Draft, change: (part: Partial<Draft>) => void] {
  const { session } = useSandbox();
  const operation = useOperation();
  const draft = useSession(({ drafts }) => drafts[operation]);
  const change = useCallback((part: Partial<Draft>) => edit(session, operation, part), [session, operation]);
  return [draft, change];
}
