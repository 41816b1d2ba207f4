import { useCallback } from "react";
import type { Draft } from "#web/client/draft.ts";
import { edit } from "#web/client/store.ts";
import { useSandbox, useSession } from "./context.tsx";
import { useOperation } from "./use-route.ts";

/** The draft of the operation on screen, and how to change it. */
export function useDraft(): readonly [draft: Draft, change: (part: Partial<Draft>) => void] {
  const { session } = useSandbox();
  const operation = useOperation();
  const draft = useSession(({ drafts }) => drafts[operation]);
  const change = useCallback((part: Partial<Draft>) => edit(session, operation, part), [session, operation]);
  return [draft, change];
}
