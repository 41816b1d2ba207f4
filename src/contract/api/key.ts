import * as z from "zod/mini";
import { assumed, documented } from "./note.ts";
import { SCOPES, Scope } from "./scope.ts";
import { label } from "./text.ts";
import { TimeText } from "./time.ts";

export const KeyId = assumed(z.string().check(z.regex(/^key_[0-9A-Za-z]{20}$/)), "The id of the key record.", {
  examples: ["key_3Vb8Nc1Wm5tHk2Lq9Zx7"],
});

/** The value of an API key: 45 characters, the last 6 of them a checksum. */
export const ApiKeyValue = z.string().check(z.regex(/^rsk_demo_[0-9A-Za-z]{36}$/));

const KeyScopes = documented(
  z
    .array(Scope)
    .check(
      z.minLength(1),
      z.maxLength(SCOPES.length),
      z.refine((scopes: readonly string[]) => new Set(scopes).size === scopes.length, {
        params: { code: "duplicate_item" },
        error: "Duplicate scope. List each scope once.",
      }),
    )
    .register(z.globalRegistry, { uniqueItems: true }),
  "The permissions granted to the key, each once.",
);

/** The body of POST /v1/keys (API spec, sections 2 and 4). */
export const KeyRequest = z.strictObject({
  name: documented(
    label(64),
    "A label without control characters, bidirectional characters and lone surrogates. Spaces around it are removed.",
  ),
  scopes: KeyScopes,
});
export type KeyRequest = z.infer<typeof KeyRequest>;

export const ApiKey = z.strictObject({
  id: KeyId,
  name: documented(z.string(), "The label, trimmed."),
  scopes: documented(z.array(Scope), "The permissions granted to the key."),
  prefix: assumed(z.string().check(z.regex(/^rsk_demo_[0-9A-Za-z]{4}$/)), "The first 13 characters of the value."),
  last4: assumed(z.string().check(z.regex(/^[0-9A-Za-z]{4}$/)), "The last 4 characters of the value."),
  created_at: assumed(TimeText, "When the key was created."),
  revoked_at: assumed(z.nullable(TimeText), "When the key was revoked; null while it is valid."),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The response to POST /v1/keys: the record and, only this once, the value. */
export const CreatedKey = z.extend(ApiKey, {
  key: documented(z.nullable(ApiKeyValue), "The full value, returned only once; null in a replay."),
});
export type CreatedKey = z.infer<typeof CreatedKey>;

export const SAMPLE_KEY_ID = "key_C0ns0leKeyC0ns0leKey";
