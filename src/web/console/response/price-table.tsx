import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { Pagination } from "#contract/api/pagination.ts";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useSandbox, useSettings } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { useSubmission } from "#web/client/react/use-request.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { putInOrder, requestNow } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { ChevronIcon, StepMark } from "#web/ui/icons.tsx";
import { catalogueIn } from "./body-in.ts";

const NUMBER =
  "border-b border-hairline pe-3 text-end font-mono tabular-nums present:text-[1.4rem]! @max-[27.5rem]:pe-2";

/** What a table shows of an item, and whether it has columns for the caller's own: the first screen does from the start. */
interface ShownColumns {
  readonly hasRetail: boolean;
  readonly hasOwn: boolean;
  readonly hasOwnColumns: boolean;
}

/** In place of what no call has asked for yet. */
const UNKNOWN = <span className="inline-block h-2.5 w-10 rounded-xs bg-hairline" />;

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

interface ItemRowProps {
  readonly product: Product;
  readonly item: ProductItem;
  readonly shown: ShownColumns;
  readonly onOrder: (product: Product, item: ProductItem) => void;
}

function ItemRow({ product, item, shown, onOrder }: ItemRowProps) {
  const { name, price, retail_price, available } = item;
  const { hasRetail, hasOwn, hasOwnColumns } = shown;
  const retail = hasOwn ? <s className={available ? "text-ink2" : ""}>{retail_price}</s> : retail_price;
  const saved = (
    <>
      <span className="sr-only">save </span>
      {minus(retail_price, price)}
    </>
  );
  const order = (
    <Button
      aria-label={`Order this: ${name} of ${product.name}`}
      className="ms-auto flex! px-1.5! text-small text-accent group-focus-within/row:border-accent group-hover/row:border-accent group-hover/row:bg-paper tablet:min-h-7! in-[.frame]:max-tablet:min-h-9"
      onClick={() => onOrder(product, item)}
    >
      Order
    </Button>
  );
  return (
    <tr
      className={`group/row h-11 tablet:h-9 present:h-13 in-[.frame]:h-9 ${available ? "focus-within:bg-accent-soft hover:bg-accent-soft" : "text-ink3"}`}
    >
      <th scope="row" className="border-b border-hairline py-1 ps-4 pe-2 font-normal break-words">
        {name}
      </th>
      <td translate="no" className={NUMBER}>
        {hasRetail ? retail : UNKNOWN}
      </td>
      {hasOwnColumns && (
        <td translate="no" className={`${NUMBER} ${available ? "text-heading font-bold" : ""}`}>
          {hasOwn ? price : UNKNOWN}
        </td>
      )}
      {hasOwnColumns && available && (
        <td translate="no" className={`${NUMBER} text-code font-semibold text-delivered-ink @max-[22rem]:hidden`}>
          {hasOwn ? saved : UNKNOWN}
        </td>
      )}
      <td
        colSpan={hasOwnColumns && !available ? 2 : 1}
        className="border-b border-hairline pe-2 text-end text-small @max-[27.5rem]:pe-1 present:hidden"
      >
        {hasRetail && (available ? order : "Unavailable")}
      </td>
    </tr>
  );
}

const HEAD =
  "sticky top-0 z-1 h-8 in-[.frame]:h-7 bg-paper text-small font-bold text-ink2 shadow-[inset_0_-1px_0_var(--edge)] whitespace-nowrap";

/** The heading of a column; on the first screen with the step of Get started that fills it. */
function Filled({ by, isDone, children }: { readonly by: number; readonly isDone: boolean; children: ReactNode }) {
  if (!useIsFirstScreen()) return children;
  return (
    <span className="inline-flex items-center gap-2">
      {children} <StepMark number={by} isDone={isDone} isNext={false} />
    </span>
  );
}

interface PriceHeadProps {
  readonly shown: ShownColumns;
  /** Whether the columns say which step fills them. */
  readonly hasSteps: boolean;
}

