import type { ProductItem } from "#contract/api/product.ts";
import { minus } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/amount-text.ts";

function Prices({ price, retail_price }: ProductItem) {
  if (price === retail_price) {
    return (
      <span>
        <span className="text-small opacity-80">at retail </span>
        <b className="font-mono tabular-nums">{amountText(price)}</b>
      </span>
    );
  }
  return (
    <>
      <span className="text-small whitespace-nowrap opacity-80">
        retail <span className="font-mono tabular-nums">{amountText(retail_price)}</span>
      </span>
      <span className="whitespace-nowrap">
        <span className="text-small opacity-80">yours </span>
        <b className="font-mono tabular-nums">{amountText(price)}</b>
      </span>
      <span className="text-small whitespace-nowrap">
        saves <span className="font-mono tabular-nums">{amountText(minus(retail_price, price))}</span>
      </span>
    </>
  );
}

/** An item as shown in the list: its name, number and prices. */
export function ItemWords({ item, isSelected }: { readonly item: ProductItem; readonly isSelected: boolean }) {
  return (
    <>
      <span className="me-auto flex flex-wrap items-baseline gap-x-2">
        <span className={isSelected ? "font-bold" : ""}>{item.name}</span>{" "}
        <span className="font-mono text-code opacity-80">{item.product_item_id}</span>{" "}
        {isSelected && <span className="text-small">chosen</span>}{" "}
        {!item.available && <b className="text-small">not available</b>}
      </span>{" "}
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Prices {...item} />
      </span>
    </>
  );
}
