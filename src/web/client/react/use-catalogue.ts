import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiKeyValue } from "#contract/api/key.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { catalogueQuery, type Viewer } from "./catalogue-query.ts";
import { useSandbox, useStateView } from "./context.tsx";
import { queriesOf } from "./query-client.ts";
import { useAuthorization } from "./use-authorization.ts";

/** The items that cannot be ordered, as one string for the query key. */
const switchedOff = ({ catalogue }: StateView): string =>
  catalogue
    .flatMap(({ items }) => items)
    .filter(({ available }) => !available)
    .map(({ product_item_id }) => product_item_id)
    .join(" ");

/** The catalogue at the selected key's prices; at retail prices while a pasted key is incomplete. */
export function useCatalogue() {
  const { panel } = useSandbox();
  const { token } = useAuthorization();
  const pricing = useStateView(
    (stateView) => `${stateView.world} ${stateView.tier} ${stateView.customRate} ${switchedOff(stateView)}`,
  );
  const isWhole = token !== null && ApiKeyValue.safeParse(token).success;
  const viewer: Viewer = isWhole
    ? { who: `key ending in ${token.slice(-4)}`, token, pricing }
    : { who: "no key", token: null, pricing };
  return useQuery({ ...catalogueQuery(panel.mode, viewer), placeholderData: keepPreviousData }, queriesOf(panel));
}
