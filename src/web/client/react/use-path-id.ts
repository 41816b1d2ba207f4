import { proposedId } from "#web/client/proposed-id.ts";
import { useStateView } from "./context.tsx";
import { useDraft } from "./use-draft.ts";
import { useOperation } from "./use-route.ts";

/** The id in the path: the visitor's, else the proposed one. */
export function usePathId(): string {
  const operation = useOperation();
  const proposed = useStateView((stateView) => proposedId(operation, stateView));
  const [{ id }] = useDraft();
  return id ?? proposed;
}
