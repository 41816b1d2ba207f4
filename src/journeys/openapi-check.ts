import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";

/** An answer as a caller has it. */
interface Answered {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

const NAME = "openapi.json";

/** Headers that belong to HTTP and not to the interface: every answer may have them. */
const PLAIN = new Set(["content-type", "content-length"]);

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

const at = (value: unknown, key: string): Json | undefined => (value as Record<string, Json> | undefined)?.[key];

/** Whether a path is one of a template's, such as `/v1/orders/{id}`. */
const fits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

/** Reads an OpenAPI document, and says of an answer what in it the document does not allow. */
export function openapiCheck(document: Json): (answered: Answered) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, NAME);
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths as Json);

  function validator(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `${NAME}#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  /** Where the document speaks of an answer of this status: under its operation, or under the path's default. */
  function placeOf({ method, path, status }: Answered): readonly string[] | null {
    const template = templates.find((each) => fits(each, path));
    if (template === undefined) return null;
    const item = at(document.paths, template);
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const declared = at(item, verb) ? verb : (Object.keys(item ?? {})[0] ?? "");
    const responses = at(at(item, declared), "responses");
    const code = at(item, verb) && at(responses, String(status)) ? String(status) : "default";
    return ["paths", template, declared, "responses", code];
  }

  return (answered) => {
    const place = placeOf(answered);
    if (place === null) return answered.status === 404 ? [] : [`answered ${answered.status} at an undeclared path`];
    const response = place.reduce<unknown>((value, key) => at(value, key), document) as Json | undefined;
    const declared = Object.keys((response?.headers ?? {}) as Json).map((name) => name.toLowerCase());
    const strangers = [...answered.headers.keys()]
      .map((name) => name.toLowerCase())
      .filter((name) => !PLAIN.has(name) && !declared.includes(name));
    const faults = strangers.map((name) => `header ${name} is not declared for ${place.slice(1).join(" ")}`);
    if (answered.text === "") return faults;
    const type = answered.headers.get("Content-Type") ?? "";
    if (!at(response?.content, type)) return [...faults, `${type} is not declared for ${place.slice(1).join(" ")}`];
    const validate = validator(`/${[...place, "content", type, "schema"].map(escaped).join("/")}`);
    if (validate(JSON.parse(answered.text))) return faults;
    return [...faults, ...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)];
  };
}
