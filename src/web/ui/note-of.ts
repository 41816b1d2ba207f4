import * as z from "zod/mini";
import { Provenance } from "#contract/api/note.ts";

/** What the contract notes about a schema: what it means, and whether the document states it. */
export function noteOf(schema: z.ZodMiniType): { readonly description: string; readonly provenance: Provenance } {
  const note = z.globalRegistry.get(schema);
  return { description: note?.description ?? "", provenance: Provenance.parse(note?.["x-provenance"]) };
}
