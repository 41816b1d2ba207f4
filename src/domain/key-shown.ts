import type { ApiKey } from "#contract/api/key.ts";
import { timeText } from "#contract/api/time.ts";
import type { KeyRecord } from "./world.ts";

/** A key's record in its wire form. The value is no part of a record. */
export const keyShown = (record: KeyRecord): ApiKey => ({
  id: record.id,
  name: record.name,
  scopes: [...record.scopes],
  prefix: record.prefix,
  last4: record.last4,
  created_at: timeText(record.createdAt),
  revoked_at: record.revokedAt === null ? null : timeText(record.revokedAt),
});

/** A key as the call that created it was answered, but for its value, which is shown once (document, section 5). */
export const keyAsCreated = (record: KeyRecord) => ({ ...keyShown(record), revoked_at: null, key: null });
