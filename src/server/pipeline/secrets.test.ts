import { describe, expect, test } from "vitest";
import { everySecretSent, keysIn, openSandbox } from "#testing/sandbox.ts";

describe("an API key in the wrong place", () => {
  test.each([
    ["an Idempotency-Key", 400, "idempotency_key_invalid"],
    ["a key's name", 422, "validation_failed"],
    ["a user_id", 422, "validation_failed"],
    ["a server_id", 422, "validation_failed"],
  ])("as %s is refused, and the response does not repeat it", async (where, status, code) => {
    const { order, post, keyWith } = openSandbox();
    const { secret } = await keyWith("orders:write");
    const sent = {
      "an Idempotency-Key": () => order({}, { "Idempotency-Key": `"${secret}"` }),
      "a key's name": () => post("/v1/keys", { name: `old ${secret}`, scopes: ["wallet:read"] }),
      "a user_id": () => order({ cust_account: { user_id: secret, server_id: "1" } }),
      "a server_id": () => order({ cust_account: { user_id: "1", server_id: `${secret}.` } }),
    }[where];
    const response = await sent!();
    expect(response).toMatchObject({ status, json: { code } });
    expect(response.text).not.toContain(secret);
  });

  test("is never stored, wherever it was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    expect(keysIn([...sandbox.storage.kept.values()].join(" "))).toEqual([]);
    expect(keysIn(sandbox.panel.snapshot())).toEqual([]);
  });
});
