import type { ApiKey } from "#contract/api/key.ts";
import { timeText } from "#contract/api/time.ts";
import type { KeyRecord } from "./world.ts";

/** A key record's wire form. Records never hold the key's value. */
export const keyShown = (record: KeyRecord): ApiKey => ({
  id: record.id,
  name: record.name,
  scopes: [...record.scopes],
  prefix: record.prefix,
  last4: record.last4,
  created_at: timeText(record.createdAt),
  revoked_at: record.revokedAt === null ? null : timeText(record.revokedAt),
});

/** A key as in the response that created it, except its value, which is shown only once (API spec, section 5). */
export const keyAsCreated = (record: KeyRecord) => ({ ...keyShown(record), revoked_at: null, key: null });
