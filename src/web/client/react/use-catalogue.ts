import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiKeyValue } from "#contract/api/key.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { useSandbox, useStateView } from "./context.tsx";
import { queriesOf } from "./query-client.ts";
import { useAuthorization } from "./use-request.ts";

/** What prices depend on. Part of the query key, so that a change reloads them. */
function pricingOf({ world, tier, customRate, catalogue }: StateView): string {
  const off = catalogue.flatMap(({ items }) => items.filter(({ available }) => !available));
  return [world, tier, customRate, ...off.map(({ product_item_id }) => product_item_id)].join(" ");
}

/** The catalogue at the selected key's prices; at retail prices while a pasted key is incomplete. */
export function useCatalogue() {
  const { panel } = useSandbox();
  const { token: selected } = useAuthorization();
  const pricing = useStateView(pricingOf);
  const token = ApiKeyValue.safeParse(selected).data ?? null;
  // The token is never part of the query key.
  const who = token === null ? "no key" : `key ending in ${token.slice(-4)}`;
  return useQuery(
    {
      queryKey: ["catalogue", who, pricing],
      queryFn: () => panel.catalogueFor(token),
      placeholderData: keepPreviousData,
    },
    queriesOf(panel),
  );
}
