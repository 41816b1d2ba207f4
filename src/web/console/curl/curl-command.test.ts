import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { Draft } from "#web/client/draft.ts";
import { requestOf } from "#web/client/request.ts";
import { curl } from "#web/console/code/curl.ts";
import { codeError, type KeylessRequest, keylessOf } from "#web/console/code/keyless-request.ts";
import { readCurl } from "./curl-command.ts";
import { refusals } from "./refusals.fixture.ts";

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const JSON_BODY = '{"product_item_id":1001,"cust_account":{"user_id":"5560524498"},"qty":2}';
const NO_QUERY = { page: "", limit: "" };
const HOST = "https://sandbox.test";

/** What a command is read as; the other fields as for a request without a body, a key or headers of its own. */
interface Expected {
  readonly operation: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly idempotencyKey?: string | RegExp;
  readonly extraHeaders?: readonly (readonly [string, string])[];
  readonly id?: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string | null;
  readonly ignored?: readonly string[];
}

const orders = (more: Partial<Expected> = {}): Expected => ({ operation: "placeOrder", ...more });
const order = (more: Partial<Expected> = {}): Expected =>
  orders({ body: JSON_BODY, contentType: "application/json", ...more });
const products = (more: Partial<Expected> = {}): Expected => ({
  operation: "listProducts",
  query: NO_QUERY,
  ...more,
});
const form = "application/x-www-form-urlencoded";
/** An order whose body has no type of its own. */
const formOrder = (body: string): Expected => orders({ body, contentType: form });

