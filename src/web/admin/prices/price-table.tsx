import type { Product } from "#contract/api/product.ts";
import { ItemRow } from "./item-row.tsx";

const WIDE = "hidden @2xl:table-cell";

function Head() {
  return (
    <thead className="sticky top-13 z-1 low:static bg-paper align-bottom shadow-[0_1px_0_var(--edge)] text-small text-ink2">
      <tr>
        <th scope="col" className="py-1.5 pe-2 ps-4 @sm:pe-4 text-start font-normal">
          Item
        </th>
        <th scope="col" className={`${WIDE} py-1.5 pe-4 text-start font-normal`}>
          Id
        </th>
        <th scope="col" className={`${WIDE} py-1.5 pe-2 text-end @sm:pe-4 font-normal`}>
          Retail
        </th>
        <th scope="col" className="py-1.5 pe-2 text-end @sm:pe-4 font-normal">
          Yours
        </th>
        <th scope="col" className={`${WIDE} py-1.5 pe-2 text-end @sm:pe-4 font-normal`}>
          You save
        </th>
        <th scope="col" className="py-1.5 pe-2 text-end @sm:pe-4 font-normal">
          Can be ordered
        </th>
      </tr>
    </thead>
  );
}

interface PriceTableProps {
  readonly products: readonly Product[];
  readonly onSwitched: () => void;
}

/** The catalogue with retail and account prices side by side, grouped by product. */
export function PriceTable({ products, onSwitched }: PriceTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">Items by product, at retail and at your price</caption>
      <Head />
      {products.map(({ product_id, name, items }) => (
        <tbody key={product_id}>
          <tr className="border-t border-edge bg-well">
            <th scope="rowgroup" colSpan={6} className="px-4 py-1.5 text-start font-bold">
              {name}
            </th>
          </tr>
          {items.map((item) => (
            <ItemRow key={item.product_item_id} item={item} onSwitched={onSwitched} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
