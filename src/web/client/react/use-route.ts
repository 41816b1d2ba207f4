import { useLocation } from "wouter";
import { OPERATION_IDS, type OperationId } from "#contract/api/operations.ts";

const FIRST: OperationId = "listProducts";

/** The address of an operation within the page. */
export const pathTo = (operation: OperationId): string => `/op/${operation}`;

/** The operation an address within the page names, or null. What stands after `?` says what to show of it. */
export function operationAt(location: string): OperationId | null {
  const [path] = location.split("?", 1);
  return OPERATION_IDS.find((id) => path === pathTo(id)) ?? null;
}

/** The operation the address names; the first one where it names none. */
export function useOperation(): OperationId {
  const [location] = useLocation();
  return operationAt(location) ?? FIRST;
}
