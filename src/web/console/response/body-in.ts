import type * as z from "zod/mini";
import { operations } from "#contract/api/operations.ts";
import { Problem } from "#contract/api/problem.ts";
import { type ApiRequest, type ApiResponse, jsonIn } from "#web/client/http.ts";

const { schema } = operations.listProducts.response;
export type Catalogue = z.infer<typeof schema>;

let lastBody: { readonly text: string; readonly catalogue: Catalogue | undefined } | undefined;

/** The page of the catalogue in a response, if it is one; of an unchanged response the same object. */
export function catalogueIn({ operation }: ApiRequest, { status, text }: ApiResponse): Catalogue | undefined {
  if (operation !== "listProducts" || status !== 200) return undefined;
  if (lastBody?.text !== text) lastBody = { text, catalogue: schema.safeParse(jsonIn(text)).data };
  return lastBody.catalogue;
}

/** The problem in a response, or undefined if it has none (RFC 9457). */
export const problemIn = ({ status, text }: ApiResponse): Problem | undefined =>
  status < 400 ? undefined : (Problem.safeParse(jsonIn(text)).data as Problem | undefined);
