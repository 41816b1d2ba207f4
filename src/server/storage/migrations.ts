/**
 * The version of the stored format. A change of shape raises it, and needs a migration and a fixture of the old format.
 */
export const FORMAT = 2;

type StoredJson = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is StoredJson => typeof value === "object" && value !== null;

/** Converts each older format to the next one. The result is validated like all stored data; no value is trusted. */
export const migrations: Readonly<Record<number, (stored: StoredJson) => StoredJson>> = {
  /**
   * Format 2 adds an id to the world, so that a log can separate what happened before a reset from what happened after.
   */
  1: ({ world, ...stored }) => ({ ...stored, format: 2, world: { ...(world as StoredJson), id: "first" } }),
};

/** A stored value in the current format, if it can be migrated; otherwise unchanged. */
export function migrated(stored: unknown): unknown {
  let value = stored;
  for (const [format, migrate] of Object.entries(migrations)) {
    if (isObject(value) && value.format === Number(format)) value = migrate(value);
  }
  return value;
}
