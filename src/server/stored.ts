import * as z from "zod/mini";
import type { World } from "#service/world.ts";
import { FORMAT, migrated } from "./migrations.ts";
import { StoredWorld, Whole } from "./stored-world.ts";

/** One stored value: the world, and how many commits led to it. */
const Stored = z.strictObject({ format: z.literal(FORMAT), revision: Whole, world: StoredWorld });
export interface Stored {
  readonly revision: number;
  readonly world: World;
}

/** Why a stored text cannot be used. One that a newer version of the page wrote must not be written over. */
interface Unusable {
  readonly unusable: string;
  readonly isNewer: boolean;
}

/** The stored form of a world: one value, written whole. */
export const storedText = ({ revision, world }: Stored): string => JSON.stringify({ format: FORMAT, revision, world });

const unusable = (reason: string, isNewer = false): Unusable => ({ unusable: reason, isNewer });

function reasonOf(error: z.core.$ZodError): string {
  const [first] = error.issues;
  if (!first) return "It has another shape.";
  const place = first.path.length > 0 ? ` at ${first.path.join(".")}` : "";
  // Without a language of its own the schema library says of most faults only that they are some.
  const why = first.message === "Invalid input" ? "" : `: ${first.message}`;
  return `It has another shape${place}${why}.`;
}

/** What a stored text holds, or in one sentence why it cannot be used. Nothing stored is taken on trust. */
export function readStored(text: string): Stored | Unusable {
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
  return result.success ? (result.data as unknown as Stored) : unusable(reasonOf(result.error));
}
