import type * as z from "zod/mini";

type Definition = z.core.$ZodTypes["_zod"]["def"];

const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def;

/** The schema without `optional` or `nullable` around it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const definition = definitionOf(schema);
  return definition.type === "optional" || definition.type === "nullable" ? bare(definition.innerType) : schema;
}

/** The schema of the value at a path of a body; null if the contract has none. */
export function schemaAt(schema: z.core.$ZodType, path: readonly (string | number)[]): z.core.$ZodType | null {
  const [first, ...rest] = path;
  if (first === undefined) return bare(schema);
  const definition = definitionOf(bare(schema));
  if (definition.type === "array") return schemaAt(definition.element, rest);
  const member = definition.type === "object" && Object.hasOwn(definition.shape, first) && definition.shape[first];
  return member ? schemaAt(member, rest) : null;
}

/** The members of an object schema, by name; none for other schemas. */
export function membersOf(schema: z.core.$ZodType): readonly (readonly [name: string, member: z.core.$ZodType])[] {
  const definition = definitionOf(bare(schema));
  return definition.type === "object" ? Object.entries(definition.shape) : [];
}

/** The values of an enum schema; none for other schemas. */
export function valuesOf(schema: z.core.$ZodType): readonly string[] {
  const definition = definitionOf(bare(schema));
  return definition.type === "enum" ? Object.values(definition.entries).map(String) : [];
}
