import { queryOptions } from "@tanstack/react-query";
import { operations } from "#contract/api/operations.ts";
import { Problem } from "#contract/api/problem.ts";
import type { Product } from "#contract/api/product.ts";
import type { Panel } from "#contract/panel/panel.ts";
import { answering } from "#web/client/answering.ts";
import { call } from "#web/client/call.ts";
import { OWN_CALL } from "#web/client/own-call.ts";

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
  const { status, text } = outcome.answer;
  if (status !== 200) throw new Error(Problem.parse(JSON.parse(text)).detail);
  return operations.listProducts.answer.schema.parse(JSON.parse(text)).data;
}

/** Queries the whole catalogue at one viewer's prices. */
export const catalogueQuery = (mode: Panel["mode"], { who, token, pricing }: Viewer) =>
  queryOptions({
    queryKey: ["listProducts", { limit: 100 }, who, pricing],
    queryFn: async () => {
      await answering(mode);
      return products(token);
    },
  });
