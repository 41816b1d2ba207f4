import { useRef, useState } from "react";
import { Link } from "wouter";
import type { Product } from "#contract/api/product.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { ItemRow } from "./item-row.tsx";

interface Narrowing {
  readonly text: string;
  readonly isOffOnly: boolean;
}

/** The products with the items that match every word typed; optionally only items that are off. */
function shownProducts(products: readonly Product[], { text, isOffOnly }: Narrowing): readonly Product[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return products.flatMap((product) => {
    const items = product.items.filter((item) => {
      const line = `${product.name} ${item.name} ${item.product_item_id}`.toLowerCase();
      return (!isOffOnly || !item.available) && words.every((word) => line.includes(word));
    });
    return items.length > 0 ? [{ ...product, items }] : [];
  });
}

const itemCount = (products: readonly Product[]): number =>
  products.reduce((count, { items }) => count + items.length, 0);

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
function PriceTable({ products, onSwitched }: PriceTableProps) {
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

const EVERYTHING: Narrowing = { text: "", isOffOnly: false };

interface NarrowProps {
  readonly narrowing: Narrowing;
  readonly onChange: (narrowing: Narrowing) => void;
}

function Narrow({ narrowing, onChange }: NarrowProps) {
  return (
    <fieldset aria-label="Narrow the catalogue" className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
      <input
        type="search"
        aria-label="Item, product or id"
        placeholder="Item, product or id"
        value={narrowing.text}
        onChange={({ target }) => onChange({ ...narrowing, text: target.value })}
        className={`${CONTROL} flex-1 basis-56 placeholder:text-ink3`}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 tablet:min-h-9">
        <input
          type="checkbox"
          checked={narrowing.isOffOnly}
          onChange={({ target }) => onChange({ ...narrowing, isOffOnly: target.checked })}
          className="size-4 shrink-0 accent-carbon"
        />
        Only items that are off
      </label>
    </fieldset>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-4">
      <p>No item is like that.</p>
      <Button onClick={onClear}>Show every item</Button>
    </div>
  );
}

function useNarrowing() {
  const { panel, session } = useSandbox();
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const narrow = (to: Narrowing) => {
    setNarrowing(to);
    announce(session, `${counted(itemCount(shownProducts(panel.stateView.getState().catalogue, to)), "item")} found`);
  };
  return { narrowing, narrow };
}

/** The whole catalogue at the account's prices, with a switch for each item. */
export function CatalogueCard() {
  const catalogue = useStateView((stateView) => stateView.catalogue);
  const { narrowing, narrow } = useNarrowing();
  const shown = shownProducts(catalogue, narrowing);
  const found = useRef<HTMLParagraphElement>(null);
  const offCount = itemCount(shownProducts(catalogue, { text: "", isOffOnly: true }));
  return (
    <Card heading="Catalogue">
      <div className="flex flex-col gap-2 px-4 pb-3">
        <Narrow narrowing={narrowing} onChange={narrow} />
        <p ref={found} tabIndex={-1} className="text-small text-ink2">
          {itemCount(shown)} of {counted(itemCount(catalogue), "item")}, in {counted(shown.length, "product")}.{" "}
          {offCount || "None"} {offCount === 1 ? "is" : "are"} off. The same prices come with{" "}
          <Link
            href={pathTo("listProducts")}
            className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-6"
          >
            List products
          </Link>{" "}
          and a key.
        </p>
      </div>
      {shown.length === 0 ? (
        <NothingFound onClear={() => narrow(EVERYTHING)} />
      ) : (
        // With "off only", an item switched on leaves the list with its switch: the focus moves to the count.
        <PriceTable products={shown} onSwitched={() => narrowing.isOffOnly && found.current?.focus()} />
      )}
    </Card>
  );
}
