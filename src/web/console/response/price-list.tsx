import { useLocation } from "wouter";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { orderOf } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { announce, edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { TableHead } from "#web/ui/table-head.tsx";

function ItemRow({ product, item }: { readonly product: Product; readonly item: ProductItem }) {
  const { session } = useSandbox();
  const [, go] = useLocation();
  const orderThis = () => {
    edit(session, "placeOrder", { body: JSON.stringify(orderOf(product, item), null, 2) });
    announce(session, `${item.name} is in the order. Send places it`);
    go(pathTo("placeOrder"));
  };
  const isReduced = item.price !== item.retail_price;
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-1.5 pe-3 ps-4 text-start font-normal">
        {item.name}
        {!item.available && <span className="ms-2 text-small text-ink2">not available now</span>}
      </th>
      <td className="py-1.5 pe-3 text-end font-mono text-small tabular-nums">
        {isReduced ? <s className="text-ink2">{amountText(item.retail_price)}</s> : amountText(item.retail_price)}
      </td>
      {isReduced && (
        <td className="py-1.5 pe-3 text-end font-mono text-small tabular-nums">
          <b>{amountText(item.price)}</b>
          <span className="block text-code text-ink2">saves {amountText(minus(item.retail_price, item.price))}</span>
        </td>
      )}
      <td className="py-1.5 pe-4 text-end present:hidden">
        <Button aria-label={`Order this: ${item.name} of ${product.name}`} onClick={orderThis}>
          Order this
        </Button>
      </td>
    </tr>
  );
}

function ProductTable({ product }: { readonly product: Product }) {
  const isReduced = product.items.some(({ price, retail_price }) => price !== retail_price);
  return (
    <table className="w-full">
      <caption className="px-4 pt-3 pb-1 text-start font-bold">{product.name}</caption>
      <TableHead
        className="sr-only"
        columns={{ Item: "", Retail: "", ...(isReduced && { "Your price": "" }), Order: "present:hidden" }}
      />
      <tbody>
        {product.items.map((item) => (
          <ItemRow key={item.product_item_id} product={product} item={item} />
        ))}
      </tbody>
    </table>
  );
}

/** A page of the catalogue as a price list: retail price struck through beside the reseller's; each row can order. */
export function PriceList({ products }: { readonly products: readonly Product[] }) {
  if (products.length === 0) return <p className="p-4 text-ink2">This page is past the end of the catalogue.</p>;
  return products.map((product) => <ProductTable key={product.product_id} product={product} />);
}
