/** The version of the stored form. A change of shape raises it, and brings a migration and a fixture of the old form. */
export const FORMAT = 2;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** How each older form becomes the one after it. What comes out is parsed like anything stored: no value is trusted. */
export const migrations: Readonly<Record<number, (stored: Json) => Json>> = {
  /** A world has had an id since format 2, so that a log can tell what happened in it from what happened before a reset. */
  1: ({ world, ...stored }) => ({ ...stored, format: 2, world: isObject(world) ? { ...world, id: "first" } : world }),
};

/** A stored value in the form of today, where there is a way there; else as it is. */
export function migrated(stored: unknown): unknown {
  let value = stored;
  for (let format = 1; format < FORMAT; format++) {
    if (isObject(value) && value.format === format) value = migrations[format]?.(value) ?? value;
  }
  return value;
}
