import { HOST } from "./commands.fixture.ts";

const ORDERS = `${HOST}/v1/orders`;
const PRODUCTS = `${HOST}/v1/products`;
const WALLET = `${HOST}/v1/wallet`;

/** Commands for bash that are refused, by the reason. */
export const refusals: readonly (readonly [reason: RegExp, ...commands: string[]])[] = [
  [/several words of braces/, `curl ${HOST}/v1/{products,wallet}`, `curl ${PRODUCTS}?page={1..3}`],
  [/several words of braces/, `curl ${ORDERS} -d {"a":1,"b":2}`, `curl ${ORDERS} -d {a,{b,c}}`],
  [/as a pattern/, `curl "${PRODUCTS}?page={1,2}"`, `curl '${PRODUCTS}?page=[1-3]'`],
  [/as a pattern/, `curl ${PRODUCTS}?page=[1-3]`, `curl '${ORDERS}/[a-c]'`, `curl '${PRODUCTS}?a[]=1'`],
  [/contains a space/, `curl '${PRODUCTS}?page=1 2'`, `curl "${ORDERS}/a b"`],
  [/no-break space/, `curl\u00a0${PRODUCTS}`, `curl ${PRODUCTS}\u00a0-s`],
  [/invisible character/, `curl \u2003${PRODUCTS}`, `curl ${PRODUCTS} -s\u200b`],
  [/dash is typographic/, `curl –X POST ${ORDERS}`, `curl —data x ${ORDERS}`],
  [/quotes are typographic/, `curl ‘${PRODUCTS}’`, `curl ${ORDERS} -d “{}”`],
  [/side by side/, `curl '${ORDERS}' -d "{""a"":1}"`, `curl ${ORDERS} -d '{"a":"it''s"}'`],
  [/reads a file/, `curl ${ORDERS} -d @file`, `curl ${ORDERS} --json @-`, `curl ${PRODUCTS} -H @file`],
  [/reads a file/, `curl ${ORDERS} --data-binary @a`, `curl ${ORDERS} --data-urlencode a@b`],
  [/reads from a file/, `curl ${ORDERS} -d x < file`, `curl ${ORDERS} -d @- <<< '{}'`],
  [/follow a redirection/, `curl ${PRODUCTS} > file -H 'X-A: 1'`, `curl ${ORDERS} 2>&1 -d x`],
  [/result is unknown/, `curl ${ORDERS} -d "$(date)"`, `curl ${ORDERS} -d \`date\``, `curl ${ORDERS} -d $((1+1))`],
  [/is not closed/, `curl '${PRODUCTS}`, `curl "${PRODUCTS}`, `curl ${ORDERS} -d $'a`],
  [/ends the command at the &/, `curl ${PRODUCTS}?page=1&limit=2`],
  [/two addresses/, `curl ${PRODUCTS} ${WALLET}`, `curl ${PRODUCTS} x y`],
  [/several commands/, `curl ${PRODUCTS} && curl ${WALLET}`, `curl ${PRODUCTS} | curl ${WALLET}`],
  [/second request/, `curl ${PRODUCTS} --next ${WALLET}`, `curl ${PRODUCTS} -: ${WALLET}`],
  [/several parts/, `curl -F a=b ${ORDERS}`, `curl --form a=b ${ORDERS}`, `curl --form-string a=b ${ORDERS}`],
  [/sends a file/, `curl -T file ${ORDERS}`],
  [/user and a password/, `curl -u a:b ${WALLET}`],
  [/is not known here/, `curl --data=x ${ORDERS}`, `curl --unknown ${WALLET}`, `curl -@ ${WALLET}`],
  [/has no value/, `curl ${WALLET} -H`, `curl ${WALLET} -X`, `curl ${ORDERS} -d`],
  [/cannot be sent/, `curl -I ${WALLET}`, `curl -X PATCH ${ORDERS}`],
  [/is not HTTP/, "curl file:///v1/wallet", "curl gopher://sandbox.test/v1/wallet"],
  [/There is no path/, `curl ${HOST}/`, `curl ${HOST}/v1`, `curl ${ORDERS}/a/b`, `curl ${HOST}/V1/orders`],
  [/^A cURL command begins with curl/, `sudo curl ${WALLET}`, `curlie ${WALLET}`, `http ${WALLET}`],
];
