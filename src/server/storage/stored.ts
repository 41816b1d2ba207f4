import * as z from "zod/mini";
import { once } from "#contract/once.ts";
import type { World } from "#domain/world.ts";
import { FORMAT, migrated } from "./migrations.ts";
import { Whole, worldError, worldShape } from "./world-schema.ts";

/** Created when it is needed: a first visit has nothing stored. */
const storedSchema = once(() => z.strictObject({ format: z.literal(FORMAT), revision: Whole, world: worldShape() }));

/** The stored value: the world, and the number of commits that led to it. */
export interface Stored {
  readonly revision: number;
  readonly world: World;
}

/** Why a stored text is unusable. Text that a newer version of the page wrote must not be overwritten. */
export interface Unusable {
  readonly unusable: string;
  readonly isNewer: boolean;
}

/** The stored form of a world: one value, written whole. */
export const writtenWorld = ({ revision, world }: Stored): string =>
  JSON.stringify({ format: FORMAT, revision, world });

const unusable = (reason: string, isNewer = false): Unusable => ({ unusable: reason, isNewer });

const ofAnotherShape = (path: string, why: string): Unusable =>
  unusable(`It has an invalid structure${path === "" ? "" : ` at ${path}`}${why === "" ? "" : `: ${why}`}.`);

function reasonOf(error: z.core.$ZodError): Unusable {
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  // Without a locale, zod reports most errors only as "Invalid input".
  return ofAnotherShape(path.join("."), message === "Invalid input" ? "" : message);
}

/** The content of a stored text, or why it is unusable in one sentence. Stored data is never trusted. */
export function readStored(text: string): Stored | Unusable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unusable("It is not JSON; it may be incomplete.");
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > FORMAT) {
    const reason = `It was written by a newer version of the sandbox (format ${format}, this one reads ${FORMAT}).`;
    return unusable(reason, true);
  }
  const result = storedSchema().safeParse(migrated(value));
  if (!result.success) return reasonOf(result.error);
  const { revision, world } = result.data as unknown as Stored;
  const reason = worldError(world);
  return reason === null ? { revision, world } : ofAnotherShape("world", reason);
}

/** Whether a stored text could be read. */
export const isUsable = (read: Stored | Unusable): read is Stored => !("unusable" in read);
