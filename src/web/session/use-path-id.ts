import { proposedId } from "./proposed-id.ts";
import { useBooks, useSandbox } from "./sandbox.tsx";
import { useDraft } from "./use-draft.ts";
import { useOperation } from "./use-operation.ts";

/** The id that goes into the path: what the visitor wrote, else what the page proposes. */
export function usePathId(): string {
  const operation = useOperation();
  const { consoleKey } = useSandbox().panel;
  const proposed = useBooks((books) => proposedId(operation, books, consoleKey));
  const [{ id }] = useDraft();
  return id ?? proposed;
}
