import { describe, expect, test } from "vitest";
import { CONSOLE, openSandbox } from "#testing/sandbox.ts";

describe("the catalogue that the page reads for a token", () => {
  test("is what the API returns: retail prices without a key, the account's with any key", async () => {
    const { panel, get, keyWith } = openSandbox();
    await panel.adjust({ kind: "set_tier", tier: "gold" });
    await panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
    const { secret, header } = await keyWith("wallet:read");
    const returned = async (headers: Record<string, string>) =>
      (await get("/v1/products?limit=100", headers)).json.data;
    expect(await panel.catalogueFor(null)).toEqual(await returned({}));
    expect(await panel.catalogueFor(secret)).toEqual(await returned(header));
    expect(await panel.catalogueFor(panel.sampleKey)).toEqual(panel.stateView.getState().catalogue);
    expect(await panel.catalogueFor(null)).not.toEqual(await panel.catalogueFor(secret));
  });

  test("is refused with the API's detail for a malformed, an unknown and a revoked key", async () => {
    const { panel, get, send, keyWith } = openSandbox();
    const { id, secret } = await keyWith("wallet:read");
    await send("DELETE", `/v1/keys/${id}`, { headers: CONSOLE });
    for (const token of [secret, `${secret}x`, "rsk_demo_ThisKeyWasNeverIssuedByAnybody2MEuVc"]) {
      const { status, json } = await get("/v1/products", { Authorization: `Bearer ${token}` });
      expect(status).toBe(401);
      await expect(panel.catalogueFor(token)).rejects.toThrow(json.detail);
    }
  });

  test("is no call: it is not logged, changes nothing and takes no failure", async () => {
    const { panel } = openSandbox();
    panel.startFailure({ kind: "response_lost" }, 1);
    const before = [panel.snapshot(), panel.exchanges.getState(), panel.failures.getState()];
    await panel.catalogueFor(panel.sampleKey);
    expect([panel.snapshot(), panel.exchanges.getState(), panel.failures.getState()]).toEqual(before);
  });
});
