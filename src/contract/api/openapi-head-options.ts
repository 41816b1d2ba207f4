import { headerRefs } from "./openapi-headers.ts";
import { commonHeaders } from "./operation.ts";

type Json = Record<string, unknown>;

/** The name of a path in an operation id: `OrdersById` for `/v1/orders/{id}`. */
const pathName = (path: string): string =>
  path
    .split("/")
    .slice(2)
    .map((segment) => (segment === "{id}" ? "ById" : segment.charAt(0).toUpperCase() + segment.slice(1)))
    .join("");

/** HEAD, for every path that takes GET: the same statuses and headers, without a body. */
export function headObject(path: string, { summary, security, parameters, responses }: Json): Json {
  const bodiless = Object.entries(responses as Record<string, Json>).map(([status, { content: _, ...rest }]) => [
    status,
    rest,
  ]);
  return {
    operationId: `head${pathName(path)}`,
    summary: `${summary}: headers only`,
    description: "Returns the status and headers of GET, without the body.",
    tags: ["assumed"],
    "x-provenance": "assumed",
    security,
    parameters,
    responses: Object.fromEntries(bodiless),
  };
}

/** OPTIONS, for every path; it needs no key. */
export const optionsObject = (path: string, pathParameters: readonly Json[]): Json => ({
  operationId: `options${pathName(path)}`,
  summary: "List the methods of the path",
  description: "Returns the methods of the path in Allow. Needs no key, and looks up no id.",
  tags: ["assumed"],
  "x-provenance": "assumed",
  security: [],
  parameters: pathParameters,
  responses: {
    204: {
      description: "The methods of the path.",
      headers: headerRefs([...commonHeaders, "Allow"]),
      "x-provenance": "assumed",
    },
  },
});
