import { HOST } from "./commands.fixture.ts";

const ORDERS = `${HOST}/v1/orders`;
const PRODUCTS = `${HOST}/v1/products`;
const WALLET = `${HOST}/v1/wallet`;

/** Commands for bash that are refused, by the reason. */
export const refusals: readonly (readonly [reason: RegExp, ...commands: string[]])[] = [
  [/makes other words/, `curl ${HOST}/v1/{products,wallet}`, `curl ${PRODUCTS}?page={1..3}`],
  [/makes other words/, `curl ${ORDERS} -d {"a":1,"b":2}`, `curl ${ORDERS} -d {a,{b,c}}`],
  [
    /makes other words/,
    `curl ${ORDERS} -d *`,
    `curl ${ORDERS} -d a?`,
    `curl ${ORDERS} -d [a]`,
    `curl ${ORDERS} -d a=~`,
  ],
  [/makes other words/, `curl ${PRODUCTS}?page=[1-3]`, `curl ${ORDERS} -d ~/order`],
  [/as a pattern/, `curl "${PRODUCTS}?page={1,2}"`, `curl '${PRODUCTS}?page=[1-3]'`, `curl '${PRODUCTS}#{a,b}'`],
  [/as a pattern/, `curl '${ORDERS}/[a-c]'`, `curl '${PRODUCTS}?a[]=1'`, "curl 'http://{a,b}.test/v1/wallet'"],
  [/contains a space/, `curl '${PRODUCTS}?page=1 2'`, `curl "${ORDERS}/a b"`, `curl '${HOST}/v1\\orders'`],
  [/^A cURL command begins/, `\`\`\`sh\ncurl ${PRODUCTS}\n\`\`\``],
  [
    /only looks like/,
    `curl\u00a0${PRODUCTS}`,
    `curl ${PRODUCTS}\u00a0-s`,
    `curl \u2003${PRODUCTS}`,
    `curl ${PRODUCTS} -s\u200b`,
  ],
  [
    /only looks like/,
    `curl –X POST ${ORDERS}`,
    `curl —data x ${ORDERS}`,
    `curl ‘${PRODUCTS}’`,
    `curl ${ORDERS} -d “{}”`,
  ],
  [/side by side/, `curl '${ORDERS}' -d "{""a"":1}"`, `curl ${ORDERS} -d '{"a":"it''s"}'`],
  [/reads a file/, `curl ${ORDERS} -d @file`, `curl ${ORDERS} --json @-`, `curl ${PRODUCTS} -H @file`],
  [/reads a file/, `curl ${ORDERS} --data-binary @a`, `curl ${ORDERS} --data-urlencode a@b`],
  [/ends the command/, `curl ${ORDERS} -d x < file`, `curl ${ORDERS} -d @- <<< '{}'`],
  [/ends the command/, `curl ${PRODUCTS} > file -H 'X-A: 1'`, `curl ${ORDERS} 2>&1 -d x`],
  [
    /value of \S+ is unknown/,
    `curl ${ORDERS} -d "$X"`,
    `curl -X $X ${PRODUCTS}`,
    `curl ${ORDERS}/$ID`,
    `curl -H "$X" ${WALLET}`,
  ],
  [
    /result of .* is unknown/,
    `curl ${ORDERS} -d $[1+1]`,
    `curl ${ORDERS} -d "${"$"}{X:-a}"`,
    `curl ${ORDERS} -d $'\\x{41}'`,
  ],
  [/PowerShell/, `curl.exe "${PRODUCTS}" \`\n  -H 'X-A: 1'`, `curl -H "X-A: $env:A" ${PRODUCTS}`],
  [
    /result of .* is unknown/,
    `curl ${ORDERS} -d "$(date)"`,
    `curl ${ORDERS} -d \`date\``,
    `curl ${ORDERS} -d $((1+1))`,
  ],
  [/is not closed/, `curl '${PRODUCTS}`, `curl "${PRODUCTS}`, `curl ${ORDERS} -d $'a`],
  [
    /ends the command/,
    `curl ${PRODUCTS}?page=1&limit=2`,
    `curl ${PRODUCTS} &`,
    `curl ${PRODUCTS}\n-d x`,
    `curl ${PRODUCTS} (a)`,
  ],
  [/ends the command/, `curl ${ORDERS}/<id>`, `curl ${PRODUCTS} >a -d x`, `curl ^"${PRODUCTS}^" & echo`],
  [/two addresses/, `curl ${PRODUCTS} ${WALLET}`, `curl ${PRODUCTS} x y`],
  [/ends the command/, `curl ${PRODUCTS} && curl ${WALLET}`, `curl ${PRODUCTS} | curl ${WALLET}`],
  [/second request/, `curl ${PRODUCTS} --next ${WALLET}`, `curl ${PRODUCTS} -: ${WALLET}`],
  [/several parts/, `curl -F a=b ${ORDERS}`, `curl --form a=b ${ORDERS}`, `curl --form-string a=b ${ORDERS}`],
  [/sends a file/, `curl -T file ${ORDERS}`],
  [/user and a password/, `curl -u a:b ${WALLET}`],
  [/has no option/, `curl --data=x ${ORDERS}`, `curl --data-raw=x ${ORDERS}`, `curl -@ ${WALLET}`],
  [/has no value/, `curl ${WALLET} -H`, `curl ${WALLET} -X`, `curl ${ORDERS} -d`],
  [/contains a line break/, `curl -H $'X-A: 1\nX-B: 2' ${WALLET}`],
  [/cannot be sent/, `curl -Xdelete ${HOST}/v1/keys/key_1`, `curl -I ${WALLET}`, `curl -X PATCH ${ORDERS}`],
  [
    /result of .* is unknown/,
    `curl -H $'Authorization: Bearer a\\0b' ${WALLET}`,
    `curl ${ORDERS} -d "$(printf '\\000')"`,
  ],
  [/is not HTTP/, "curl ftp.sandbox.test/v1/wallet", "curl file:///v1/wallet", "curl gopher://sandbox.test/v1/wallet"],
  [/There is no path/, `curl ${HOST}/`, `curl ${HOST}/v1`, `curl ${ORDERS}/a/b`, `curl ${HOST}/V1/orders`],
  [/^A cURL command begins with curl/, `sudo curl ${WALLET}`, `curlie ${WALLET}`, `http ${WALLET}`],
];
