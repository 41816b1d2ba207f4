import { useLocation } from "wouter";
import { OPERATION_IDS, type OperationId } from "#contract/operations.ts";

const FIRST: OperationId = "listProducts";

/** The address of an operation within the page. */
export const pathTo = (operation: OperationId): string => `/op/${operation}`;

/** The operation the address names; the first one where it names none. */
export function useOperation(): OperationId {
  const [path] = useLocation();
  return OPERATION_IDS.find((id) => path === pathTo(id)) ?? FIRST;
}
