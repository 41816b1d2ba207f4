import { commonHeaders } from "./operation.ts";
import { type ResponseHeader, responseHeaders } from "./response-header.ts";

type Schema = Readonly<Record<string, unknown>> & { readonly type: "string" | "integer" };

/** The headers a Response Object describes. OpenAPI ignores `Content-Type` there, because `content` states it. */
type OpenapiHeader = Exclude<ResponseHeader, "Content-Type">;

const requestId: Schema = { type: "string", pattern: "^req_[0-9A-Za-z]{20}$" };

export const idempotencyKeySchema: Schema = { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" };

const HTTP_DATE =
  "^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$";

const schemas: Readonly<Record<OpenapiHeader, Schema>> = {
  "Request-Id": requestId,
  Date: { type: "string", format: "http-date", pattern: HTTP_DATE },
  "Cache-Control": { type: "string", const: "no-store" },
  Vary: { type: "string", const: "Authorization" },
  "X-Sandbox": { type: "string", const: "1" },
  "Idempotency-Key": idempotencyKeySchema,
  "Idempotent-Replayed": { type: "string", enum: ["true", "false"] },
  "Original-Request": requestId,
  Link: { type: "string", pattern: '^<[^>]+>; rel="[a-z]+"(, <[^>]+>; rel="[a-z]+")*$' },
  Location: { type: "string", format: "uri-reference", pattern: "/(ord|key)_[0-9A-Za-z]{20}$" },
  "WWW-Authenticate": { type: "string", pattern: '^Bearer [a-z]+="[^"]*"(, [a-z]+="[^"]*")*$' },
  Accept: { type: "string", const: "application/json" },
  "Accept-Encoding": { type: "string", const: "identity" },
  Allow: { type: "string", pattern: "^[A-Z]+(, [A-Z]+)*$" },
  "Retry-After": { type: "integer", minimum: 0 },
  RateLimit: { type: "string", pattern: '^"[^"]+";r=[0-9]+;t=[0-9]+$' },
  "RateLimit-Policy": { type: "string", pattern: '^"[^"]+";q=[0-9]+;w=[0-9]+$' },
};

/** `components.headers`: every response header with its type. */
export const headerComponents = (release: string) =>
  Object.fromEntries(
    (Object.keys(schemas) as OpenapiHeader[]).map((name) => {
      const { meaning, example, provenance } = responseHeaders[name];
      const schema = schemas[name];
      return [
        name,
        {
          description: name === "X-Sandbox" ? `${meaning} This is version ${release}.` : meaning,
          ...((commonHeaders as readonly string[]).includes(name) ? { required: true } : {}),
          schema,
          example: schema.type === "integer" ? Number(example) : example,
          "x-provenance": provenance,
        },
      ];
    }),
  );

export const headerRefs = (names: readonly ResponseHeader[]) =>
  Object.fromEntries(
    names.filter((name) => name !== "Content-Type").map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
