import type { OperationId } from "#contract/api/operations.ts";
import type { ActingKey, Action } from "#web/client/actions.ts";
import { pathTo } from "#web/client/routes.ts";

/** Goes to an operation and sends it as its example has it, with this API key; with another body where one is given. */
export const calling = (operation: OperationId, key: ActingKey, body?: string): readonly Action[] => [
  { act: "go", to: pathTo(operation) },
  { act: "fresh", operation },
  ...(body === undefined ? [] : [{ act: "write", operation, draft: { body } } as const]),
  { act: "authorize", with: key },
  { act: "send", operation },
];
