import * as z from "zod/mini";

// Zod would otherwise probe for code generation, which a strict Content-Security-Policy forbids.
z.config({ jitless: true });

/** Whether the API spec states something, or the sandbox assumes it where the spec is silent. */
export const Provenance = z.enum(["documented", "assumed"]);
export type Provenance = z.infer<typeof Provenance>;

/** The annotation of a field: its provenance, its meaning and, optionally, its JSON Schema. */
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

/** Marks a schema as stated by the API spec. */
export const documented = noted("documented");

/** Marks a schema as an assumption of the sandbox. */
export const assumed = noted("assumed");