const caretsBeforeQuotes = (text: string) => text.replace(/[{}"]/g, (sign) => (sign === '"' ? '^\\^"' : `^${sign}`));

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: variables of a shell.
const READ: readonly (readonly [what: string, command: string, expected: Expected])[] = [
  ["an address behind a folder", "curl http://localhost:5173/demo/v1/products", products()],
  ["a fence of Markdown", `\`\`\`bash\ncurl ${HOST}/v1/products\n\`\`\`\n`, products()],
  ["a fence of tildes, with a prompt", `~~~\n$ curl ${HOST}/v1/products\n~~~`, products()],
  ["a fence with a title, indented", `  \`\`\`sh title="curl"\r\n  curl ${HOST}/v1/products\r\n  \`\`\``, products()],
  ["a fence without its end", `\`\`\`\n\ncurl ${HOST}/v1/products`, products()],
  ["a fence on the line of the command", `\`\`\`curl ${HOST}/v1/products \\\n-s\`\`\``, products()],
  ["a fence and the response", `\`\`\`console\n# List\n$ curl ${HOST}/v1/products\n\`\`\`\nThen pay.`, products()],
  ["a fence of four", `\`\`\`\`sh\ncurl ${HOST}/v1/products\n\`\`\`\``, products()],
  ["backticks", `\`curl ${HOST}/v1/products\``, products()],
  [
    "a quoted fence",
    `> \`\`\`bash\n> curl ${HOST}/v1/orders \\\n>   -H 'Content-Type: application/json' -d '${JSON_BODY}'\n> \`\`\``,
    order(),
  ],
  [
    "quoted lines, twice",
    `>> curl ${HOST}/v1/orders \\\n>>   -H 'Content-Type: application/json' -d '${JSON_BODY}'\n`,
    order(),
  ],
  [
    "indented lines",
    `    curl ${HOST}/v1/orders \\\n      -H 'Content-Type: application/json' -d '${JSON_BODY}'`,
    order(),
  ],
  [
    "a redirection after a line",
    `curl ${HOST}/v1/products \\\n> out.json`,
    products({ ignored: ["> out.json: it is after the command"] }),
  ],
  [
    "an address with another version before it",
    "curl https://api.test:8443/v2/a/v1/wallet",
    { operation: "getWallet" },
  ],
  ["a variable in double quotes", 'curl "$BASE_URL/v1/products"', products()],
  ["a variable in braces, unquoted", "curl ${BASE_URL}/v1/products", products()],
  ["a variable of Postman", "curl --location '{{base_url}}/v1/products'", products()],
  [
    "options of other kinds, with values",
    `curl --ciphers a --http3 -c jar --frobnicate ${HOST}/v1/products`,
    products({ ignored: ["--ciphers, --http3, -c, --frobnicate: no effect in this page"] }),
  ],
  ["an address of IPv6", "curl http://[::1]:4010/v1/wallet", { operation: "getWallet" }],
  [
    "an order by its id",
    `curl ${HOST}/v1/orders/ord_7Kq2Xw9Rt4Lm6Zp1Vb3N`,
    { operation: "getOrder", id: "ord_7Kq2Xw9Rt4Lm6Zp1Vb3N" },
  ],
  [
    "a placeholder for the id",
    `curl ${HOST}/v1/orders/{id}`,
    { operation: "getOrder", id: null, ignored: ["{id}: its value is unknown here"] },
  ],
  ["braces in an id, encoded", `curl ${HOST}/v1/orders/%7Bid%7D`, { operation: "getOrder", id: "{id}" }],
  ["a key", `curl -H 'Authorization: Bearer ${KEY}' ${HOST}/v1/wallet`, { operation: "getWallet", token: KEY }],
  ["a variable for the key", `curl -H "Authorization: Bearer $API_KEY" ${HOST}/v1/wallet`, { operation: "getWallet" }],
  [
    "a placeholder for the key",
    `curl -H 'Authorization: Bearer <API_KEY>' ${HOST}/v1/wallet`,
    { operation: "getWallet" },
  ],
  [
    "data of several options",
    `curl ${HOST}/v1/orders -d a -d b --data-urlencode 'c=d e' --data-urlencode '=f&g' --data-urlencode note`,
    formOrder("a&b&c=d+e&f%26g&note"),
  ],
  [
    "JSON of several options",
    `curl ${HOST}/v1/orders --json '{"a":' --json '1}' -H 'Content-Type: text/plain'`,
    orders({ body: '{"a":1}', contentType: "text/plain", extraHeaders: [["Accept", "application/json"]] }),
  ],
  [
    "-G, which moves data to the address",
    `curl -G '${HOST}/v1/products?page=%31' --data-urlencode 'limit=4 5'`,
    products({ query: { page: "1", limit: "4 5" } }),
  ],
  ["options in one word", `curl -sXPOST ${HOST}/v1/orders -d=b`, formOrder("=b")],
  ["-X alone", `curl -X PUT -X POST ${HOST}/v1/orders`, orders()],
  [
    "headers with and without a value",
    `curl ${HOST}/v1/orders -sH $'X-A: it\\'s' -H'x-b:  a  b ' -H 'X-None:' -H 'X-Empty;' -d ''`,
    orders({
      contentType: form,
      extraHeaders: [
        ["X-A", "it's"],
        ["x-b", "a  b"],
        ["X-Empty", ""],
      ],
    }),
  ],
  [
    "escapes of $'…'",
    `curl ${HOST}/v1/orders --data-raw $'@\\x41\\u00e9\\U0001F600\\101\\e\\\\\\'\\n'`,
    formOrder("@Aé😀A\u001b\\'\n"),
  ],
  [
    "bytes of printf",
    `curl ${HOST}/v1/orders --data-raw 'a'"$(printf '\\011\\342\\200\\250')"'z'`,
    formOrder("a\t\u2028z"),
  ],
  ["escapes of double quotes", `curl ${HOST}/v1/orders -d "\\a\\$\\"b\\\nc"`, formOrder('\\a$"bc')],
  ["dots and a fragment", `curl --url ${HOST}/v1/x/../orders/a%2Fb#top`, { operation: "getOrder", id: "a/b" }],
  [
    "-g, with which braces stand for themselves",
    `curl -g -- '${HOST}/v1/orders?status={a,[1-3]}'`,
    { operation: "listOrders", query: { ...NO_QUERY, status: "{a,[1-3]}" } },
  ],
  ["--oauth2-bearer", `curl --oauth2-bearer abc ${HOST}/v1/wallet`, { operation: "getWallet", token: "abc" }],
  [
    "headers that have options",
    `curl -A a -A b -e http://e.test/ -b 'a=1' ${HOST}/v1/products`,
    products({
      extraHeaders: [["User-Agent", "b"]],
      ignored: ["Cookie, Referer: only the browser can set this header"],
    }),
  ],
  ["--json", `curl --json '${JSON_BODY}' ${HOST}/v1/orders`, order({ extraHeaders: [["Accept", "application/json"]] })],
  [
    "an empty Idempotency-Key, sent as such",
    `curl ${HOST}/v1/orders -d '{}' -H 'Idempotency-Key;'`,
    orders({ body: "{}", contentType: form, idempotencyKey: " " }),
  ],
  [
    "a new UUID from the shell",
    `curl ${HOST}/v1/orders --json '${JSON_BODY}' -H "Idempotency-Key: $(uuidgen)"`,
    order({ idempotencyKey: UUID, extraHeaders: [["Accept", "application/json"]] }),
  ],
  [
    "a placeholder for the Idempotency-Key",
    `curl ${HOST}/v1/orders -d '{}' -H 'Idempotency-Key: <unique_id>'`,
    orders({
      body: "{}",
      contentType: form,
      idempotencyKey: "<unique_id>",
    }),
  ],
  [
    "an Idempotency-Key with a GET",
    `curl ${HOST}/v1/products -H 'Idempotency-Key: a'`,
    products({ ignored: ["Idempotency-Key: only POST requests have one"] }),
  ],
  [
    "a GET with a body",
    `curl -X GET ${HOST}/v1/wallet -H 'Content-Type: application/json' -d '{}'`,
    { operation: "getWallet", contentType: "application/json", ignored: ["the body: only POST requests have one"] },
  ],
  [
    "a parameter the API does not have",
    `curl '${HOST}/v1/products?page=1&sort=name'`,
    products({ query: { page: "1", limit: "" }, ignored: ["sort: not a query parameter of this operation"] }),
  ],
  [
    "another line with a key, which is masked",
    `curl ${HOST}/v1/products; export KEY=${KEY}`,
    products({ ignored: ["; export KEY=rsk_demo_...gRqf: it is after the command"] }),
  ],
  ["curl of Windows with its path", `C:\\Windows\\System32\\curl.exe ${HOST}/v1/products`, products()],
  [
    "a browser's Copy as cURL (bash)",
    `curl '${HOST}/v1/orders' \\\n  -H 'accept: */*' \\\n  -H 'authorization: Bearer ${KEY}' \\\n  -H 'content-type: application/json' \\\n  -b 'session=1' \\\n  -H 'idempotency-key: k-1' \\\n  -H 'origin: ${HOST}' \\\n  -H 'sec-fetch-site: same-origin' \\\n  --data-raw $'${JSON_BODY.replace("5560524498", "it\\'s\\u0021")}'`,
    order({
      body: JSON_BODY.replace("5560524498", "it's!"),
      token: KEY,
      idempotencyKey: "k-1",
      extraHeaders: [["accept", "*/*"]],
      ignored: ["Cookie, origin, sec-fetch-site: only the browser can set this header"],
    }),
  ],
  [
    "a browser's Copy as cURL (cmd)",
    `curl ^"${HOST}/v1/orders^" ^\n  -H ^"authorization: Bearer ${KEY}^" ^\r\n  -H ^"content-type: application/json^" ^\n  --data-raw ^"${caretsBeforeQuotes(JSON_BODY)}^"`,
    order({ token: KEY }),
  ],
  [
    "Postman's cURL for cmd",
    `curl --location "${HOST}/v1/orders" ^\n--header "Content-Type: application/json" ^\n--header "Authorization: Bearer %API_KEY%" ^\n--data "${JSON_BODY.replaceAll('"', '\\"')}"`,
    order(),
  ],
  [
    "doubled quotes of Windows",
    `curl ${HOST}/v1/orders ^\n -d "{""a"": ""c:\\\\d""}"`,
    orders({ body: '{"a": "c:\\\\d"}', contentType: form }),
  ],
];

/** Texts before a command as shells and documentation write them. */
const PROMPTS = [
  ...["$ ", "# ", "> ", "% ", "❯ ", "user@host:~$ ", "[root@host ~]# ", "(venv) me@mac project % "],
  ...["PS C:\\Users\\me> ", "C:\\Program Files (x86)>", "➜  shop git:(main) ✗ ", "# curl the products\n", "\ufeff"],
];

const ELSE =
  "There are GET /v1/products, POST /v1/orders, POST /v1/keys, GET /v1/wallet, GET /v1/orders, GET /v1/orders/{id}, GET /v1/keys, DELETE /v1/keys/{id}.";

const REFUSED: readonly (readonly [what: string, command: string, reason: string | RegExp])[] = [
  ["nothing", "  ", "A cURL command begins with curl. In the network tools of a browser, choose Copy as cURL."],
  ["no address", "curl -X POST", "The command has no address. Copy the whole command."],
  ["a path the API does not have", `curl ${HOST}/v1/refunds`, `There is no path /v1/refunds. ${ELSE}`],
  [
    "a method the path does not have",
    `curl -X PUT ${HOST}/v1/orders -d '{}'`,
    "PUT /v1/orders cannot be sent. This path has POST /v1/orders, GET /v1/orders.",
  ],
  ["a user in the address", "curl https://me:secret@sandbox.test/v1/wallet", /^The address contains a user/],
  [
    "a key without Bearer",
    `curl -H 'Authorization: ${KEY}' ${HOST}/v1/wallet`,
    /^The Authorization header has no Bearer/,
  ],
  [
    "two keys",
    `curl -H 'Authorization: Bearer a' -H 'Authorization: Bearer b' ${HOST}/v1/wallet`,
    /^The Authorization header has no Bearer and one key/,
  ],
  [
    "a key in another header",
    `curl -H 'X-Api-Key: ${KEY}' ${HOST}/v1/wallet`,
    /^An API key is outside the Authorization header/,
  ],
  [
    "a key in the body",
    `curl ${HOST}/v1/keys -d '{"name":"${KEY}"}'`,
    /^An API key is outside the Authorization header/,
  ],
  ["a parameter twice", `curl '${HOST}/v1/products?page=1&page=2'`, "page is in the address twice. Keep one."],
  ["an id that is not encoded", `curl '${HOST}/v1/orders/100%'`, "A % in the path must be written as %25."],
  ["options from a file", `curl -K curl.cfg ${HOST}/v1/products`, /^-K makes a request that cannot be sent here/],
  ["more than a command can be", `curl ${HOST}/v1/orders -d '${"x".repeat(500_001)}'`, "The command is too long."],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: variables of a shell.

describe("a cURL command", () => {
  test.each(READ)("with %s is read", (_, command, expected) => {
    const { operation, idempotencyKey = "", token = null, ignored = [], ...fields } = expected;
    const nothing = { body: "", contentType: "", extraHeaders: [], id: null, query: {}, target: null };
    expect(readCurl(command)).toEqual({
      kind: "request",
      operation,
      token,
      ignored,
      draft: {
        ...nothing,
        ...fields,
        idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : expect.stringMatching(idempotencyKey),
      },
    });
  });

  test.each(PROMPTS)("after %j is read", (prompt) => {
    expect(readCurl(`${prompt}curl ${HOST}/v1/wallet`)).toMatchObject({ operation: "getWallet", ignored: [] });
  });

  test.each([" | cat", " >/dev/null 2>&1 | cat", "; true", " && true", " || true"])("before %j is read", (after) => {
    const ignored = [`${after.trim()}: it is after the command`];
    expect(readCurl(`curl ${HOST}/v1/wallet${after}`)).toMatchObject({ operation: "getWallet", ignored });
  });

  test.each([
    ...["-sSLk", "--location --silent --show-error", "--http1.1", "-m 10", "-o /dev/null", "-w '%{http_code}'", "-#"],
    ...["--retry 2", "-i -v -f -N", "--compressed", "-A ''", "-e ''", "-b ''", "\\\n -s"],
  ])("with %j is read without a remark", (options) => {
    expect(readCurl(`curl ${options} ${HOST}/v1/wallet # a comment`)).toMatchObject({
      operation: "getWallet",
      ignored: [],
    });
  });

  test.each(refusals.flatMap(([reason, ...all]) => all.map((command) => [command, reason] as const)))(
    "%j is refused",
    (command, reason) => {
      expect(readCurl(command)).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
    },
  );

  test.each(REFUSED)("with %s is refused with the reason", (_, command, reason) => {
    const refused = { kind: "refused", reason: typeof reason === "string" ? reason : expect.stringMatching(reason) };
    expect(readCurl(command)).toEqual(refused);
  });

  test("of any text is read or refused, and never throws", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("'", '"', "\\", "^", "`", "\n", "$'", "$(", "-d", " ", "@", "%", "&", `${HOST}/v1/orders`, "-H"),
    );
    const text = fc.array(piece).map((pieces) => `curl ${pieces.join("")}`);
    fc.assert(
      fc.property(text, (command) => {
        expect(["request", "refused"]).toContain(readCurl(command).kind);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  test("of very many words is read at once", () => {
    expect(readCurl(`curl ${HOST}/v1/wallet ${"-s ".repeat(160_000)}`)).toMatchObject({ operation: "getWallet" });
    expect(readCurl(`curl -- ${"a ".repeat(240_000)}`)).toMatchObject({ kind: "refused" });
  });

  test("with the longest body is read", () => {
    const body = "'\"\\".repeat(33_333);
    const command = `curl ${HOST}/v1/orders --data-raw '${body.replaceAll("'", "'\\''")}'`;
    expect(readCurl(command)).toMatchObject({ kind: "request", draft: { body } });
  });
});

describe("our own cURL code", () => {
  const visible = fc.string({
    unit: fc.integer({ min: 0x1f, max: 0x7e }).map((code) => String.fromCharCode(code).replace("\u001f", "\t")),
  });
  const signs = ["'", '"', "\\", "\n", "$", "@", "!", "\t", "\r", "\u0015", "\u009b", "\u2028"];
  const anything = fc.string({ unit: fc.oneof(fc.constantFrom(...signs), fc.string()) });
  const drafts = fc.constantFrom(...OPERATION_IDS).chain((operation) => {
    const { query = {} }: Operation = operations[operation];
    return fc.record({
      operation: fc.constant(operation),
      token: fc.constantFrom(null, KEY),
      base: fc.constantFrom(null, "https://api-1.example.test:8443/v2/a_b.c~d-e"),
      id: anything.filter((id) => !/^(\.{0,2}|%2e)$/i.test(id)),
      draft: fc.record({
        body: fc.oneof(anything, fc.json()),
        view: fc.constant("json" as const),
        idempotencyKey: visible,
        contentType: fc.oneof(fc.constantFrom("", "application/json"), visible),
        extraHeaders: fc.array(fc.tuple(fc.constantFrom("X-A", "x-a", "Accept", "X-!#$%&'*+.^_`|~"), visible)),
        id: fc.constant(null),
        query: fc.record(Object.fromEntries(Object.keys(query).map((name) => [name, anything]))),
        target: fc.constant(null),
      }),
    });
  });

  /** HTTP trims the values of headers. */
  const onTheWire = (request: KeylessRequest) => ({
    ...request,
    headers: request.headers.map(([name, value]) => [name, value.trim()]),
  });

  test("is read as the request it was made of", () => {
    fc.assert(
      fc.property(drafts, ({ operation, token, base, id, draft }) => {
        const request = keylessOf(requestOf({ operation, draft, id, token }), base);
        fc.pre(codeError(request) === null && Draft.safeParse(draft).success);
        const command = readCurl(curl(request));
        if (command.kind === "refused") throw new Error(command.reason);
        expect(command.token).toBeNull();
        const again = { operation: command.operation, draft: { ...command.draft, view: "json" as const } };
        const read = requestOf({ ...again, id: command.draft.id ?? "", token });
        expect(onTheWire(keylessOf(read, base))).toEqual(onTheWire(request));
      }),
      { seed: 11, numRuns: 2000 },
    );
  });
});
