import * as z from "zod/mini";
import { Provenance } from "#contract/api/note.ts";

/** The contract's metadata of a schema: its description, and whether the API spec states it. */
export function noteOf(schema: z.ZodMiniType): { readonly description: string; readonly provenance: Provenance } {
  const note = z.globalRegistry.get(schema);
  return { description: note?.description ?? "", provenance: Provenance.parse(note?.["x-provenance"]) };
}
