import { Receipts } from "./receipts.tsx";

/** The till: the balance, its chart, and the receipts. */
export function Till() {
  return (
    <div className="p-4">
      <Receipts />
    </div>
  );
}

/** The newest receipt in two lines, hanging from the slot of the dock. */
export function NewestReceipt() {
  return null;
}
