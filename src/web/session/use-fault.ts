import { useMemo } from "react";
import { useSession } from "./sandbox.tsx";
import { standingFaults } from "./standing-faults.ts";
import { useDraft } from "./use-draft.ts";
import { useOperation } from "./use-operation.ts";

/** What the last answer found wrong with a field (its JSON pointer, or a query parameter's name), until the field changes. */
export function useFault(place: string): string | undefined {
  const operation = useOperation();
  const [draft] = useDraft();
  const turn = useSession(({ turns }) => turns[operation]);
  return useMemo(() => standingFaults(turn, draft), [turn, draft])[place];
}
