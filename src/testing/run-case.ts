import { type ErrorCode, errors } from "../contract/api/error.ts";
import { openapi } from "../contract/api/openapi.ts";
import { type Case, type CaseRequest, get, type Step } from "../contract/cases/case.fixture.ts";
import { failureOf } from "../contract/panel/failure.ts";
import type { Panel } from "../contract/panel/panel.ts";
import { openapiCheck } from "./openapi-check.ts";

/** A response to a case, with its body read. */
export interface CaseResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request. Null instead of a network error. */
export type SendCase = (request: CaseRequest) => Promise<CaseResponse | null>;

/** A service that cases are run by: the way to it, its panel, and its clock. */
export interface CaseService {
  readonly send: SendCase;
  readonly panel: Pick<Panel, "adjust" | "startFailure" | "reset">;
  readonly advance: (milliseconds: number) => void;
}

/** What the steps before a request have made, by the names that stand for it. */
interface Made {
  readonly order: string;
  readonly key: string;
  readonly secret: string;
  readonly request: string;
  readonly text: string;
}

const violationsOf = openapiCheck(openapi("test"));

/** A request or an expectation with the names replaced by what they stand for. */
function filled<T>(value: T, made: Made): T {
  if (typeof value === "string") {
    return value.replace(/\{(order|key|secret|request)\}/g, (name, which: keyof Made) => made[which] || name) as T;
  }
  if (typeof value !== "object" || value === null || value instanceof RegExp) return value;
  if (Array.isArray(value)) return value.map((each) => filled(each, made)) as T;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, made)])) as T;
}

/** A request as `fetch` takes it. */
export const initOf = ({ method, headers, body }: CaseRequest) => ({
  method,
  headers: { ...headers },
  body: typeof body === "object" && body !== null ? JSON.stringify(body) : body,
});

/** Headers of a connection, which are no part of a response. */
const OF_CONNECTION = ["Connection", "Keep-Alive", "Transfer-Encoding"];

/** A way to send requests by a `fetch`. What it rejects with, and what it returns instead, is a network error. */
export const sendBy =
  (origin: string, fetch: (address: string, init: RequestInit) => Promise<Response>): SendCase =>
  async (request) => {
    const response = await fetch(origin + request.path, initOf(request)).catch(() => Response.error());
    if (response.type === "error") return null;
    const headers = new Headers(response.headers);
    for (const name of OF_CONNECTION) headers.delete(name);
    return { status: response.status, headers, text: await response.text() };
  };

/** Takes the steps before a case's request, and returns what they have made. */
export async function takeSteps(steps: readonly Step[], { send, panel, advance }: CaseService): Promise<Made> {
  let made: Made = { order: "", key: "", secret: "", request: "", text: "" };
  for (const step of steps) {
    if (step === "reset") await panel.reset();
    else if ("adjust" in step) await panel.adjust(step.adjust);
    else if ("advance" in step) advance(step.advance);
    else if ("fail" in step) panel.startFailure(failureOf(step.fail), 1);
    else {
      const response = await send(filled(step, made));
      if (response?.status !== 201) continue;
      const { id, key } = JSON.parse(response.text);
      const record = key === undefined ? { order: id } : { key: id, ...(key !== null && { secret: key }) };
      made = { ...made, ...record, request: response.headers.get("Request-Id") ?? "", text: response.text };
    }
  }
  return made;
}

/** Where a value is not as expected; the expected one may leave members out. */
function differences(expected: unknown, found: unknown, at: string): readonly string[] {
  if (expected instanceof RegExp) {
    return expected.test(String(found)) ? [] : [`${at} is ${JSON.stringify(found)}, which does not match ${expected}`];
  }
  if (typeof expected !== "object" || expected === null || typeof found !== "object" || found === null) {
    return Object.is(expected, found) ? [] : [`${at} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
  }
  if (Array.isArray(expected) && Array.isArray(found) && expected.length !== found.length && !at.endsWith("items")) {
    return [`${at} has ${found.length} entries, not ${expected.length}`];
  }
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(value, (found as Record<string, unknown>)[name], `${at}.${name}`),
  );
}

/** What is wrong with a response, whatever is asked (API contract, section 1). */
export function commonFaults(
  { method, path }: Pick<CaseRequest, "method" | "path">,
  { status, headers, text }: CaseResponse,
  code?: ErrorCode,
): readonly string[] {
  const faults = violationsOf({ method, path: path.replace(/\?.*/, ""), status, headers, text });
  const always = ["Request-Id", "Date", "Cache-Control", "X-Sandbox"].filter((name) => !headers.has(name));
  const isBodyless = method === "HEAD" || status === 204;
  const type = status >= 400 ? "application/problem+json" : "application/json";
  const named = code && { code, title: errors[code].title, type: new RegExp(`/#/errors/${code}$`) };
  const problem = { status, request_id: headers.get("Request-Id"), ...named };
  return [
    ...faults,
    ...always.map((name) => `${name} is missing`),
    ...(isBodyless ? differences("", text, "body") : differences(type, headers.get("Content-Type"), "Content-Type")),
    ...(isBodyless ? differences(null, headers.get("Content-Length"), "Content-Length") : []),
    ...(isBodyless || status < 400 ? [] : differences(problem, JSON.parse(text), "body")),
  ];
}

function faultsOf(expected: Case, response: CaseResponse | null, made: Made): readonly string[] {
  if (response === null) return ["a network error"];
  const { status, headers = {}, body, isFirstBody } = expected;
  if (response.status !== status)
    return [`status is ${response.status}, not ${status}: ${response.text.slice(0, 300)}`];
  const given = Object.entries(headers).flatMap(([name, value]) =>
    differences(value, response.headers.get(name), name),
  );
  return [
    ...commonFaults(expected.request, response, expected.code),
    ...given,
    ...(body ? differences(body, JSON.parse(response.text), "body") : []),
    ...(isFirstBody ? differences(made.text, response.text, "body") : []),
  ];
}

const BY_CHANCE =
  /rsk_demo_[0-9A-Za-z]{36}|(ord|key|req)_[0-9A-Za-z]{20}|"(prefix|last4)":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g;

/** A response as one text, without what no two services have in common: ids, the values of keys, and times. */
export function textOf(response: CaseResponse | null): string {
  if (response === null) return "a network error";
  const lines = [...response.headers].filter(([name]) => name !== "content-length").map((each) => each.join(": "));
  return [response.status, ...lines.sort(), "", response.text].join("\n").replace(BY_CHANCE, "…");
}

/** Sends the request of a case, and returns what is wrong with its responses or with the balance after them. */
export async function sendCase(given: Case, send: SendCase, made: Made): Promise<readonly string[]> {
  const expected = filled(given, made);
  const responses = await Promise.all(Array.from({ length: given.atOnce ?? 1 }, () => send(expected.request)));
  const faults = responses.flatMap((response) => faultsOf(expected, response, made));
  if (given.balance === undefined) return faults;
  const wallet = await send(get("/v1/wallet"));
  return [...faults, ...differences({ balance: given.balance }, JSON.parse(wallet?.text ?? "null"), "wallet")];
}

/** Runs a case by a service, and returns what is wrong. Every case has a service of its own. */
export const runCase = async (given: Case, service: CaseService): Promise<readonly string[]> =>
  sendCase(given, service.send, await takeSteps(given.before ?? [], service));
