/** Stands for the address of a server. */
export const HOST = "http://sandbox.test";

const ORDERS = `${HOST}/v1/orders`;
const PRODUCTS = `${HOST}/v1/products`;
const WALLET = `${HOST}/v1/wallet`;
const KEYS = `${HOST}/v1/keys`;

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: signs of a shell.
const BODIES = [
  '{"product_item_id":1001,"cust_account":{"user_id":"5560524498","server_id":"1"},"qty":2}',
  '{\n  "qty": 1,\n  "note": "two lines"\n}',
  `{"name":"it's"}`,
  '{"name":"back\\\\slash and \\"quotes\\""}',
  '{"name":"$HOME ${HOME} `id` $(id) !x"}',
  '{"name":"é 漢 😀"}',
  '{"name":"tab\there"}',
  "a=1&b=2",
  "  spaces around  ",
  "",
];

const single = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const double = (text: string) => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
const ansi = (text: string) =>
  `$'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\t", "\\t")}'`;
const escaped = (text: string) => text.replace(/[^\w\n]/gu, "\\$&").replaceAll("\n", "'\n'");
const mixed = (text: string) =>
  [...text.matchAll(/[\s\S]{1,7}/gu)].map(([part], at) => [single, escaped, ansi][at % 3]?.(part) ?? "").join("");

const OPTIONS = ["-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json"];

/** Every body in every way to quote it, each with another option. */
const quotedBodies = BODIES.flatMap((body, at) =>
  [single, double, ansi, escaped, mixed].flatMap((quote, way) => {
    const text = quote(body);
    return text === "" ? [] : [`curl ${ORDERS} ${OPTIONS[(at + way) % OPTIONS.length]} ${text}`];
  }),
);

const HEADERS = [
  "X-Colon: a:b:c",
  "X-Empty;",
  'X-Quote: it\'s "quoted"',
  "X-Signs: !#$%&'*+.^_`|~ {a,b} [1-3]",
  "Content-Type: application/json; charset=utf-8",
  "Content-Type:",
  "Accept:",
  "Idempotency-Key: 5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55",
  "Idempotency-Key;",
];
const WAYS: readonly ((line: string) => string)[] = [
  (line) => `-H ${single(line)}`,
  (line) => `--header ${double(line)}`,
  (line) => `-H${single(line)}`,
  (line) => `-sH ${ansi(line)}`,
];
const headers = HEADERS.flatMap((line, at) => [
  `curl ${ORDERS} ${WAYS[at % 4]?.(line)} -d '{}'`,
  `curl ${WAYS[(at + 1) % 4]?.(line)} ${PRODUCTS}`,
  `curl ${WAYS[(at + 2) % 4]?.(line)} --json '{}' ${ORDERS}`,
]);

const ENCODED = ["a=b c", "=b&c", "a=é", "note", "a=b=c", "=", "a=", "x=it's ~-._*()"];

