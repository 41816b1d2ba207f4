import { Suspense } from "react";
import { useLocation } from "wouter";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useSandbox, useSettings } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { type PriceColumn, PriceTable } from "#web/client/react/price-table.tsx";
import { useSubmission } from "#web/client/react/use-request.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { putInOrder, requestNow } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { type Catalogue, catalogueIn } from "./body-in.ts";
import { FIRST_COLUMNS, KeyStep } from "./first-prices.tsx";
import { PageFoot } from "./page-foot.tsx";

/** Fills the order with an item, and opens it. What was pressed is gone then: the focus moves to the page, in a frame too. */
export function useOrder(): (product: Product, item: ProductItem) => void {
  const { session } = useSandbox();
  const [, go] = useLocation();
  return (product, item) => {
    putInOrder(session, product, item);
    go(pathTo("placeOrder"));
    document.querySelector("main")?.focus({ preventScroll: true });
  };
}

/** Whether the prices are the caller's own. */
const isOwn = (products: readonly Product[]): boolean =>
  products.some(({ items }) => items.some(({ price, retail_price }) => price !== retail_price));

const OwnPrices = lazyPart(() => import("#web/client/react/price-lists.tsx").then((part) => part.OwnPrices));

interface PricedProductsProps {
  readonly products: readonly Product[];
  readonly onMade: () => void;
}

/** Products at retail; or at the caller's own prices, beside which those of another tier can be shown. */
function PricedProducts({ products, onMade }: PricedProductsProps) {
  const order = useOrder();
  const isFirst = useIsFirstScreen();
  const { present } = useSettings();
  const last = {
    head: <span className="sr-only">Order</span>,
    cellOf: (item: ProductItem, product: Product) =>
      item.available ? (
        <Button
          aria-label={`Order this: ${item.name} of ${product.name}`}
          className="ms-auto -me-1.75 flex! px-1.5! text-small text-accent group-focus-within/row:border-accent group-hover/row:border-accent group-hover/row:bg-paper tablet:min-h-7! in-[.frame]:max-tablet:min-h-9"
          onClick={() => order(product, item)}
        >
          Order
        </Button>
      ) : (
        // Where it has no room it stands below the name.
        <span className="@max-[27.5rem]:sr-only">Unavailable</span>
      ),
  };
  if (isOwn(products)) {
    return (
      <WhenLoaded className="p-4">
        <OwnPrices products={products} last={last} onMade={onMade} />
      </WhenLoaded>
    );
  }
  const columns = FIRST_COLUMNS.flatMap((column): readonly PriceColumn[] => {
    if (column.key === "retail") return [{ ...column, cellOf: ({ retail_price }) => retail_price }];
    if (column.key === "last") return [{ ...column, ...last }];
    // On a stage they keep the place of what the next call fills.
    return isFirst || present
      ? [{ ...column, head: present && column.key === "saved" ? "You keep" : column.head }]
      : [];
  });
  return (
    <>
      {isFirst && <KeyStep />}
      <PriceTable products={products} columns={columns} />
    </>
  );
}

/** A page of the catalogue as a table, from which each item can be put into the order, and the pages beside it. */
export function Prices({ data, pagination }: Catalogue) {
  const sandbox = useSandbox();
  const send = useSend();
  return (
    // As wide with a scrollbar, which takes its room from the padding.
    <div className="overflow-x-clip *:w-[100cqi]">
      {data.length === 0 ? (
        <p className="p-4 text-ink2">This page is past the end of the catalog.</p>
      ) : (
        <PricedProducts products={data} onMade={() => send(requestNow(sandbox, "listProducts"))} />
      )}
      <Suspense>
        <PageFoot pagination={pagination} />
      </Suspense>
    </div>
  );
}

/** How many items have room. */
const MOST = 5;

/** The first items of the last price list, for an audience. */
export function PriceSlide() {
  const submission = useSubmission();
  if (submission?.outcome.kind !== "response") return null;
  const first = catalogueIn(submission.request, submission.outcome.response)?.data[0];
  return (
    <div className="rounded-card border border-hairline bg-paper">
      {first && <PricedProducts products={[{ ...first, items: first.items.slice(0, MOST) }]} onMade={() => {}} />}
    </div>
  );
}
