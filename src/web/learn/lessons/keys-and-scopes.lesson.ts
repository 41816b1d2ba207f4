import { calling, type Lesson, stepByCall } from "./lesson.ts";

const NAME_AND_SCOPES = JSON.stringify({ name: "Balance display", scopes: ["wallet:read"] }, null, 2);

export const lesson: Lesson = {
  order: 4,
  id: "keys-and-scopes",
  title: "Keys and scopes",
  minutes: 3,
  about: "Create a key with one scope, see what it can and cannot do, then revoke it.",
  knows: [
    "A key can only do what its scopes allow. A 403 names the missing scope.",
    "A key's value is returned only once. If you lose it, create another key and revoke this one.",
    "A revoked key returns 401 immediately.",
  ],
  steps: [
    {
      id: "create",
      title: "Create a key that only reads the wallet",
      words: "Open Create an API key, select only the scope `wallet:read`, and send it.",
      hint: "Clear `orders:write` and send it with the sample key. A key cannot grant a scope that it does not have.",
      happened: { kind: "key_made", scopes: ["wallet:read"] },
      learnt:
        "The response is the only one with the key's value. The page has selected the new key for your next requests.",
      doIt: calling("createKey", "console", NAME_AND_SCOPES),
    },
    {
      id: "read",
      title: "Read the wallet with it",
      words: "Open Read the wallet and send it with the new key.",
      hint: "The new key is already selected under Authorization. After a reload its value is gone; create another key.",
      learnt: "200. `wallet:read` allows reading the balance.",
      ...stepByCall("getWallet", { status: 200, key: ["wallet:read"] }, "created"),
    },
    {
      id: "order",
      title: "Try to place an order with it",
      words: "Open Place an order and send it with the same key.",
      hint: "Keep the new key under Authorization. If it is already revoked, create another. Expect an error.",
      learnt: "403 `insufficient_scope`, with `required_scope: orders:write`. Nothing was charged.",
      ...stepByCall("placeOrder", { code: "insufficient_scope", key: ["wallet:read"] }, "created"),
    },
    {
      id: "revoke",
      title: "Revoke the key",
      words: "Open Revoke an API key and send it. The id of your newest key is already filled in.",
      hint: "Any key that has at least the same scopes can revoke it, including the key itself. You can also revoke it on the API keys page.",
      happened: { kind: "key_revoked", scopes: ["wallet:read"] },
      learnt: "The key is revoked immediately and permanently. Its record stays in the list, with `revoked_at`.",
      doIt: calling("revokeKey", "console"),
    },
    {
      id: "revoked",
      title: "Use the revoked key",
      words: "Open Read the wallet and send it with the revoked key.",
      hint: "It is still listed under Authorization, marked as revoked.",
      happened: { kind: "called", call: { code: "api_key_revoked" } },
      learnt: "401 `api_key_revoked`. Select the sample key again for your next calls.",
      doIt: calling("getWallet", "created"),
    },
  ],
};