/** Commands for bash that are read, by their kind. */
export const commands: Readonly<Record<string, readonly string[]>> = {
  bodies: quotedBodies,
  headers,
  "data that is encoded": [
    ...ENCODED.map((text) => `curl ${ORDERS} --data-urlencode ${single(text)}`),
    ...ENCODED.map((text) => `curl -G ${PRODUCTS} --data-urlencode ${double(text)}`),
    `curl ${ORDERS} -d a=1 --data-urlencode 'b=2 3' -d c=4`,
    `curl '${PRODUCTS}?page=1' -G -d limit=2`,
    `curl ${PRODUCTS} --get --data page=3 --data limit=4`,
  ],
  "several options of data": [
    `curl ${ORDERS} --json '{"a":' --json '1}'`,
    `curl ${ORDERS} --data-raw @file`,
    `curl ${ORDERS} --data-raw '@' -d x`,
    `curl ${ORDERS} -d '' -d x`,
    `curl ${ORDERS} -d=b`,
    `curl ${ORDERS} -sd a=b`,
    `curl ${ORDERS} --json '{}' -H 'Content-Type: text/plain'`,
  ],
  methods: [
    `curl -X POST ${ORDERS}`,
    `curl -sXPOST ${ORDERS} -d x`,
    `curl --request POST ${KEYS} --json '{"name":"a"}'`,
    `curl -X DELETE -d '{}' ${KEYS}/key_1`,
    `curl -X PUT -X POST ${ORDERS} -d x`,
    `curl -X GET ${WALLET} -d '{}'`,
    `curl -X POST -H 'Content-Length: 0' ${ORDERS}`,
  ],
  addresses: [
    `curl ${PRODUCTS}`,
    `curl '${PRODUCTS}?page=2&limit=5'`,
    `curl ${PRODUCTS}?page=2\\&limit=5`,
    `curl ${PRODUCTS}?page=2'&'limit=5`,
    `curl --url ${PRODUCTS}`,
    `curl -- ${PRODUCTS}`,
    `curl '${PRODUCTS}?page=1#top'`,
    `curl '${PRODUCTS}?page=%31'`,
    `curl '${ORDERS}?status=a+b'`,
    `curl '${ORDERS}?status=a"b'`,
    `curl ${HOST}/v1/x/../products`,
    `curl ${ORDERS}/ord_1`,
    `curl ${ORDERS}/a%2Fb`,
    `curl '${ORDERS}/é'`,
    `curl "${ORDERS}/it's"`,
    `curl -g '${ORDERS}?status={a,b}'`,
    `curl --globoff '${ORDERS}?status=[1-3]'`,
  ],
  "ways to write a command": [
    `curl \\\n  ${PRODUCTS}`,
    `curl -X POST \\\n  -H 'X-A: 1' \\\n  -d '{}' \\\n  ${ORDERS}`,
    `curl\t${PRODUCTS}\t-s`,
    `curl ${PRODUCTS} # a comment`,
    `curl ${PRODUCTS} || true`,
    `curl ${PRODUCTS} >/dev/null 2>&1 | cat`,
    `curl ${PRODUCTS} -H X-A:#b`,
    `curl ${PRODUCTS} -H 'X-A: 'b" c"$' d'`,
    `curl ${PRODUCTS} -H X-A:a%b@c+d=e,f`,
    `curl ${PRODUCTS} -H X-A:{a}`,
    `curl ${ORDERS} -d {"qty":1}`,
    `curl ${ORDERS} -d "a\\\nb"`,
    `curl ${ORDERS} -d "\\a\\b\\n"`,
    `curl ${ORDERS} -d $"text"`,
    `curl ${ORDERS} -d x -H Content-Type`,
    `curl -G ${PRODUCTS} --json 'a=1'`,
    `curl ${ORDERS} -d ''"x"`,
  ],
  "escapes of $'…'": [
    ...[
      ...["\\n\\r\\t", "\\x41\\x7a", "\\u00e9\\u6f22", "\\U0001F600", "\\101\\60", "\\e[0m"],
      ...["\\\\\\'\\\"\\?", "\\!\\-", "\\xc3\\xa9", "\\a\\b\\f\\v"],
    ].map((text) => `curl ${ORDERS} --data-binary $'a${text}z'`),
    `curl ${ORDERS} --data-binary $'a\\303\\251\\342\\200\\250z'`,
  ],
  "bytes of printf": ["\\011", "\\011\\012", "\\015\\012\\033", "\\342\\200\\250"].map(
    (bytes) => `curl ${ORDERS} --data-raw 'a'"$(printf '${bytes}')"'z'`,
  ),
  "options that change nothing": [
    ...[
      ...["-s", "-sS", "-k", "--insecure", "-L", "-v", "-i", "--compressed", "--http1.1", "-m 10", "--max-time 10"],
      ...[
        "--connect-timeout 5",
        "-o /dev/null",
        "-w '%{http_code}'",
        "--retry 2",
        "-f",
        "--fail-with-body",
        "-4",
        "-N",
      ],
      ...["--no-buffer", "--no-progress-meter", "-#", "-sSLk", "--location --silent --show-error", "--tlsv1.2"],
      ...["-A ''", "-A test/1.0", "-A a -A b", "-A a -H 'User-Agent: b'", "--cacert none.pem", "--trace-ascii -"],
      ...["-e ''", "-b ''", "-b a=1", "-e http://example.test/", "--oauth2-bearer abc"],
      ...["-H 'Authorization: Bearer abc'", "-H 'authorization: bearer abc'"],
      "--oauth2-bearer a -H 'Authorization: Bearer b'",
    ].map((option) => `curl ${option} ${PRODUCTS}`),
  ],
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: signs of a shell.
