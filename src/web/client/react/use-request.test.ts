import { expect, test } from "vitest";
import { openSandbox } from "#testing/sandbox.ts";
import { atRetail } from "./use-request.ts";

test("the page has the catalogue of the API: at retail prices without a key, at the account's with one", async () => {
  const { panel, get, keyWith } = openSandbox();
  await panel.adjust({ kind: "set_tier", tier: "gold" });
  await panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
  const { header } = await keyWith("wallet:read");
  const returned = async (headers: Record<string, string>) => (await get("/v1/products?limit=100", headers)).json.data;
  const { catalogue } = panel.stateView.getState();
  expect(catalogue).toEqual(await returned(header));
  expect(atRetail(catalogue)).toEqual(await returned({}));
  expect(atRetail(catalogue)).not.toEqual(catalogue);
});