function PriceHead({ shown: { hasRetail, hasOwn, hasOwnColumns }, hasSteps }: PriceHeadProps) {
  const { present } = useSettings();
  const number = `${HEAD} pe-3 text-end @max-[27.5rem]:pe-2`;
  const [retail, own, saved] = hasSteps
    ? ["w-30 @max-[30rem]:w-20", "w-36 @max-[30rem]:w-26", "w-26 @max-[30rem]:w-17"]
    : ["w-19 @max-[27.5rem]:w-15", "w-22 @max-[27.5rem]:w-19.5", "w-18 @max-[27.5rem]:w-11.5 @max-[22rem]:hidden"];
  return (
    <thead>
      <tr>
        <th scope="col" className={`${HEAD} ps-4`}>
          Item {!hasSteps && <span className="ms-2 font-normal @max-[30rem]:hidden">prices in points</span>}
        </th>
        <th scope="col" className={`${number} ${retail}`}>
          <Filled by={1} isDone={hasRetail}>
            Retail
          </Filled>
        </th>
        {hasOwnColumns && (
          <>
            <th scope="col" className={`${number} ${own}`}>
              <Filled by={2} isDone={hasOwn}>
                Your price
              </Filled>
            </th>
            <th scope="col" className={`${number} text-delivered-ink ${saved}`}>
              <span className="@max-[27.5rem]:sr-only">You </span>
              <span className="@max-[27.5rem]:capitalize">{present ? "keep" : "save"}</span>
            </th>
          </>
        )}
        <th scope="col" className={`${HEAD} w-19 present:hidden ${hasOwnColumns ? "@max-[30rem]:w-15.5" : ""}`}>
          <span className="sr-only">Order</span>
        </th>
      </tr>
    </thead>
  );
}

const kindOf = ({ category }: Product): string => category.replace("_", " ").replace("pc", "PC");

interface PriceTableProps {
  readonly products: readonly Product[];
  /** Whether its prices are still unknown: it then shows what will be priced. */
  readonly isEmpty?: boolean;
}

/**
 * A page of the catalogue as one table: the retail price struck out beside the caller's own, and what that saves. Each
 * item can be put into the order. On the first screen each step fills a column of the table, which stays as it is.
 */
export function PriceTable({ products, isEmpty = false }: PriceTableProps) {
  const order = useOrder();
  const { present } = useSettings();
  const hasSteps = useIsFirstScreen();
  if (products.length === 0) return <p className="p-4 text-ink2">This page is past the end of the catalog.</p>;
  const items = products.flatMap((product) => product.items);
  const hasOwn = !isEmpty && items.some((item) => item.price !== item.retail_price);
  const shown = { hasRetail: !isEmpty, hasOwn, hasOwnColumns: hasOwn || hasSteps };
  // On the stage the column with the buttons is hidden.
  const columns = (shown.hasOwnColumns ? 5 : 3) - (present ? 1 : 0);
  return (
    <table className="w-full">
      {!isEmpty && <caption className="sr-only">Prices in points</caption>}
      <PriceHead shown={shown} hasSteps={hasSteps} />
      {products.map((product) => (
        <tbody key={product.product_id}>
          <tr className="h-8 in-[.frame]:h-7">
            <th scope="rowgroup" colSpan={columns} className="border-b border-hairline bg-inset px-4 font-bold">
              {product.name}{" "}
              {!isEmpty && <span className="ms-1 text-small font-normal text-ink2">{kindOf(product)}</span>}
            </th>
          </tr>
          {product.items.map((item) => (
            <ItemRow key={item.product_item_id} product={product} item={item} shown={shown} onOrder={order} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const DENSE = "text-small tablet:min-h-8";

/** After the prices: which part of the catalogue they are, and the pages beside it. */
export function PageFoot({ pagination }: { readonly pagination: Pagination }) {
  const sandbox = useSandbox();
  const send = useSend();
  const { page, limit, total, total_pages } = pagination;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  /** Changes the query and sends it. */
  const open = (wanted: number) => {
    if (wanted < 1 || wanted > total_pages) return;
    const { query } = sandbox.session.getState().drafts.listProducts;
    edit(sandbox.session, "listProducts", { query: { ...query, page: String(wanted), limit: String(limit) } });
    send(requestNow(sandbox, "listProducts"));
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 ps-4 pe-2 text-small">
      <p className="me-auto text-ink2">
        {first > total ? `${total} products` : `Products ${first}–${last} of ${total}`}, page {page} of {total_pages}
      </p>
      <div className="flex">
        <Button
          className={DENSE}
          aria-disabled={page <= 1}
          aria-label="Previous page"
          onClick={() => open(Math.min(page - 1, total_pages))}
        >
          Previous
        </Button>
        <Button className={DENSE} aria-disabled={page >= total_pages} onClick={() => open(page + 1)}>
          Next page <ChevronIcon />
        </Button>
      </div>
    </div>
  );
}

/** How many items have room. */
const MOST = 5;

/** The first items of the last price list, for an audience. */
export function PriceSlide() {
  const submission = useSubmission();
  if (submission?.outcome.kind !== "response") return null;
  const catalogue = catalogueIn(submission.request, submission.outcome.response);
  const first = catalogue?.data[0];
  return (
    <div className="rounded-card border border-hairline bg-paper">
      {first && <PriceTable products={[{ ...first, items: first.items.slice(0, MOST) }]} />}
    </div>
  );
}
