import { useEffect, useId, useRef } from "react";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { MARKED_IF_INVALID, TextInput } from "#web/ui/field.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { Option } from "#web/ui/listbox.tsx";
import { BodyField, type FieldControl } from "./body-field.tsx";
import { foundItem, type ItemSearch, useItemSearch } from "./item-search.ts";

function Prices({ price, retail_price }: ProductItem) {
  if (price === retail_price) {
    return (
      <span>
        <span className="text-small opacity-80">at retail </span>
        <b translate="no" className="font-mono tabular-nums">
          {price}
        </b>
      </span>
    );
  }
  return (
    <>
      <span className="text-small whitespace-nowrap opacity-80">
        retail{" "}
        <span translate="no" className="font-mono tabular-nums">
          {retail_price}
        </span>
      </span>
      <span className="whitespace-nowrap">
        <span className="text-small opacity-80">yours </span>
        <b translate="no" className="font-mono tabular-nums">
          {price}
        </b>
      </span>
      <span className="text-small whitespace-nowrap">
        save{" "}
        <span translate="no" className="font-mono tabular-nums">
          {minus(retail_price, price)}
        </span>
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
        <span translate="no" className="font-mono text-code opacity-80">
          {item.product_item_id}
        </span>{" "}
        {isSelected && <span className="text-small">chosen</span>}{" "}
        {!item.available && <b className="text-small">not available</b>}
      </span>{" "}
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Prices {...item} />
      </span>
    </>
  );
}

interface ItemListProps {
  readonly id: string;
  readonly value: unknown;
  readonly search: ItemSearch;
}

/** The items found, by product, each with its retail price, the reseller's price and the saving. */
function ItemList({ id, value, search: { found, unlisted, active, pick } }: ItemListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const option = (number: number) => ({
    id: `${id}-${number}`,
    isActive: number === active,
    isSelected: number === value,
    onPick: () => pick(number),
    className: `items-center border-s-4 py-1 pe-3 ps-2 tablet:min-h-9 ${number === active ? "border-carbon bg-carbon text-carbon-ink" : "border-transparent hover:bg-well"}`,
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      onMouseDown={(event) => event.preventDefault()}
      aria-label="Items"
      className="absolute top-full inset-x-0 z-5 mt-1 max-h-64 scroll-mt-20 scroll-py-8 overflow-y-auto rounded-card border border-edge bg-paper pb-1 tablet:max-h-80"
    >
      {found.map(({ product_id, name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={product_id} role="group" aria-label={name}>
          <div aria-hidden className="sticky top-0 bg-well px-3 py-1 text-small font-bold">
            {name}
          </div>
          {items.map((item) => (
            <Option key={item.product_item_id} {...option(item.product_item_id)}>
              <ItemWords item={item} isSelected={item.product_item_id === value} />
            </Option>
          ))}
        </div>
      ))}
      {unlisted !== null && <Option {...option(unlisted)}>Use {unlisted}, not in the catalog</Option>}
      {found.length === 0 && unlisted === null && (
        <p className="px-3 py-2 text-ink2">No match. Try a product, an item or a number.</p>
      )}
    </div>
  );
}

/** The selected item in words. */
function chosenWords(products: readonly Product[], value: unknown, isPending: boolean): string {
  const found = foundItem(products, value);
  if (found) return `${found.item.name}, ${found.product.name}${found.item.available ? "" : ", not available"}`;
  if (value === undefined) return "";
  return `${value}, ${isPending ? "loading the catalog…" : "not in the catalog"}`;
}

interface ItemPickerProps {
  readonly value: unknown;
  readonly onPick: (id: string) => void;
}

function ItemSearchField({ control, value, onPick }: ItemPickerProps & { readonly control: FieldControl }) {
  const { data: products = [], isPending } = useCatalogue();
  const list = useId();
  const search = useItemSearch(products, value, onPick);
  const { typed, active, open, close, type, press } = search;
  const isOpen = typed !== null;
  const chosenPrice = isOpen ? null : (foundItem(products, value)?.item.price ?? null);
  return (
    <div className="relative">
      <TextInput
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active !== undefined ? `${list}-${active}` : undefined}
        value={typed ?? chosenWords(products, value, isPending)}
        placeholder={isOpen ? "Type a product, an item or a number" : ""}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onBlur={close}
        onKeyDown={press}
        onText={type}
        className={`${MARKED_IF_INVALID} text-ellipsis ${chosenPrice === null ? "pe-9" : "pe-22"}`}
      />
      {chosenPrice !== null && (
        <span
          aria-hidden
          translate="no"
          className="pointer-events-none absolute inset-y-0 end-9 flex items-center font-mono"
        >
          {chosenPrice}
        </span>
      )}
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M3 6l5 5 5-5" />
      </svg>
      {isOpen && <ItemList id={list} value={value} search={search} />}
    </div>
  );
}

/** Searches the catalogue's items, with retail and reseller price. A field for a number if it cannot be loaded. */
export function ItemPicker({ value, shown, onPick }: ItemPickerProps & { readonly shown: string }) {
  const { error } = useCatalogue();
  const hint = error && `The catalog was refused. ${error.message}`;
  return (
    <BodyField pointer="#/product_item_id" label="Item" member="product_item_id" hint={hint}>
      {(control) =>
        error ? (
          <TextInput {...control} inputMode="numeric" value={shown} onText={onPick} />
        ) : (
          <ItemSearchField control={control} value={value} onPick={onPick} />
        )
      }
    </BodyField>
  );
}
