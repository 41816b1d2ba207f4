import { startTransition, useOptimistic, useState } from "react";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { PriceListSwitch, usePriceColumns } from "#web/client/react/price-lists.tsx";
import { PriceTable } from "#web/client/react/price-table.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { useAdjust } from "#web/client/react/use-adjust.ts";
import { adminPages } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { CONTROL, TextInput } from "#web/ui/fields/field.tsx";
import { Filtered, isMatch } from "#web/ui/fields/filter.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";
import { CustomDiscount } from "./custom-discount.tsx";

const itemsOf = (products: readonly Product[]): readonly ProductItem[] => products.flatMap(({ items }) => items);

/** Whether an item can be ordered. A press is shown before it is stored. */
function Availability({ item }: { readonly item: ProductItem }) {
  const { runAsync, failure } = useAdjust();
  const { product_item_id: productItemId, name } = item;
  const [isOn, show] = useOptimistic(item.available);
  const switchTo = (available: boolean) =>
    startTransition(async () => {
      show(available);
      await runAsync(
        { kind: "switch_item", productItemId, available },
        () => `${name} ${available ? "available" : "unavailable: orders are refused"}`,
      );
    });
  return (
    <>
      <label className="inline-flex min-h-11 cursor-pointer items-center ps-7 align-middle tablet:min-h-7 tablet:ps-3">
        <span className="sr-only">{name} available</span>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => switchTo(target.checked)}
          // The table's head is sticky: a focused element must stop below it.
          className="size-4 shrink-0 scroll-mt-24 accent-ink3"
        />
      </label>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </>
  );
}

const AVAILABLE = {
  head: <span className="@max-[20rem]:hidden">Available</span>,
  cellOf: (item: ProductItem) => <Availability item={item} />,
};

const noteOf = ({ available, product_item_id }: ProductItem) => (
  <span className="@max-[34rem]:sr-only">
    <Literal className="ms-1 font-mono text-code text-ink2">{product_item_id}</Literal>
    {!available && <b className="ms-2 text-small">Unavailable</b>}
  </span>
);

/** What the account pays: the whole catalogue at its prices or another tier's, with a switch for each item. */
export function PricesPage() {
  const columns = usePriceColumns(AVAILABLE);
  const catalogue = useStateView((stateView) => stateView.catalogue);
  const [typed, setTyped] = useState("");
  const shown = catalogue.flatMap((product) => {
    const items = product.items.filter(({ name, product_item_id, available }) =>
      isMatch(typed, [product.name, name, String(product_item_id), available ? "" : "unavailable"]),
    );
    return items.length > 0 ? [{ ...product, items }] : [];
  });
  const unavailable = itemsOf(catalogue).filter(({ available }) => !available).length;
  const words = (
    <Prose>
      , in {counted(shown.length, "product")}; {counted(unavailable, "item")} unavailable
      {unavailable > 0 && ": orders return 409 product_item_unavailable"}.
    </Prose>
  );
  const given = { one: "item", shown: itemsOf(shown).length, total: itemsOf(catalogue).length, words };
  return (
    <>
      <PageHead heading={adminPages.prices.name}>{adminPages.prices.purpose}</PageHead>
      <Card
        heading="Catalog"
        aside={
          <>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the input of TextInput. */}
            <label className="flex grow items-center gap-2 text-small font-semibold">
              Search
              <TextInput
                type="search"
                placeholder="Item, id or unavailable"
                value={typed}
                onText={setTyped}
                className={`${CONTROL} placeholder:text-ink3`}
              />
            </label>
            <CustomDiscount />
          </>
        }
      >
        <div className="mb-2 border-t border-hairline">
          <PriceListSwitch />
        </div>
        <Filtered {...given} onClear={() => setTyped("")}>
          <PriceTable products={shown} columns={columns} note={noteOf} />
        </Filtered>
      </Card>
    </>
  );
}
