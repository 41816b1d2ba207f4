/** Who may call an operation. */
export const accessRules = {
  anyone: "No key is required.",
  any_key: "Requires an API key with any scopes.",
  "orders:write": "Requires an API key with the scope orders:write.",
  "wallet:read": "Requires an API key with the scope wallet:read.",
} as const;

/** How a reseller comes to a key of the real API: in the provider's web console, not by calls (API spec, section 1). */
export const onboarding = {
  intro: "Access to the real API is granted in the provider's web console, not by calls:",
  steps: [
    "Register a reseller account and complete the verification.",
    "Submit an API access request.",
    "Once an administrator approves it, the API keys section becomes available.",
    "Create a key there, or by POST /v1/keys.",
  ],
} as const;

/** What each status means for the caller, in short. */
export const errorRule =
  "Errors are RFC 9457 problems with a code to branch on. As a rule: 422 change the body, 402 order less, 409 wait, 403 use another key, 401 use a valid key. A failed call changes nothing.";

export const idempotencyRules = {
  documented: [
    "Only a POST with an Idempotency-Key is protected. Without one, sending it twice runs it twice.",
    "Sending it again with the same key is a replay: the wallet is not charged again.",
  ],
  assumed: [
    "A replay returns the first status and body, with Idempotent-Replayed: true and Original-Request. For a created key, it returns key: null.",
    "Only a request that changed something uses up its key. After an error, the corrected request can use the same key.",
    "The same key with a different body or path is an error: 422 idempotency_key_reused.",
    "Bodies are compared after parsing: the order of members, whitespace, and 1.0 for 1 make no difference.",
    "Of two requests sent in parallel, one runs and the other is a replay. There is no state in between.",
    "A key is kept for 24 hours on the sandbox clock. GET and DELETE ignore the header.",
  ],
} as const;

/** How they differ from the rules of other APIs. */
export const idempotencyDifferences = [
  "Stripe also stores errors such as 402, and returns 400 for a reused key. The sandbox stores no errors, and returns 422.",
  "The IETF draft returns 409 while the first request is running. In the sandbox a commit is atomic, so there is nothing to wait for.",
] as const;
