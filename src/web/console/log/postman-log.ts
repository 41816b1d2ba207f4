import { timeText } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { type HeaderLine, lineIn } from "#web/client/http.ts";
import { type FlowStep, jsonIn } from "./postman-flow.ts";
import {
  copyVariable,
  eventOf,
  expectStatus,
  keepMember,
  newUuid,
  referencesIn,
  sendLiterally,
} from "./postman-script.ts";

/** Headers that Postman sets itself, or that concern this page only. */
const OWN_HEADER = /^(authorization|host|content-length|x-sandbox-page)$/i;

const reference = (name: string): string => `{{${name}}}`;

const isIdempotencyKey = ([name]: HeaderLine): boolean => name.toLowerCase() === "idempotency-key";

/** The parts of a request that are sent exactly as recorded. */
function recordedOf({ request }: Exchange, { caller, idempotency, segments }: FlowStep) {
  const headers = request.headers.filter(
    (line) => !OWN_HEADER.test(line[0]) && !(idempotency && isIdempotencyKey(line)),
  );
  const search = request.path.includes("?") ? request.path.slice(request.path.indexOf("?") + 1) : "";
  const invalid = caller.kind === "invalid" ? [["Authorization", caller.header] as const] : [];
  return {
    headers: [...headers, ...invalid],
    segments: segments.filter((segment) => typeof segment === "string"),
    search,
    body: request.body,
  };
}

/** Not decoded: Postman sends an encoded parameter unchanged. */
function queryOf(search: string) {
  return search.split("&").map((pair) => {
    const [key = "", ...rest] = pair.split("=");
    return { key, value: rest.length === 0 ? null : rest.join("=") };
  });
}

/**
 * The variable names of one request. If its recorded text contains a variable's reference literally, that variable gets
 * a second name in this request.
 */
function namesBeside(literals: ReadonlySet<string>) {
  const copies = new Map<string, string>();
  const nameOf = (variable: string): string => {
    let name = variable;
    while (literals.has(name)) name = `own_${name}`;
    if (name !== variable) copies.set(variable, name);
    return name;
  };
  return { copies, refer: (variable: string): string => reference(nameOf(variable)) };
}

const authOf = (token: string) => ({ type: "bearer", bearer: [{ key: "token", value: token, type: "string" }] });

// A rate-limited, failed or unstored call is a fault of the sandbox, not caused by the request.
const followsFromRequest = (status: number): boolean => status !== 429 && status < 500;

/** Postman strips comments from JSON, so a body that is not valid JSON is sent as text to arrive unchanged. */
function languageOf({ headers, body }: Exchange["request"]): "json" | "text" {
  const claimsJson = lineIn(headers, "Content-Type")?.includes("json") ?? false;
  return claimsJson && jsonIn(body) !== undefined ? "json" : "text";
}

function exchangeItem(exchange: Exchange, step: FlowStep) {
  const { request, response, startedAt } = exchange;
  const { caller, segments, idempotency, keeps } = step;
  const recorded = recordedOf(exchange, step);
  const literals = referencesIn([recorded.search, recorded.body, ...recorded.segments, ...recorded.headers.flat()]);
  const { copies, refer } = namesBeside(literals);
  const base = refer("base_url");
  const path = segments.map((segment) => (typeof segment === "string" ? segment : refer(segment.variable)));
  const headers = recorded.headers.map(([key, value]) => ({ key, value }));
  if (idempotency) {
    const { variable, quote } = idempotency;
    headers.push({ key: "Idempotency-Key", value: `${quote}${refer(variable)}${quote}` });
  }
  const auth = caller.kind === "variable" ? authOf(refer(caller.variable)) : { type: "noauth" };
  const before = [
    ...(idempotency ? [newUuid(idempotency.variable, idempotency.isFirst)] : []),
    ...Array.from(copies, ([from, to]) => copyVariable(from, to)),
    ...(literals.size > 0 ? [sendLiterally([...literals])] : []),
  ];
  const after = [
    ...(followsFromRequest(response.status) ? [expectStatus(response.status)] : []),
    ...keeps.flatMap(({ member, variable }) => keepMember(member, variable)),
  ];
  return {
    literals,
    item: {
      name: `${request.method} ${request.path}, ${response.status}, ${timeText(startedAt)}`,
      event: [...eventOf("prerequest", before), ...eventOf("test", after)],
      request: {
        method: request.method,
        auth,
        header: headers,
        ...(request.body === ""
          ? {}
          : { body: { mode: "raw", raw: request.body, options: { raw: { language: languageOf(request) } } } }),
        url: {
          raw: `${base}/${path.join("/")}${recorded.search === "" ? "" : `?${recorded.search}`}`,
          host: [base],
          path,
          ...(recorded.search === "" ? {} : { query: queryOf(recorded.search) }),
        },
      },
      response: [],
    },
  };
}

/** The Log's requests as Postman items, and the references that one of them sends literally. */
export function logItems(exchanges: readonly Exchange[], steps: readonly FlowStep[]) {
  const each = exchanges.flatMap((exchange, place) => {
    const step = steps[place];
    return step ? [exchangeItem(exchange, step)] : [];
  });
  return {
    items: each.map(({ item }) => item),
    literals: [...new Set(each.flatMap(({ literals }) => [...literals]))],
  };
}
