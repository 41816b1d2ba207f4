import { useMemo } from "react";
import { standingFaults } from "#web/client/field-errors.ts";
import { useSession } from "./context.tsx";
import { useDraft } from "./use-draft.ts";
import { useOperation } from "./use-route.ts";

/** The last response's fault in a field (a JSON pointer or a query parameter name), until the field changes. */
export function useFault(place: string): string | undefined {
  const operation = useOperation();
  const [draft] = useDraft();
  const submission = useSession(({ submissions }) => submissions[operation]);
  return useMemo(() => standingFaults(submission, draft), [submission, draft])[place];
}
