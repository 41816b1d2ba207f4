import { startTransition, useOptimistic, useState } from "react";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox, CONTROL, TextInput } from "#web/ui/fields/field.tsx";
import { Filtered, isMatch } from "#web/ui/fields/filter.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { TableHead } from "#web/ui/list.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";

const ALL_ITEMS = { text: "", isUnavailableOnly: false };
type ItemFilter = typeof ALL_ITEMS;

/** The products with the items that match every word typed; optionally only unavailable ones. */
const shownProducts = (products: readonly Product[], { text, isUnavailableOnly }: ItemFilter): readonly Product[] =>
  products.flatMap((product) => {
    const items = product.items.filter(
      ({ name, product_item_id, available }) =>
        !(isUnavailableOnly && available) && isMatch(text, [product.name, name, String(product_item_id)]),
    );
    return items.length > 0 ? [{ ...product, items }] : [];
  });

const itemCount = (products: readonly Product[]): number =>
  products.reduce((count, { items }) => count + items.length, 0);

/** A price that animates when it changes, but not on first render. */
function Price({ price }: { readonly price: string }) {
  const [seen, setSeen] = useState({ price, isChanged: false });
  if (seen.price !== price) setSeen({ price, isChanged: true });
  return (
    <b key={price} translate="no" className={`inline-block font-mono text-heading ${seen.isChanged ? "steps" : ""}`}>
      {price}
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
    <label className="inline-flex min-h-11 cursor-pointer items-center ps-7 tablet:min-h-7 tablet:ps-3">
      <span className="sr-only">{name} available</span>
      <input
        type="checkbox"
        checked={isShown}
        onChange={({ target }) => switchTo(target.checked)}
        // The table's head is sticky: a focused element must stop below it.
        className="size-4 shrink-0 scroll-mt-24 accent-accent"
      />
    </label>
  );
}

const CELL = "py-1 pe-2 @sm:pe-4";

/** One item with both prices, and whether it can be ordered. */
function CatalogRow({ item }: { readonly item: ProductItem }) {
  const { runAsync, failure } = useAdjust();
  const { product_item_id, name, price, retail_price, available } = item;
  const saved = minus(retail_price, price);
  const switchTo = (isOn: boolean) =>
    runAsync(
      { kind: "switch_item", productItemId: product_item_id, available: isOn },
      () => `${name} ${isOn ? "available" : "unavailable: orders are refused"}`,
    );
  return (
    <tr className={`border-t border-hairline hover:bg-inset ${available ? "" : "text-ink2"}`}>
      <th scope="row" className={`${CELL} ps-4 text-start font-normal`}>
        {name} {!available && <b className="text-small">Unavailable</b>}
        <Literal className="block font-mono text-code text-ink2">{product_item_id}</Literal>
        <ActionFailure failure={failure} effect="Nothing was changed." />
      </th>
      <td className={`${CELL} text-end tabular-nums @sm:whitespace-nowrap`}>
        <Price price={price} />
        <span className="block text-code text-ink2">
          <s className="block @sm:inline">
            <span className="sr-only">retail </span>
            <Literal>{retail_price}</Literal>
          </s>{" "}
          <span className="text-delivered-ink">
            save <Literal>{saved}</Literal>
          </span>
        </span>
      </td>
      <td className={`${CELL} text-end`}>
        <Switch name={name} isOn={available} onSwitch={switchTo} />
      </td>
    </tr>
  );
}

const CATALOG_HEAD = "py-1.5 pe-2 @sm:pe-4 font-normal";
const FIGURE_HEAD = `${CATALOG_HEAD} text-end whitespace-nowrap`;
const CATALOG_COLUMNS = {
  Item: `${CATALOG_HEAD} ps-4 text-start`,
  "Your price": FIGURE_HEAD,
  Available: FIGURE_HEAD,
};

/** The catalogue with retail and account prices side by side, grouped by product. */
function CatalogTable({ products }: { readonly products: readonly Product[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Items by product, at retail and at your price</caption>
      <TableHead
        columns={CATALOG_COLUMNS}
        className="sticky top-13 z-1 low:static bg-paper align-bottom shadow-[0_1px_0_var(--edge)] text-small text-ink2 desk:top-0"
      />
      {products.map(({ product_id, name, items }) => (
        <tbody key={product_id}>
          <tr className="border-t border-edge bg-inset">
            <th scope="rowgroup" colSpan={3} className="px-4 py-1.5 text-start font-semibold">
              {name}
            </th>
          </tr>
          {items.map((item) => (
            <CatalogRow key={item.product_item_id} item={item} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The whole catalogue at the account's prices, with a switch for each item. */
export function CatalogueCard() {
  const catalogue = useStateView((stateView) => stateView.catalogue);
  const [filter, setFilter] = useState(ALL_ITEMS);
  const shown = shownProducts(catalogue, filter);
  const unavailable = itemCount(shownProducts(catalogue, { text: "", isUnavailableOnly: true }));
  const fields = (
    <>
      <TextInput
        type="search"
        aria-label="Item, product or id"
        placeholder="Item, product or id"
        value={filter.text}
        onText={(text) => setFilter({ ...filter, text })}
        className={`${CONTROL} flex-1 basis-56 placeholder:text-ink3`}
      />
      <Checkbox
        checked={filter.isUnavailableOnly}
        onChange={({ target }) => setFilter({ ...filter, isUnavailableOnly: target.checked })}
      >
        Unavailable only
      </Checkbox>
    </>
  );
  const words = (
    <Prose>
      , in {counted(shown.length, "product")}; {counted(unavailable, "item")} unavailable
      {unavailable > 0 && ": orders return 409 product_item_unavailable"}.
    </Prose>
  );
  const given = { one: "item", shown: itemCount(shown), total: itemCount(catalogue), fields, words };
  return (
    <Card heading="Catalog">
      <Filtered label="Filter the catalog" {...given} onClear={() => setFilter(ALL_ITEMS)}>
        <CatalogTable products={shown} />
      </Filtered>
    </Card>
  );
}
