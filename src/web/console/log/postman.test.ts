import { PostmanValidator } from "@har-sdk/validator";
import { describe, expect, test } from "vitest";
import { exampleOf } from "#contract/api/example.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { CONSOLE, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { postmanOf } from "./postman.ts";

type Pair = { readonly key: string; readonly value: string };

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: "noauth" };
    readonly header: readonly Pair[];
    readonly body?: { readonly raw: string };
    readonly url: string;
  };
}

interface Collection {
  readonly auth: object;
  readonly variable: readonly Pair[];
  readonly item: readonly Item[];
}

const SAMPLE_KEY = CONSOLE.Authorization.slice("Bearer ".length);

const validator = new PostmanValidator();

const fieldErrorsOf = (collection: object) => validator.verify(collection as Parameters<typeof validator.verify>[0]);

const exportOf = ({ panel }: Sandbox): Collection => JSON.parse(postmanOf(panel.exchanges.getState(), SAMPLE_KEY));

const emptyExport = (): Collection => JSON.parse(postmanOf([], SAMPLE_KEY));

const logOf = ({ item }: Collection): readonly Item[] => item.find(({ name }) => name === "Log")?.item ?? [];

/** Sends the requests of items as Postman does, in a new sandbox, with the sample key. */
async function sendAll(items: readonly Item[], sandbox = openSandbox({ seed: 2 })): Promise<Sandbox> {
  const values: Record<string, string> = { base_url: "http://sandbox.test", api_key: SAMPLE_KEY };
  const filled = (text: string) =>
    text.replace(
      /\{\{([^{}]*)\}\}/g,
      (whole, name: string) => values[name] ?? (name === "$guid" ? crypto.randomUUID() : whole),
    );
  for (const { request } of items) {
    const { method, header, body, url, auth } = request;
    const headers = new Headers(header.map(({ key, value }) => [key, filled(value)]));
    if (auth === undefined) headers.set("Authorization", `Bearer ${SAMPLE_KEY}`);
    await sandbox.respond(new Request(filled(url), { method, headers, body: body ? filled(body.raw) : null }));
  }
  return sandbox;
}

const callsOf = ({ panel }: Sandbox) => panel.exchanges.getState();

describe("the Postman collection", () => {
  test("of an empty log and of a full one follows the published schema of version 2.1.0", async () => {
    const sandbox = openSandbox();
    const { get, order, post, send, keyWith } = sandbox;
    expect(await fieldErrorsOf(emptyExport())).toEqual([]);
    await get("/v1/products?page=2&limit=5", {});
    const { json } = await order({}, { "Idempotency-Key": "a" });
    await get(`/v1/orders/${json.id}`);
    await get("/v1/wallet", (await keyWith("wallet:read")).header);
    await post("/v1/orders", "{");
    await send("PUT", "/v1/orders?a=1&a=2&b", { body: "ü" });
    expect(logOf(exportOf(sandbox))).toHaveLength(7);
    expect(await fieldErrorsOf(exportOf(sandbox))).toEqual([]);
  });

  test("has every operation of the contract, with its method, its path and its example body", async () => {
    const { item: items } = emptyExport();
    expect(items).toHaveLength(OPERATION_IDS.length);
    OPERATION_IDS.forEach((id, place) => {
      const { method, path, summary } = operations[id];
      const example = exampleOf(id);
      const { name, request } = items[place] as Item;
      expect({ name, method: request.method }).toEqual({ name: summary, method });
      const [start = "", end] = `{{base_url}}${path}`.split("{id}");
      expect(request.url.split("?")[0]).toEqual(
        end === undefined ? start : expect.stringMatching(/\/v1\/\w+\/\w{3}_\w+$/),
      );
      expect(request.url.startsWith(start)).toBe(true);
      if ("body" in example) expect(JSON.parse(request.body?.raw ?? "")).toEqual(example.body);
    });
    // No order or key has the id of an example.
    const statuses = callsOf(await sendAll(items)).map(({ operation, response }) => [operation, response.status]);
    expect(statuses).toEqual(
      OPERATION_IDS.map((id) => [id, "id" in operations[id] ? 404 : operations[id].response.status]),
    );
  });
});

