import { runInNewContext } from "node:vm";
import { PostmanValidator } from "@har-sdk/validator";
import { describe, expect, test } from "vitest";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { CONSOLE, everySecretSent, keysIn, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { postmanOf } from "./postman.ts";

type Pair = { readonly key: string; readonly value: string };
type Event = { readonly listen: "prerequest" | "test"; readonly script: { readonly exec: readonly string[] } };
type Auth = { readonly type: "noauth" } | { readonly type: "bearer"; readonly bearer: readonly [Pair] };

interface Item {
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

interface Collection {
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
async function runCollection(
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

const SAMPLE_KEY = CONSOLE.Authorization.slice("Bearer ".length);
const BASE_URL = "http://sandbox.test";

const validator = new PostmanValidator();

const fieldErrorsOf = (collection: object) => validator.verify(collection as Parameters<typeof validator.verify>[0]);

function exportOf({ panel }: Sandbox): Collection {
  return JSON.parse(postmanOf(panel.exchanges.getState(), SAMPLE_KEY));
}

const emptyExport = (): Collection => JSON.parse(postmanOf([], SAMPLE_KEY));

function logOf({ item }: Collection): readonly Item[] {
  const folder = item.at(-1);
  if (folder?.name !== "Log") throw new Error("The collection has no folder for the log.");
  return folder.item ?? [];
}

/** Runs the log of an exported collection in a new sandbox, with the sample key. */
async function runLog(collection: Collection, sandbox = openSandbox({ seed: 2 })) {
  const values = { base_url: BASE_URL, api_key: SAMPLE_KEY };
  const run = await runCollection({ ...collection, item: logOf(collection) }, values, sandbox.respond);
  return { ...run, exchanges: sandbox.panel.exchanges.getState(), sandbox };
}

describe("the Postman collection", () => {
  test("of an empty log and of a full one follows the published schema of version 2.1.0", async () => {
    const sandbox = openSandbox();
    const { get, order, post, send, keyWith } = sandbox;
    expect(await fieldErrorsOf(emptyExport())).toEqual([]);
    await get("/v1/products?page=2&limit=5", {});
    const { json } = await order(
      { cust_account: { user_id: "{{api_key}}", server_id: "1" } },
      { "Idempotency-Key": "a" },
    );
    await get(`/v1/orders/${json.id}`);
    await get("/v1/wallet", (await keyWith("wallet:read")).header);
    await post("/v1/orders", "{");
    await send("PUT", "/v1/orders?a=1&a=2&b", { body: "ü" });
    expect(await fieldErrorsOf(exportOf(sandbox))).toEqual([]);
  });

  test("is rejected by the schema when it is invalid", async () => {
    const collection = { ...emptyExport(), auth: { type: "magic" }, variable: [{ value: 1 }] };
    expect((await fieldErrorsOf(collection)).map(({ instancePath }) => instancePath)).toEqual(
      expect.arrayContaining(["/auth/type", "/variable/0"]),
    );
  });

  test("has every operation of the contract, with its method, its path and its example body", () => {
    const { item: items } = emptyExport();
    expect(items).toHaveLength(OPERATION_IDS.length);
    OPERATION_IDS.forEach((id, place) => {
      const { method, path, summary, examples } = operations[id];
      const { name, request } = items[place] as Item;
      expect({ name, method: request.method }).toEqual({ name: summary, method });
      expect(request.url.raw.split("?")[0]).toBe(`{{base_url}}${path.replace("{id}", ":id")}`);
      if ("body" in examples) expect(JSON.parse(request.body?.raw ?? "")).toEqual(examples.body);
    });
  });

  test("passes the id each operation returns to the operation that reads or revokes it", async () => {
    const { respond, panel } = openSandbox();
    const values = { base_url: BASE_URL, api_key: SAMPLE_KEY };
    const { failed, sent } = await runCollection(emptyExport(), values, respond);
    expect(failed).toEqual([]);
    const { orders, keys } = panel.stateView.getState();
    expect(sent.map(({ path }) => path)).toContain(`/v1/orders/${orders[0]?.id}`);
    expect(sent.map(({ path }) => path)).toContain(`/v1/keys/${keys[0]?.id}`);
    expect(keys[0]?.revoked_at).not.toBeNull();
  });

  test("sends the key from a variable, which is empty", () => {
    const { auth, variable } = emptyExport();
    expect(auth).toEqual({ type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] });
    expect(variable).toContainEqual(expect.objectContaining({ key: "api_key", value: "" }));
  });

  test("contains no key, wherever one was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    expect(keysIn(postmanOf(sandbox.panel.exchanges.getState(), SAMPLE_KEY))).toEqual([]);
  });
});

describe("the log in a Postman collection", () => {
  test("repeats every call in another sandbox and gets the same responses", async () => {
    const sandbox = openSandbox();
    const { get, order, post, send, keyWith } = sandbox;
    await get("/v1/products?limit=5", {});
    const first = await order({}, { "Idempotency-Key": "a" });
    await order({}, { "Idempotency-Key": "a" });
    await order({ qty: 3 }, { "Idempotency-Key": '"a"' });
    await order({}, { "Idempotency-Key": "not valid" });
    const second = await order();
    await get(`/v1/orders/${second.json.id}`);
    await send("HEAD", `/v1/orders/${first.json.id}?x=%26%3D&y`, { headers: CONSOLE });
    const reader = await keyWith("wallet:read");
    const writer = await keyWith("orders:write");
    await get("/v1/wallet", reader.header);
    await get("/v1/wallet", writer.header);
    await order({}, writer.header);
    await send("DELETE", `/v1/keys/${reader.id}`, { headers: CONSOLE });
    await get("/v1/wallet", reader.header);
    await get("/v1/wallet", {});
    await get("/v1/wallet", { Authorization: "Basic dXNlcjpwYXNz" });
    await get("/v1/wallet", { Authorization: `Bearer ${SAMPLE_KEY.slice(0, -1)}x` });
    await post("/v1/orders", "{");
    await send("POST", "/v1/orders", { body: "{}", headers: { ...CONSOLE, "Content-Type": "text/plain" } });
    await get(`/v1/orders/ord_${"0".repeat(20)}`);
    const { failed, exchanges } = await runLog(exportOf(sandbox));
    expect(failed).toEqual([]);
    const responses = (each: typeof exchanges) =>
      each.map(({ request, response, trace }) => [
        request.method,
        response.status,
        trace.stoppedBy,
        response.headers.find(([name]) => name === "Idempotent-Replayed")?.[1],
      ]);
    const known = (each: ReturnType<typeof responses>) =>
      // The Log keeps no value that was never a key of this sandbox.
      each.map(([method, status, code, replayed]) => [
        method,
        status,
        code === "api_key_unknown" ? "api_key_malformed" : code,
        replayed,
      ]);
    expect(known(responses(exchanges))).toEqual(known(responses(sandbox.panel.exchanges.getState())));
  });

  test("has a variable for an id only if a later request uses it", async () => {
    const sandbox = openSandbox();
    await sandbox.order();
    const { json } = await sandbox.order();
    await sandbox.get(`/v1/orders/${json.id}`);
    const collection = exportOf(sandbox);
    expect(collection.variable.map(({ key }) => key).filter((key) => key.startsWith("order_id_"))).toEqual([
      "order_id_1",
    ]);
    expect(logOf(collection).at(-1)?.request.url.raw).toBe("{{base_url}}/v1/orders/{{order_id_1}}");
    const { sent, exchanges } = await runLog(collection);
    expect(sent.at(-1)?.path).toBe(`/v1/orders/${JSON.parse(exchanges[1]?.response.body ?? "").id}`);
  });

  test("has a variable for another key, set by the request that creates it or by the user", async () => {
    const sandbox = openSandbox();
    const { panel, get, keyWith } = sandbox;
    const earlier = await keyWith("wallet:read");
    panel.forgetExchanges();
    const later = await keyWith("orders:write");
    await get("/v1/wallet", earlier.header);
    await get("/v1/orders", later.header);
    await get("/v1/wallet");
    const collection = exportOf(sandbox);
    const [earlierName, laterName] = [earlier, later].map(({ secret }) => `api_key_${secret.slice(-4)}`);
    expect(collection.variable).toContainEqual({
      key: earlierName,
      value: "",
      type: "string",
      description: expect.stringMatching(/enter/),
    });
    const { sent, exchanges } = await runLog({
      ...collection,
      variable: collection.variable.map((each) => (each.key === earlierName ? { ...each, value: "theirs" } : each)),
    });
    expect(collection.variable).toContainEqual(expect.objectContaining({ key: laterName, value: "" }));
    const made = exchanges[0]?.response.body ?? "";
    expect(sent[1]?.headers.get("Authorization")).toBe("Bearer theirs");
    expect(sent[2]?.headers.get("Authorization")?.slice(-4)).toBe(JSON.parse(made).last4);
    expect(exchanges[2]?.response.status).toBe(200);
    expect(sent[3]?.headers.get("Authorization")).toBe(`Bearer ${SAMPLE_KEY}`);
  });

  test("sends no Authorization if none was sent, and one of another scheme as the log shows it", async () => {
    const sandbox = openSandbox();
    await sandbox.get("/v1/products", {});
    await sandbox.get("/v1/wallet", { Authorization: "Basic dXNlcjpwYXNz" });
    const { sent } = await runLog(exportOf(sandbox));
    expect(sent.map(({ headers }) => headers.get("Authorization"))).toEqual([null, "Basic ..."]);
  });

  test("orders twice when run twice: an Idempotency-Key is new in each run and constant within it", async () => {
    const sandbox = openSandbox();
    for (const key of ["a", "b", "a"]) await sandbox.order({}, { "Idempotency-Key": key });
    const collection = exportOf(sandbox);
    const again = openSandbox({ seed: 2 });
    const keys: (string | null)[] = [];
    for (const _ of [1, 2]) {
      const { sent, failed } = await runLog(collection, again);
      expect(failed).toEqual([]);
      keys.push(...sent.map(({ headers }) => headers.get("Idempotency-Key")));
    }
    expect(new Set(keys).size).toBe(4);
    expect(keys[0]).toBe(keys[2]);
    expect(again.panel.stateView.getState().orders).toHaveLength(4);
  });

  test("omits a request that never arrived, and expects no fault of the sandbox", async () => {
    const sandbox = openSandbox();
    const { panel, order } = sandbox;
    const fieldError = (kind: "request_lost" | "response_lost" | "internal_error") =>
      panel.startFailure({ kind } as never, 1);
    fieldError("request_lost");
    await order({}, { "Idempotency-Key": "a" }).catch(() => {});
    fieldError("response_lost");
    await order({}, { "Idempotency-Key": "a" }).catch(() => {});
    fieldError("internal_error");
    await order();
    const { sent, failed } = await runLog(exportOf(sandbox));
    expect(sent).toHaveLength(2);
    expect(failed).toEqual([]);
  });
});

describe("text from the log", () => {
  const HOSTILE = [
    "{{api_key}}",
    "{{base_url}} {{own_base_url}} {{own_api_key}}",
    "{{$guid}} {{$randomInt}}",
    "{{idempotency_key_1}} {{order_id_1}}",
    "{{{api_key}}} {{{{api_key}}}} {{ api_key }} {{}} {{",
    '{{"); throw new Error("injected"); ("}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a template would expand.
    "{{`${pm.collectionVariables.set('base_url', 'https://evil.test')}`}}",
    "{{\\u0022\\\\\u2028\n}}",
  ];

  test.each(HOSTILE)("%j arrives unchanged in a body, a header and an address", async (text) => {
    const sandbox = openSandbox();
    const { json } = await sandbox.order();
    const inHeader = text.replace(/[^\x20-\x7e]/g, "");
    await sandbox.send("POST", `/v1/orders/${json.id}?a=${inHeader.replace(/[#&\\"<>'` ]/g, "")}`, {
      headers: { ...CONSOLE, "Content-Type": inHeader, "Idempotency-Key": "a" },
      body: JSON.stringify({ ...ORDER, note: text }) + text,
    });
    await sandbox.get("/v1/wallet");
    const { sent, failed, exchanges } = await runLog(exportOf(sandbox));
    expect(failed).toEqual([]);
    const [, before] = sandbox.panel.exchanges.getState();
    expect(sent[1]?.body).toBe(before?.request.body);
    expect(sent[1]?.headers.get("Content-Type")).toBe(inHeader.trim());
    expect(sent[1]?.path.split("?")[1]).toBe(before?.request.path.split("?")[1]);
    expect(sent[1]?.path.split("?")[0]).toBe(`/v1/orders/${JSON.parse(exchanges[0]?.response.body ?? "").id}`);
    expect(sent[1]?.headers.get("Authorization")).toBe(`Bearer ${SAMPLE_KEY}`);
    expect(sent[1]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[2]?.headers.get("Authorization")).toBe(`Bearer ${SAMPLE_KEY}`);
  });

  test.each([
    ["{} // not JSON", "application/json", "text"],
    ['{"a": "// JSON"}', "application/json", "json"],
    ['{"a": "// JSON"}', "text/plain", "text"],
  ])(
    "a body %s of type %s is raw %s, because Postman strips comments from bodies it considers JSON",
    async (body, type, language) => {
      const sandbox = openSandbox();
      await sandbox.post("/v1/orders", body, { "Content-Type": type });
      expect(logOf(exportOf(sandbox))[0]?.request.body).toEqual({
        mode: "raw",
        raw: body,
        options: { raw: { language } },
      });
    },
  );

  test("is never code: a response from another server cannot insert a name or an id into a script", async () => {
    const sandbox = openSandbox();
    await sandbox.order();
    const [exchange] = sandbox.panel.exchanges.getState();
    if (!exchange) throw new Error("Nothing was logged.");
    const id = '"); throw new Error("injected"); ("';
    const bodies = [
      { id },
      { id: "key_00000000000000000000", key: `rsk_demo_...${id}` },
      { id: { toString: 1 } },
      null,
      "{",
    ];
    const hostile = bodies.flatMap((body) => [
      { ...exchange, response: { ...exchange.response, body: typeof body === "string" ? body : JSON.stringify(body) } },
      { ...exchange, request: { ...exchange.request, method: "GET", path: `/v1/orders/${id}`, body: "" } },
    ]);
    const text = postmanOf(hostile, SAMPLE_KEY);
    const scripts = (JSON.parse(text) as Collection).item.flatMap(({ item = [] }) =>
      item.flatMap(({ event = [] }) => event),
    );
    expect(JSON.stringify(scripts)).not.toContain("injected");
  });
});
