import type { Provenance } from "#contract/api/note.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";

const those = (provenance: Provenance): readonly OperationId[] =>
  OPERATION_IDS.filter((id) => operations[id].provenance === provenance);

/** The operations that the API spec states, and those that the sandbox assumes. */
export const documentedOperations = those("documented");
export const assumedOperations = those("assumed");
