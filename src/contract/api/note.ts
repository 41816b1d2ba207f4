import * as z from "zod/mini";

// Zod would otherwise probe for code generation, which a strict Content-Security-Policy forbids.
z.config({ jitless: true });

/** Whether the API spec states something, or the sandbox assumes it where the spec is silent. */
export const Provenance = z.enum(["documented", "assumed"]);
export type Provenance = z.infer<typeof Provenance>;

/** Annotates a copy of a schema with its provenance, its meaning and, optionally, its JSON Schema. */
const noted =
  (provenance: Provenance) =>
  <S extends z.ZodMiniType>(schema: S, description: string, keywords: Record<string, unknown> = {}): S => {
    const copy = z.clone(schema);
    const registered = z.globalRegistry.get(schema);
    z.globalRegistry.add(copy, { ...registered, ...keywords, description, "x-provenance": provenance });
    return copy;
  };

/** Marks a schema as stated by the API spec. */
export const documented = noted("documented");

/** Marks a schema as an assumption of the sandbox. */
export const assumed = noted("assumed");
