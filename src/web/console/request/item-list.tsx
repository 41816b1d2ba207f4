import { useEffect, useRef } from "react";
import type { ProductItem } from "#contract/api/product.ts";
import { minus } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { Option } from "#web/ui/listbox.tsx";
import type { FoundItem } from "./found-item.ts";
import type { ItemSearch } from "./use-item-search.ts";

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
function ItemWords({ item, isSelected }: { readonly item: ProductItem; readonly isSelected: boolean }) {
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

/** The classes of an option; the active one is inverted. */
const optionLook = (isActive: boolean): string =>
  `items-center border-s-4 py-1 pe-3 ps-2 tablet:min-h-9 ${isActive ? "border-carbon bg-carbon text-paper" : "border-transparent hover:bg-well"}`;

/** The items grouped by product, each with its index in the whole list. */
function byProduct(found: readonly FoundItem[]) {
  const placed = found.map((each, index) => ({ ...each, index }));
  return [...new Set(found.map(({ product }) => product))].map((product) => ({
    product,
    items: placed.filter((each) => each.product === product),
  }));
}

interface ItemListProps {
  readonly id: string;
  readonly value: unknown;
  readonly search: ItemSearch;
}

/** The items found, by product, each with its retail price, the reseller's price and the saving. */
export function ItemList({ id, value, search }: ItemListProps) {
  const { found, unlisted, active, pick } = search;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      onMouseDown={(event) => event.preventDefault()}
      aria-label="Items"
      className="absolute top-full inset-x-0 z-5 mt-1 max-h-64 scroll-mt-20 scroll-py-8 overflow-y-auto rounded-card border border-edge bg-paper pb-1 tablet:max-h-80"
    >
      {byProduct(found).map(({ product, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={product.product_id} role="group" aria-label={product.name}>
          <div aria-hidden className="sticky top-0 bg-well px-3 py-1 text-small font-bold">
            {product.name}
          </div>
          {items.map(({ item, index }) => (
            <Option
              key={item.product_item_id}
              id={`${id}-${index}`}
              isActive={index === active}
              isSelected={item.product_item_id === value}
              onPick={() => pick(index)}
              className={optionLook(index === active)}
            >
              <ItemWords item={item} isSelected={item.product_item_id === value} />
            </Option>
          ))}
        </div>
      ))}
      {unlisted !== null && (
        <Option
          id={`${id}-${found.length}`}
          isActive={active === found.length}
          isSelected={unlisted === value}
          onPick={() => pick(found.length)}
          className={optionLook(active === found.length)}
        >
          Use {unlisted}, which is in no catalogue
        </Option>
      )}
      {found.length === 0 && unlisted === null && (
        <p className="px-3 py-2 text-ink2">No product, item or number like this.</p>
      )}
    </div>
  );
}
