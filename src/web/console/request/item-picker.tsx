import { useState } from "react";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useCatalogue, usePromise } from "#web/client/react/use-request.ts";
import { foundItem } from "#web/client/request.ts";
import { announce } from "#web/client/store.ts";
import { useColumns } from "#web/ui/browser/window.ts";
import { OptionList, useCombobox, wordsIn } from "#web/ui/fields/combobox.tsx";
import { EXPECTED_EDGE, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { SelectIcon } from "#web/ui/icons.tsx";
import { Literal } from "#web/ui/text.tsx";
import { BodyField, type FieldControl } from "./request-fields.tsx";

/** The items whose product name, own name or number contains every typed word. */
function itemsMatching(products: readonly Product[], typed: string) {
  const words = wordsIn(typed);
  const options = products.flatMap(({ name, items }) =>
    items.map((item) => ({ id: item.product_item_id, group: name, item })),
  );
  return options.filter(({ id, group, item }) => {
    const text = `${group} ${item.name} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A typed number that no item has is an option too: it can be sent, and is refused. */
function optionsFor(products: readonly Product[], typed: string) {
  const id = Number(/^\s*([1-9]\d{0,9})\s*$/.exec(typed)?.[1] ?? 0);
  const unlisted = id === 0 || foundItem(products, id) ? [] : [{ id, group: "", item: null }];
  return [...itemsMatching(products, typed), ...unlisted];
}

/** An item as shown in the list, in one line: its name, its number, and in columns its prices and what they save. */
function ItemLine({ item, isChosen }: { readonly item: ProductItem; readonly isChosen: boolean }) {
  const { name, product_item_id, price, retail_price, available } = item;
  const isReduced = price !== retail_price;
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-x-2">
      <span className="font-semibold">{name}</span>{" "}
      <Literal className="font-mono text-code opacity-80">{product_item_id}</Literal>{" "}
      {isChosen && <span className="text-small">chosen</span>}
      <span className="ms-auto text-small">
        {isReduced && (
          <>
            <span className="sr-only"> retail</span>{" "}
            <s translate="no" className={`font-mono ${available ? "" : "@max-[22rem]:sr-only"}`}>
              {retail_price}
            </s>
          </>
        )}
        <span className="sr-only"> {isReduced ? "yours" : "at retail"} </span>
      </span>
      <b translate="no" className="w-14 shrink-0 text-end font-mono">
        {price}
      </b>
      {available ? (
        isReduced && (
          <span className="w-22 shrink-0 text-end text-small @max-[440px]:sr-only">
            {" "}
            save{" "}
            <span translate="no" className="font-mono">
              {minus(retail_price, price)}
            </span>
          </span>
        )
      ) : (
        <b className="w-22 shrink-0 text-end text-small"> not available</b>
      )}
    </span>
  );
}

/** The selected item in words. */
function chosenWords(products: readonly Product[], value: unknown): string {
  const found = foundItem(products, value);
  if (found) return `${found.item.name}, ${found.product.name}`;
  return value === undefined ? "" : `${value}, not in the catalog`;
}

const PICKER_LOOK = {
  list: "absolute top-full inset-x-0 z-5 mt-1 max-h-64 scroll-mt-20 scroll-py-8 rounded-card border border-edge bg-paper pb-1 text-ink tablet:max-h-80",
  heading: "sticky top-0 bg-inset px-3 py-1",
  option:
    "border-s-4 border-transparent py-1 pe-3 ps-2 not-aria-selected:hover:bg-inset aria-selected:border-accent aria-selected:bg-accent aria-selected:text-accent-ink tablet:min-h-9",
};

/** Shows a list below what contains it, over all that would cut it. */
function showOnTop(list: HTMLElement | null) {
  const place = () => {
    const { left, bottom, width } = list?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const inset = `${bottom}px auto auto ${left}px`;
    // Property by property: the page's policy refuses a style attribute.
    Object.assign(list?.style ?? {}, { inset, width: `${width}px`, maxHeight: `min(20rem, 100vh - ${bottom + 16}px)` });
  };
  list?.showPopover?.();
  place();
  list?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  window.addEventListener("scroll", place, true);
  return () => window.removeEventListener("scroll", place, true);
}

/** The id of what is wrong with the item. */
const OFF = "item-off";

interface ItemPickerProps {
  readonly value: unknown;
  readonly onPick: (id: string) => void;
}

function ItemSearchField({ control, value, onPick }: ItemPickerProps & { readonly control: FieldControl }) {
  const { session } = useSandbox();
  const products = useCatalogue();
  const [text, setText] = useState<string | null>(null);
  const { field, list } = useCombobox({
    text,
    options: text === null ? [] : optionsFor(products, text),
    chosen: value,
    onText: (typed) => {
      setText(typed);
      if (typed !== null) announce(session, `${counted(itemsMatching(products, typed).length, "item")} found`);
    },
    onPick: ({ id }) => {
      setText(null);
      onPick(String(id));
    },
  });
  // Where the form scrolls inside the page.
  const hasColumns = useColumns() === 3;
  const isRefused = usePromise().refusal?.code === "product_item_unavailable";
  const chosenPrice = text === null ? foundItem(products, value)?.item.price : undefined;
  return (
    <div className="relative">
      <TextInput
        {...control}
        {...field}
        {...(isRefused && { "aria-describedby": OFF })}
        value={text ?? chosenWords(products, value)}
        placeholder={text === null ? "" : "Type a product, an item or a number"}
        onFocus={(event) => event.target.select()}
        onBlur={() => setText(null)}
        className={`${MARKED_IF_INVALID} ${isRefused ? EXPECTED_EDGE : ""} ${chosenPrice === undefined ? "pe-9" : "pe-22"}`}
      />
      <span aria-hidden className="pointer-events-none absolute inset-y-0 end-3 flex items-center gap-2 text-touch">
        <Literal className="font-mono text-base">{chosenPrice}</Literal>
        <SelectIcon />
      </span>
      {text !== null && (
        <OptionList
          {...list}
          popUp={hasColumns && showOnTop}
          label="Items"
          look={PICKER_LOOK}
          none="No match. Try a product, an item or a number."
        >
          {({ id, item }) =>
            item ? <ItemLine item={item} isChosen={id === value} /> : <>Use {id}, not in the catalog</>
          }
        </OptionList>
      )}
    </div>
  );
}

/** Searches the catalogue's items, with retail and reseller price. */
export function ItemPicker(props: ItemPickerProps) {
  const isOff = foundItem(useCatalogue(), props.value)?.item.available === false;
  const aside = isOff && (
    <b id={OFF} className="text-small text-void-ink">
      not available
    </b>
  );
  return (
    <BodyField pointer="#/product_item_id" label="Item" member="product_item_id" aside={aside}>
      {(control) => <ItemSearchField control={control} {...props} />}
    </BodyField>
  );
}