describe("the log in a Postman collection", () => {
  test("sends each request as it was sent", async () => {
    const sandbox = openSandbox();
    const { get, order, post, send } = sandbox;
    await get("/v1/products?limit=5", {});
    await order({}, { "Idempotency-Key": "a" });
    await order({}, { "Idempotency-Key": "a" });
    await order({ qty: 3 }, { "Idempotency-Key": '"a"' });
    await order({}, { "Idempotency-Key": "not valid" });
    await send("HEAD", "/v1/orders?x=%26%3D&y", { headers: CONSOLE });
    await post("/v1/orders", "{");
    await post("/v1/orders", '{"a": "// \u2028 \\u0007"} // not JSON\r\n');
    await send("POST", "/v1/orders", { body: "{}", headers: { ...CONSOLE, "Content-Type": "text/plain" } });
    for (const text of ["{{", "}}", '{"a":{"b":{}}}', "{ {api_key} }"]) await post("/v1/orders", text);
    await get(`/v1/orders/ord_${"0".repeat(20)}`);
    await get("/v1/wallet", { ...CONSOLE, "X-Theirs": "secret" });
    const apart = ({ request, response, trace }: ReturnType<typeof callsOf>[number]) => ({
      request: { ...request, headers: request.headers.filter(([name]) => name !== "X-Theirs") },
      status: response.status,
      stoppedBy: trace.stoppedBy,
    });
    const collection = exportOf(sandbox);
    expect(callsOf(await sendAll(logOf(collection))).map(apart)).toEqual(callsOf(sandbox).map(apart));
    expect(JSON.stringify(collection)).not.toContain("secret");
  });

  test("has the variable in place of the sample key alone, and every other Authorization as the log shows it", async () => {
    const sandbox = openSandbox();
    const { get, keyWith } = sandbox;
    const other = await keyWith("wallet:read");
    const sent = [
      {},
      { Authorization: "Basic dXNlcjpwYXNz" },
      other.header,
      { Authorization: `Bearer x${SAMPLE_KEY}` },
      { Authorization: `Bearer rsk_demo_${"0".repeat(32)}${SAMPLE_KEY.slice(-4)}` },
    ];
    for (const header of sent) await get("/v1/wallet", header);
    const { auth, variable } = exportOf(sandbox);
    expect(auth).toEqual({ type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] });
    expect(variable).toContainEqual(expect.objectContaining({ key: "api_key", value: "" }));
    const [created, ...items] = logOf(exportOf(sandbox));
    expect(created?.request.auth).toBeUndefined();
    expect(created?.request.header.map(({ key }) => key)).not.toContain("Authorization");
    expect(items.map(({ request }) => [request.auth?.type, request.header[0]?.value])).toEqual([
      ["noauth", undefined],
      ["noauth", "Basic ..."],
      ["noauth", `Bearer rsk_demo_...${other.secret.slice(-4)}`],
      ["noauth", expect.stringMatching(/^Bearer /)],
      ["noauth", `Bearer rsk_demo_...${SAMPLE_KEY.slice(-4)}`],
    ]);
  });

  test("omits a request that never arrived, and one with a variable, which Postman would replace", async () => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "request_lost" }, 1);
    await sandbox.order().catch(() => {});
    for (const text of ["{{api_key}}", "{{{api_key}}}", "{{ base_url }}", "{{$guid}}", "{{}}"]) {
      await sandbox.post("/v1/orders", JSON.stringify({ ...ORDER, note: 1 }) + text);
      await sandbox.get(`/v1/orders?a=${text}`);
      await sandbox.order({}, { "Idempotency-Key": text });
    }
    expect(logOf(exportOf(sandbox))).toEqual([]);
  });
});
