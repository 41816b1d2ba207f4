import { calling, type Lesson, stepByCall } from "./lesson.ts";

const NAME_AND_SCOPES = JSON.stringify({ name: "Balance display", scopes: ["wallet:read"] }, null, 2);

export const lesson: Lesson = {
  order: 4,
  id: "keys-and-scopes",
  title: "Keys and scopes",
  minutes: 3,
  about: "A key that may do one thing only, from its making to its end.",
  knows: [
    "A key does what its scopes say and nothing else; 403 names the scope that is missing.",
    "A key's value stands in one answer, once. Lost it? Create another and revoke this one.",
    "A revoked key is refused with 401 from that moment on.",
  ],
  steps: [
    {
      id: "create",
      title: "Create a key that only reads the wallet",
      words: "Send Create an API key with `wallet:read` as its only scope.",
      hint: "Untick `orders:write`, tick `wallet:read`, and send it with the sample key: a key cannot grant a scope it does not hold.",
      happened: { kind: "key_made", scopes: ["wallet:read"] },
      learnt: "Its value was told once, and lies under the scratch panel. Your next requests carry it by themselves.",
      doIt: calling("createKey", "console", NAME_AND_SCOPES),
    },
    {
      id: "read",
      title: "Read the wallet with it",
      words: "Send Read the wallet with the new key.",
      hint: "Under Authorization the new key is chosen already. After a reload its value is forgotten: create another.",
      learnt: "200: reading the balance is what `wallet:read` allows.",
      ...stepByCall("getWallet", { status: 200, key: ["wallet:read"] }, "created"),
    },
    {
      id: "order",
      title: "Try to place an order with it",
      words: "Send Place an order with the same key.",
      hint: "Leave Authorization on the new key; if that is revoked by now, create another. The order will be refused: that is the point.",
      learnt: "403 `insufficient_scope`, `required_scope: orders:write`. Nothing was charged.",
      ...stepByCall("placeOrder", { code: "insufficient_scope", key: ["wallet:read"] }, "created"),
    },
    {
      id: "revoke",
      title: "Revoke it",
      words: "Send Revoke an API key. The id of your newest key is filled in.",
      hint: "Any key with the same scopes or more may revoke it, itself included. The Keys page has a Revoke button too.",
      happened: { kind: "key_revoked", scopes: ["wallet:read"] },
      learnt: "Revoked at once and for good. Its record stays in the list, with `revoked_at`.",
      doIt: calling("revokeKey", "console"),
    },
    {
      id: "revoked",
      title: "Use it once more",
      words: "Send Read the wallet with the revoked key.",
      hint: "It is still offered under Authorization, marked as revoked.",
      happened: { kind: "called", call: { code: "api_key_revoked" } },
      learnt: "401 `api_key_revoked`. For your next calls choose the sample key again.",
      doIt: calling("getWallet", "created"),
    },
  ],
};
