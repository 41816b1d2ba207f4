import type { ReactNode } from "react";
import type { Product, ProductItem } from "#contract/api/product.ts";

const NUMBER = "font-mono tabular-nums present:text-[1.4rem]!";

const columnLooks = {
  retail: { width: "w-15 tablet:w-20 @[40rem]:w-32 present:w-32", cell: NUMBER },
  price: { width: "w-15 tablet:w-20 @[40rem]:w-32 present:w-32", cell: `${NUMBER} text-heading font-bold` },
  saved: {
    width: "w-12 @[27.5rem]:w-22 @[40rem]:w-32 @max-[23rem]:sr-only",
    cell: `${NUMBER} text-code font-semibold text-delivered-ink @max-[23rem]:sr-only`,
  },
  last: { width: "w-14 tablet:w-20 @[40rem]:w-32 present:hidden", cell: "text-small present:hidden" },
} as const;

/** A column beside the names: what is in it, but for a table that no call has filled yet. */
export interface PriceColumn {
  readonly key: keyof typeof columnLooks;
  readonly head: ReactNode;
  readonly cellOf?: (item: ProductItem, product: Product) => ReactNode;
}

interface PriceTableProps {
  readonly products: readonly Product[];
  readonly columns: readonly PriceColumn[];
  /** Shown after a name. */
  readonly note?: ((item: ProductItem) => ReactNode) | undefined;
}

interface RowProps extends Pick<PriceTableProps, "columns" | "note"> {
  readonly product: Product;
  readonly item: ProductItem;
}

function ItemRow({ product, item, columns, note }: RowProps) {
  const { name, available } = item;
  const isFilled = columns.some(({ cellOf }) => cellOf);
  return (
    <tr
      className={`group/row h-11 tablet:h-9 pointer-coarse:h-11.25 present:h-13 in-[.frame]:h-9 ${available || !isFilled ? "focus-within:bg-accent-soft hover:bg-accent-soft" : "text-ink2"}`}
    >
      <th
        scope="row"
        colSpan={isFilled ? 1 : columns.length + 1}
        className={`py-1 ps-4 font-normal wrap-anywhere ${isFilled ? "border-b border-hairline pe-2" : "pe-4"}`}
      >
        {isFilled ? (
          <>
            {name} {note?.(item)}
            {!available && (
              <span aria-hidden className="block text-small leading-4 @[27.5rem]:hidden">
                Unavailable
              </span>
            )}
          </>
        ) : (
          <span className="flex items-baseline gap-3 after:flex-1 after:border-b after:border-dotted after:border-edge">
            {name}
          </span>
        )}
      </th>
      {isFilled &&
        columns.map(({ key, cellOf }) => (
          <td
            key={key}
            translate={key === "last" ? undefined : "no"}
            className={`border-b border-hairline pe-2 text-end last:pe-4 tablet:pe-4 ${columnLooks[key].cell} ${available ? "" : "font-normal! text-ink2!"}`}
          >
            {cellOf?.(item, product)}
          </td>
        ))}
    </tr>
  );
}

const HEAD =
  "sticky top-0 z-1 h-8 in-[.frame]:h-7 bg-paper text-small font-bold text-ink2 shadow-[inset_0_-1px_0_var(--edge)] whitespace-nowrap first-letter:uppercase";

const kindOf = ({ category }: Product): string => category.replace("_", " ").replace("pc", "PC");

/** Items by product, with a price in each column. What no call has filled yet has its names, and leaders in place of prices. */
export function PriceTable({ products, columns, note }: PriceTableProps) {
  const isFilled = columns.some(({ cellOf }) => cellOf);
  return (
    <table className="w-full">
      {isFilled && <caption className="sr-only">Prices in points</caption>}
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} ps-4`}>
            Item
          </th>
          {columns.map(({ key, head }) => (
            <th
              key={key}
              scope="col"
              className={`${HEAD} pe-2 text-end last:pe-4 tablet:pe-4 ${columnLooks[key].width}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {products.map((product) => (
        <tbody key={product.product_id}>
          <tr className="h-8 in-[.frame]:h-7">
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className="border-b border-hairline bg-inset px-4 font-bold"
            >
              {product.name}{" "}
              {isFilled && <span className="ms-1 text-small font-normal text-ink2">{kindOf(product)}</span>}
            </th>
          </tr>
          {product.items.map((item) => (
            <ItemRow key={item.product_item_id} product={product} item={item} columns={columns} note={note} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
