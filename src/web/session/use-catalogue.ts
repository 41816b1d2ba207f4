import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiKeyValue } from "#contract/key.ts";
import { catalogueQuery, type Viewer } from "#web/api/catalogue-query.ts";
import { useBooks, useSandbox } from "./sandbox.tsx";
import { useAuthorization } from "./use-authorization.ts";

const RETAIL: Viewer = { who: "no key", token: null, pricing: "retail" };

/** The catalogue at retail prices. */
export function useRetailCatalogue() {
  const { panel } = useSandbox();
  return useQuery(catalogueQuery(panel.mode, RETAIL));
}

/** The catalogue at the prices of the chosen key; at retail prices while what is pasted is no whole key. */
export function useCatalogue() {
  const { panel } = useSandbox();
  const { token } = useAuthorization();
  const pricing = useBooks((books) => `${books.tier} ${books.customRate}`);
  const isWhole = token !== null && ApiKeyValue.safeParse(token).success;
  const viewer = isWhole ? { who: `key ending in ${token.slice(-4)}`, token, pricing } : RETAIL;
  return useQuery({ ...catalogueQuery(panel.mode, viewer), placeholderData: keepPreviousData });
}
