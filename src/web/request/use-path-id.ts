import { useBooks, useSandbox } from "#web/session/sandbox.tsx";
import { useOperation } from "#web/session/use-operation.ts";
import { proposedId } from "./proposed-id.ts";
import { useDraft } from "./use-draft.ts";

/** The id that goes into the path: what the visitor wrote, else what the page proposes. */
export function usePathId(): string {
  const operation = useOperation();
  const { consoleKey } = useSandbox().panel;
  const proposed = useBooks((books) => proposedId(operation, books, consoleKey));
  const [{ id }] = useDraft();
  return id ?? proposed;
}
