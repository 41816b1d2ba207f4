import { keepPreviousData, QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiKeyValue } from "#contract/api/key.ts";
import { operations } from "#contract/api/operations.ts";
import { Problem } from "#contract/api/problem.ts";
import type { Product } from "#contract/api/product.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Panel, StateView } from "#contract/panel/panel.ts";
import { call, OWN_CALL, sandboxReady } from "#web/client/http.ts";
import { useSandbox, useStateView } from "./context.tsx";
import { useAuthorization } from "./use-request.ts";

/** Responses come from this page, so queries need not wait while offline, and nothing goes stale by itself. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

/** The query cache of a page. Created on first use, so that the parts above need no provider. */
export const queriesOf = memoizeWeak((_: Panel) => newQueryClient());

/** Whose prices are queried. The token is never part of the query key: `who` identifies its owner. */
export interface Viewer {
  readonly who: string;
  readonly token: string | null;
  /** What the viewer's prices depend on, such as the tier. Part of the query key, so that a change reloads prices. */
  readonly pricing: string;
}

async function products(token: string | null): Promise<readonly Product[]> {
  const authorization = token === null ? [] : [["Authorization", `Bearer ${token}`] as const];
  const outcome = await call({
    operation: "listProducts",
    method: "GET",
    path: "/v1/products?limit=100",
    headers: [...authorization, OWN_CALL],
    body: null,
  });
  if (outcome.kind !== "answered") throw new Error("No answer came back.");
  const { status, text } = outcome.response;
  if (status !== 200) throw new Error(Problem.parse(JSON.parse(text)).detail);
  return operations.listProducts.response.schema.parse(JSON.parse(text)).data;
}

/** Queries the whole catalogue at one viewer's prices. */
const catalogueQuery = (mode: Panel["mode"], { who, token, pricing }: Viewer) =>
  queryOptions({
    queryKey: ["listProducts", { limit: 100 }, who, pricing],
    queryFn: async () => {
      await sandboxReady(mode);
      return products(token);
    },
  });

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
