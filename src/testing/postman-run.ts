import { runInNewContext } from "node:vm";
import { expect } from "vitest";

type Pair = { readonly key: string; readonly value: string };
type Event = { readonly listen: "prerequest" | "test"; readonly script: { readonly exec: readonly string[] } };
type Auth = { readonly type: "noauth" } | { readonly type: "bearer"; readonly bearer: readonly [Pair] };

export interface Item {
  readonly name: string;
  readonly event?: readonly Event[];
  readonly item?: readonly Item[];
  readonly request: {
    readonly method: string;
    readonly auth?: Auth;
    readonly header: readonly Pair[];
    readonly body?: { readonly raw: string };
    readonly url: { readonly raw: string; readonly variable?: readonly Pair[] };
  };
}

export interface Collection {
  readonly auth: Auth;
  readonly event?: readonly Event[];
  readonly variable: readonly Pair[];
  readonly item: readonly Item[];
}

const scriptsOf = (events: readonly Event[] | undefined, listen: Event["listen"]): readonly string[] =>
  (events ?? []).filter((event) => event.listen === listen).map(({ script }) => script.exec.join("\n"));

const leaves = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => (item.item ? leaves(item.item) : item));

/**
 * Runs a collection as Postman does (postman-runtime 7.39): local variables outlive a request, and references are
 * replaced repeatedly until nothing changes, at most 19 times.
 */
export async function runCollection(
  { auth: ownAuth, event: ownEvents, variable, item: items }: Collection,
  values: Readonly<Record<string, string>>,
  respond: (request: Request) => Promise<Response>,
) {
  const collectionVariables = new Map([
    ...variable.map(({ key, value }) => [key, value] as const),
    ...Object.entries(values),
  ]);
  const variables = new Map<string, string>();
  const sent: { method: string; path: string; headers: Headers; body: string | null }[] = [];
  /** The name of each failed test, prefixed by the name of its item. */
  const failed: string[] = [];

  const variableValue = (name: string): string | undefined =>
    variables.get(name) ?? collectionVariables.get(name) ?? (name === "$guid" ? crypto.randomUUID() : undefined);

  function replaceIn(text: string): string {
    let before = "";
    let now = text;
    for (let pass = 0; pass < 19 && now !== before; pass += 1) {
      before = now;
      now = before.replace(/\{\{([^{}]*?)\}\}/g, (whole, name: string) => variableValue(name) ?? whole);
    }
    return now;
  }

  const scopeOf = (map: Map<string, string>) => ({
    get: (name: string) => map.get(name),
    set: (name: string, value: string) => void map.set(name, value),
    unset: (name: string) => void map.delete(name),
    replaceIn,
  });
  const scopes = { variables: scopeOf(variables), collectionVariables: scopeOf(collectionVariables) };

  for (const { name, event, request } of leaves(items)) {
    for (const code of [...scriptsOf(ownEvents, "prerequest"), ...scriptsOf(event, "prerequest")]) {
      runInNewContext(code, { pm: scopes });
    }
    const { method, header, body, url, auth = ownAuth } = request;
    const headers = new Headers(header.map(({ key, value }) => [replaceIn(key), replaceIn(value)]));
    const token = auth.type === "bearer" ? replaceIn(auth.bearer[0].value) : "";
    if (token !== "") headers.set("Authorization", `Bearer ${token}`);
    const id = url.variable?.[0]?.value ?? "";
    const address = replaceIn(url.raw).replace("/:id", id === "" ? "/:id" : `/${replaceIn(id)}`);
    const text = body === undefined ? null : replaceIn(body.raw);
    sent.push({ method, path: address.slice(new URL(address).origin.length), headers, body: text });
    const response = await respond(new Request(address, { method, headers, body: text }));
    const received = await response.text();
    const to = { have: { status: (status: number) => expect(response.status).toBe(status) } };
    const test = (title: string, work: () => void) => {
      try {
        work();
      } catch {
        failed.push(`${name}: ${title}`);
      }
    };
    const pm = { ...scopes, test, expect, response: { json: () => JSON.parse(received), to } };
    for (const code of scriptsOf(event, "test")) runInNewContext(code, { pm });
  }
  return { sent, failed };
}
