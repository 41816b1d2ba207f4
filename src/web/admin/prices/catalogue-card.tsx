import { startTransition, useOptimistic, useRef, useState } from "react";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { pathTo } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox, CONTROL } from "#web/ui/field.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { amountText, counted, decimalText } from "#web/ui/format/number-text.ts";
import { TableHead } from "#web/ui/table-head.tsx";
import { savedShare } from "./rate.ts";

const EVERYTHING = { text: "", isOffOnly: false };
type Narrowing = typeof EVERYTHING;

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

/** A price that animates when it changes, but not on first render. */
function Price({ price }: { readonly price: string }) {
  const [seen, setSeen] = useState({ price, isChanged: false });
  if (seen.price !== price) setSeen({ price, isChanged: true });
  return (
    <b key={price} className={`inline-block font-mono ${seen.isChanged ? "steps" : ""}`}>
      {amountText(price)}
    </b>
  );
}

function Switch({ name, isOn, onSwitch }: { name: string; isOn: boolean; onSwitch: (isOn: boolean) => Promise<void> }) {
  const [isShown, show] = useOptimistic(isOn);
  const switchTo = (isWanted: boolean) =>
    startTransition(async () => {
      show(isWanted);
      await onSwitch(isWanted);
    });
  return (
    <label className="relative top-0.5 -my-1.5 inline-flex min-h-11 cursor-pointer flex-row-reverse items-center gap-2 ps-3 tablet:min-h-9">
      <span className="sr-only">{name} can be ordered</span>
      <span aria-hidden className={`w-6 text-start ${isShown ? "" : "font-bold"}`}>
        {isShown ? "on" : "off"}
      </span>
      <input
        type="checkbox"
        checked={isShown}
        onChange={({ target }) => switchTo(target.checked)}
        // The table's head is sticky: a focused element must stop below it.
        className="size-4 shrink-0 scroll-mt-16 accent-carbon"
      />
    </label>
  );
}

const FIGURE = "py-2 pe-2 text-end @sm:pe-4 align-baseline @sm:whitespace-nowrap tabular-nums";

/** One item with both prices, and whether it can be ordered. `onSwitched` is called when the row may be gone. */
function ItemRow({ item, onSwitched }: { item: ProductItem; onSwitched: () => void }) {
  const { runAsync, failure } = useAdjust();
  const { product_item_id, name, price, retail_price, available } = item;
  const saved = minus(retail_price, price);
  const share = `${decimalText(Number(savedShare(retail_price, price)))} %`;
  const switchTo = async (isOn: boolean) => {
    const words = () => `${name} ${isOn ? "can be ordered again" : "is off: orders for it are refused"}`;
    await runAsync({ kind: "switch_item", productItemId: product_item_id, available: isOn }, words);
    onSwitched();
  };
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-2 pe-2 ps-4 @sm:pe-4 text-start align-baseline font-normal">
        {name} <span className="block font-mono text-code text-ink2 @2xl:hidden">{product_item_id}</span>
        {!available && (
          <span className="block text-small text-ink2">
            Orders for it are refused with 409{" "}
            <code className="inline-block font-mono text-code">
              product_item_
              <wbr />
              unavailable
            </code>
          </span>
        )}
        <ActionFailure failure={failure} effect="Nothing was changed." />
      </th>
      <td className={`${WIDE} py-2 pe-4 align-baseline font-mono text-small text-ink2`}>{product_item_id}</td>
      <td className={`${WIDE} ${FIGURE} font-mono text-ink2`}>{amountText(retail_price)}</td>
      <td className={FIGURE}>
        <Price price={price} />
        <span className="block text-code text-ink2 @2xl:hidden">
          <s className="block @sm:inline">
            <span className="sr-only">retail </span>
            {amountText(retail_price)}
          </s>{" "}
          saves {amountText(saved)}
        </span>
      </td>
      <td className={`${WIDE} ${FIGURE}`}>
        <span className="font-mono">{amountText(saved)}</span>
        <span className="inline-block w-16 text-small text-ink2">{share}</span>
      </td>
      <td className="py-2 pe-2 text-end @sm:pe-4 align-baseline">
        <Switch name={name} isOn={available} onSwitch={switchTo} />
      </td>
    </tr>
  );
}

const FIGURE_HEAD = "py-1.5 pe-2 text-end @sm:pe-4 font-normal";
const COLUMNS = {
  Item: "py-1.5 pe-2 ps-4 @sm:pe-4 text-start font-normal",
  Id: `${WIDE} py-1.5 pe-4 text-start font-normal`,
  Retail: `${WIDE} ${FIGURE_HEAD}`,
  Yours: FIGURE_HEAD,
  "You save": `${WIDE} ${FIGURE_HEAD}`,
  "Can be ordered": FIGURE_HEAD,
};

/** The catalogue with retail and account prices side by side, grouped by product. */
function PriceTable({ products, onSwitched }: { products: readonly Product[]; onSwitched: () => void }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Items by product, at retail and at your price</caption>
      <TableHead
        columns={COLUMNS}
        className="sticky top-13 z-1 low:static bg-paper align-bottom shadow-[0_1px_0_var(--edge)] text-small text-ink2"
      />
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

function Narrow({ narrowing, onChange }: { narrowing: Narrowing; onChange: (to: Narrowing) => void }) {
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
      <Checkbox
        checked={narrowing.isOffOnly}
        onChange={({ target }) => onChange({ ...narrowing, isOffOnly: target.checked })}
      >
        Only items that are off
      </Checkbox>
    </fieldset>
  );
}

/** The whole catalogue at the account's prices, with a switch for each item. */
export function CatalogueCard() {
  const catalogue = useStateView((stateView) => stateView.catalogue);
  const { session } = useSandbox();
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const narrow = (to: Narrowing) => {
    setNarrowing(to);
    announce(session, `${counted(itemCount(shownProducts(catalogue, to)), "item")} found`);
  };
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
          <TextLink href={pathTo("listProducts")}>List products</TextLink> and a key.
        </p>
      </div>
      {shown.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-4">
          <p>No item is like that.</p>
          <Button onClick={() => narrow(EVERYTHING)}>Show every item</Button>
        </div>
      ) : (
        // With "off only", an item switched on leaves the list with its switch: the focus moves to the count.
        <PriceTable products={shown} onSwitched={() => narrowing.isOffOnly && found.current?.focus()} />
      )}
    </Card>
  );
}
