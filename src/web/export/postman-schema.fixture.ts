/**
 * The part of the Postman collection format 2.1.0 that the export uses, written anew from the published format
 * (https://schema.getpostman.com/json/collection/v2.1.0/collection.json), and stricter: a member this export has no
 * use for is a fault.
 */
const text = { type: "string" } as const;

const object = (required: readonly string[], properties: object) => ({
  type: "object",
  required,
  properties,
  additionalProperties: false,
});

const list = (items: object) => ({ type: "array", items });

const auth = {
  oneOf: [
    object(["type"], { type: { const: "noauth" } }),
    object(["type", "bearer"], {
      type: { const: "bearer" },
      bearer: list(object(["key"], { key: text, value: text, type: text })),
    }),
  ],
};

const variable = object(["key"], {
  key: text,
  value: text,
  type: { enum: ["string", "boolean", "any", "number"] },
  description: text,
});

const url = object(["raw", "host", "path"], {
  raw: { type: "string", pattern: "^\\{\\{base_url\\}\\}" },
  host: list(text),
  path: list(text),
  query: list(object(["key", "value"], { key: text, value: text, disabled: { type: "boolean" } })),
  variable: list(variable),
});

const body = object(["mode", "raw"], {
  mode: { enum: ["raw", "urlencoded", "formdata", "file", "graphql"] },
  raw: text,
  options: { type: "object" },
});

const request = object(["method", "header", "url"], {
  method: text,
  description: text,
  header: list(object(["key", "value"], { key: text, value: text, description: text, disabled: { type: "boolean" } })),
  auth,
  body,
  url,
});

export const postmanSchema = {
  ...object(["info", "item"], {
    info: object(["name", "schema"], {
      name: text,
      description: text,
      schema: { const: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    }),
    auth,
    variable: list(variable),
    item: list({ oneOf: [{ $ref: "#/definitions/item" }, { $ref: "#/definitions/folder" }] }),
  }),
  definitions: {
    item: object(["name", "request"], { name: text, request, response: { type: "array", maxItems: 0 } }),
    folder: object(["name", "item"], { name: text, description: text, item: list({ $ref: "#/definitions/item" }) }),
  },
};
