import type { OperationId } from "#contract/api/operations.ts";
import type { ActingKey, Action } from "#web/client/actions.ts";
import { pathTo } from "#web/client/routes.ts";

/** Opens an operation and sends its example with this API key, or with `body` if given. */
export const calling = (operation: OperationId, key: ActingKey, body?: string): readonly Action[] => [
  { act: "go", to: pathTo(operation) },
  { act: "fresh", operation },
  ...(body === undefined ? [] : [{ act: "write", operation, draft: { body } } as const]),
  { act: "authorize", with: key },
  { act: "send", operation },
];
