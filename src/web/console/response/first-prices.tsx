import { useStateView } from "#web/client/react/context.tsx";
import { type PriceColumn, PriceTable } from "#web/client/react/price-table.tsx";
import { StepMark } from "#web/ui/icons.tsx";

/** The columns of the first screen's table, which stay where they are when calls fill them. */
export const FIRST_COLUMNS: readonly PriceColumn[] = [
  { key: "retail", head: "Retail" },
  { key: "price", head: "Your price" },
  { key: "saved", head: "You save" },
  { key: "last", head: null },
];

const ROW = "flex min-h-10 shrink-0 items-center gap-2 border-b border-hairline px-4";

/** What the second step of Get started adds to the table. */
export const KeyStep = () => (
  <p className={`${ROW} text-ink2`}>
    <StepMark number={2} isDone={false} isNext={false} /> Your key adds your own price
  </p>
);

/** The first screen before the first response: in the rows that come, what fills them; then the names without prices. */
export function BeforeFirstPrices({ isWaiting }: { readonly isWaiting: boolean }) {
  const products = useStateView(({ catalogue }) => catalogue);
  return (
    <>
      <p className={`${ROW} border-t font-bold`}>
        <StepMark number={1} isDone={false} isNext={false} />
        {isWaiting ? "Waiting for the response…" : "Send fills these prices"}
      </p>
      <KeyStep />
      <div aria-hidden className="@container min-h-0 flex-1 columns-1 overflow-hidden">
        <PriceTable products={products.slice(0, 2)} columns={FIRST_COLUMNS} />
      </div>
    </>
  );
}
