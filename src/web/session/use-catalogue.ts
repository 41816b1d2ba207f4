import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiKeyValue } from "#contract/key.ts";
import type { Books } from "#contract/panel.ts";
import { catalogueQuery, type Viewer } from "#web/api/catalogue-query.ts";
import { queriesOf } from "#web/api/query-client.ts";
import { useBooks, useSandbox } from "./sandbox.tsx";
import { useAuthorization } from "./use-authorization.ts";

/** Which items cannot be ordered, as one text. */
const switchedOff = ({ catalogue }: Books): string =>
  catalogue
    .flatMap(({ items }) => items)
    .filter(({ available }) => !available)
    .map(({ product_item_id }) => product_item_id)
    .join(" ");

/** The catalogue at the prices of the chosen key; at retail prices while what is pasted is no whole key. */
export function useCatalogue() {
  const { panel } = useSandbox();
  const { token } = useAuthorization();
  const pricing = useBooks((books) => `${books.world} ${books.tier} ${books.customRate} ${switchedOff(books)}`);
  const isWhole = token !== null && ApiKeyValue.safeParse(token).success;
  const viewer: Viewer = isWhole
    ? { who: `key ending in ${token.slice(-4)}`, token, pricing }
    : { who: "no key", token: null, pricing };
  return useQuery({ ...catalogueQuery(panel.mode, viewer), placeholderData: keepPreviousData }, queriesOf(panel));
}
