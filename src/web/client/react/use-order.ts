import { useLocation } from "wouter";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { putInOrder } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { useSandbox } from "./context.tsx";

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
