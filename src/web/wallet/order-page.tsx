import { PageHead } from "#web/ui/page-head.tsx";

/** One order, by its id. */
export function OrderPage({ id }: { readonly id: string }) {
  return <PageHead heading={`Order ${id}`}>What became of it.</PageHead>;
}
