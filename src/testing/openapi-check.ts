import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";

/** A response as a caller sees it. */
interface ReceivedResponse {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

const NAME = "openapi.json";

/** Headers of HTTP itself that every response may have without declaring them. */
const PLAIN = new Set(["content-type", "content-length"]);

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

const at = (value: unknown, key: string): Json | undefined => (value as Record<string, Json> | undefined)?.[key];

/** Whether a path matches a template such as `/v1/orders/{id}`. */
const fits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

/** The schemas that others extend by `allOf`. Closing them would refuse the extensions' members. */
function basesOf(value: unknown): ReadonlySet<unknown> {
  if (typeof value !== "object" || value === null) return new Set();
  const { allOf = [] } = value as { allOf?: readonly Json[] };
  return new Set([...allOf.map(({ $ref }) => $ref), ...Object.values(value).flatMap((each) => [...basesOf(each)])]);
}

/**
 * The document with every object closed. The published responses are open, because callers must accept new members; the
 * server itself must not send members that the document does not name.
 */
function closed(document: Json): Json {
  const bases = basesOf(document);
  function close(value: unknown, at: string, isPart: boolean): unknown {
    if (typeof value !== "object" || value === null) return value;
    const inner = Object.entries(value).map(([key, each]) => [key, close(each, `${at}/${key}`, /\/allOf$/.test(at))]);
    if (Array.isArray(value)) return inner.map(([, each]) => each);
    const { type, allOf } = value as Json;
    const isWhole = (type === "object" || allOf !== undefined) && !isPart && !bases.has(at);
    return { ...Object.fromEntries(inner), ...(isWhole ? { unevaluatedProperties: false } : {}) };
  }
  return close(document, "#", false) as Json;
}

/** Reads an OpenAPI document and returns a check that lists what the document does not allow in a response. */
export function openapiCheck(published: Json): (received: ReceivedResponse) => readonly string[] {
  const document = closed(published);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, NAME);
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths as Json);

  function validator(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `${NAME}#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  /** Where the document declares a response of this status: under its operation, or under the path's default. */
  function locationOf({ method, path, status }: ReceivedResponse): readonly string[] | null {
    const template = templates.find((each) => fits(each, path));
    if (template === undefined) return null;
    const item = at(document.paths, template);
    const verb = method.toLowerCase();
    const declared = at(item, verb) ? verb : (Object.keys(item ?? {})[0] ?? "");
    const responses = at(at(item, declared), "responses");
    const code = at(item, verb) && at(responses, String(status)) ? String(status) : "default";
    return ["paths", template, declared, "responses", code];
  }

  /** What is wrong with a declared header's value, which is text even if its schema says integer. */
  function headerViolations(name: string, text: string): readonly string[] {
    const pointer = `/components/headers/${name}/schema`;
    const { type } = at(at(at(document.components, "headers"), name), "schema") ?? {};
    const validate = validator(pointer);
    if (validate(type === "integer" ? Number(text) : text)) return [];
    return (validate.errors ?? []).map(({ message }) => `header ${name.toLowerCase()} ${message}: ${text}`);
  }

  return (received) => {
    // The document does not list these methods, which every path has.
    if (received.method === "HEAD" || received.method === "OPTIONS") return [];
    const location = locationOf(received);
    if (location === null) return received.status === 404 ? [] : [`status ${received.status} at an undeclared path`];
    const response = location.reduce<unknown>((value, key) => at(value, key), document) as Json | undefined;
    const declared = new Map(Object.keys((response?.headers ?? {}) as Json).map((name) => [name.toLowerCase(), name]));
    const violations = [...received.headers].flatMap(([name, text]) => {
      const known = declared.get(name.toLowerCase());
      if (known !== undefined) return headerViolations(known, text);
      return PLAIN.has(name.toLowerCase()) ? [] : [`header ${name} is not declared for ${location.slice(1).join(" ")}`];
    });
    if (received.text === "") return violations;
    const type = received.headers.get("Content-Type") ?? "";
    if (!at(response?.content, type))
      return [...violations, `${type} is not declared for ${location.slice(1).join(" ")}`];
    const validate = validator(`/${[...location, "content", type, "schema"].map(escaped).join("/")}`);
    if (validate(JSON.parse(received.text))) return violations;
    return [...violations, ...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)];
  };
}
