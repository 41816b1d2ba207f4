import * as z from "zod/mini";

// A strict Content-Security-Policy forbids the code generation zod would otherwise probe for.
z.config({ jitless: true });

/** Whether a thing stands in the interface document, or is the sandbox's own guess where the document is silent. */
export const Provenance = z.enum(["documented", "assumed"]);
export type Provenance = z.infer<typeof Provenance>;

/** What a field is annotated with: where it comes from, what it means, and optionally how it looks in JSON Schema. */
interface Note {
  readonly description: string;
  readonly "x-provenance": Provenance;
  readonly [keyword: string]: unknown;
}

const noted =
  (provenance: Provenance) =>
  <S extends z.ZodMiniType>(schema: S, description: string, keywords: Record<string, unknown> = {}): S => {
    const note: Note = { ...z.globalRegistry.get(schema), ...keywords, description, "x-provenance": provenance };
    const copy = z.clone(schema);
    z.globalRegistry.add(copy, note);
    return copy;
  };

/** Marks a schema as stated by the interface document. */
export const documented = noted("documented");

/** Marks a schema as the sandbox's own assumption. */
export const assumed = noted("assumed");
