import * as z from "zod/mini";
import type { World } from "#domain/world.ts";
import { FORMAT, migrated } from "./migrations.ts";
import { faultOfWorld, Whole, WorldShape } from "./world-schema.ts";

/** One stored value: the world, and how many commits led to it. */
const Stored = z.strictObject({ format: z.literal(FORMAT), revision: Whole, world: WorldShape });
export interface Stored {
  readonly revision: number;
  readonly world: World;
}

/** Why a stored text cannot be used. One that a newer version of the page wrote must not be written over. */
export interface Unusable {
  readonly unusable: string;
  readonly isNewer: boolean;
}

/** The stored form of a world: one value, written whole. */
export const storedText = ({ revision, world }: Stored): string => JSON.stringify({ format: FORMAT, revision, world });

const unusable = (reason: string, isNewer = false): Unusable => ({ unusable: reason, isNewer });

const ofAnotherShape = (place: string, why: string): Unusable =>
  unusable(`It has another shape${place === "" ? "" : ` at ${place}`}${why === "" ? "" : `: ${why}`}.`);

function reasonOf(error: z.core.$ZodError): Unusable {
  const [first] = error.issues;
  // Without a language of its own the schema library says of most faults only that they are some.
  const why = first?.message === "Invalid input" ? "" : first?.message;
  return ofAnotherShape(first?.path.join(".") ?? "", why ?? "");
}

/**
 * What a stored text holds, or in one sentence why it cannot be used. Nothing stored is taken on trust. Where the text
 * leaves out what was checked before, `whole` adds it.
 */
export function readStored(text: string, whole: (world: World) => World = (world) => world): Stored | Unusable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unusable("It is not JSON; it may have been cut.");
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > FORMAT) {
    const reason = `It was written by a newer version of the sandbox (format ${format}, this one reads ${FORMAT}).`;
    return unusable(reason, true);
  }
  const result = Stored.safeParse(migrated(value));
  if (!result.success) return reasonOf(result.error);
  const { revision, world } = result.data as unknown as Stored;
  const read = whole(world);
  const fault = faultOfWorld(read);
  return fault === null ? { revision, world: read } : ofAnotherShape("world", fault);
}
