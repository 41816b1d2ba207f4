import type { World } from "#domain/world.ts";
import { readStored } from "#server/storage/stored.ts";

/** Member names that can reach an object's prototype when assigned carelessly. */
export const PROTOTYPE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** Why a text is not plain JSON in one sentence; null if it is. */
export function membersError(text: string): string | null {
  let reason: string | null = null;
  try {
    JSON.parse(text, (name, value) => {
      if (PROTOTYPE_NAMES.has(name)) reason ??= `It has a member ${name}.`;
      return value;
    });
  } catch {
    return "It is not JSON; it may be incomplete.";
  }
  return reason;
}

/**
 * The world of a snapshot file, or why it is refused in one sentence. Files are untrusted: they pass the checks of stored
 * state, which do not ask the catalogue, because the host may have changed it since. Texts may look like anything: they
 * are escaped where they are drawn. A byte order mark, which programs write and `File.text` removes, is no part of the text.
 */
export function worldIn(
  file: string,
): { readonly refused: string } | { readonly refused: null; readonly world: World } {
  const text = file.replace(/^\ufeff+/, "");
  const reason = membersError(text);
  if (reason !== null) return { refused: reason };
  const read = readStored(text);
  return "unusable" in read ? { refused: read.unusable } : { refused: null, world: read.world };
}
