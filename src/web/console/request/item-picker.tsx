import { useId } from "react";
import type { Product } from "#contract/api/product.ts";
import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { BodyField, type FieldControl } from "./body-field.tsx";
import { foundItem } from "./found-item.ts";
import { ItemList } from "./item-list.tsx";
import { useItemSearch } from "./use-item-search.ts";

const FIELD = { pointer: "#/product_item_id", label: "Item", member: "product_item_id", mark: "required" } as const;

/** The selected item in words. */
function chosenWords(products: readonly Product[], value: unknown, isPending: boolean): string {
  const found = foundItem(products, value);
  if (found) return `${found.item.name}, ${found.product.name}${found.item.available ? "" : ", not available"}`;
  if (value === undefined) return "";
  return `${value}, ${isPending ? "reading the catalogue…" : "not in the catalogue"}`;
}

interface ItemPickerProps {
  readonly value: unknown;
  readonly onPick: (id: number) => void;
}

/** A field for the item's number, used when the catalogue cannot be loaded. */
function ItemNumber({ value, onPick, why }: ItemPickerProps & { readonly why: string }) {
  return (
    <BodyField {...FIELD} hint={why}>
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          value={typeof value === "number" ? value : ""}
          onChange={(event) => onPick(Number(event.target.value))}
          className={`${MARKED_IF_INVALID} font-mono`}
        />
      )}
    </BodyField>
  );
}

interface ItemSearchFieldProps extends ItemPickerProps {
  readonly control: FieldControl;
  readonly products: readonly Product[];
  readonly isPending: boolean;
}

function ItemSearchField({ control, products, isPending, value, onPick }: ItemSearchFieldProps) {
  const list = useId();
  const search = useItemSearch(products, value, onPick);
  const { isOpen, typed, active, open, close, type, press } = search;
  return (
    <div className="relative">
      <input
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        value={typed ?? chosenWords(products, value, isPending)}
        placeholder={isOpen ? "Type a product, an item or a number" : ""}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onBlur={close}
        onKeyDown={press}
        onChange={(event) => type(event.target.value)}
        className={`${MARKED_IF_INVALID} pe-9 text-ellipsis`}
      />
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

/** Searches the catalogue's items, by product, with retail and reseller price. */
export function ItemPicker({ value, onPick }: ItemPickerProps) {
  const { data: products = [], error, isPending } = useCatalogue();
  if (error) return <ItemNumber value={value} onPick={onPick} why={`The catalogue was refused. ${error.message}`} />;
  return (
    <BodyField {...FIELD}>
      {(control) => <ItemSearchField {...{ control, products, isPending, value, onPick }} />}
    </BodyField>
  );
}
