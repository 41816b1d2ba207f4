const HOST = "http://sandbox.test";

const ORDERS = `${HOST}/v1/orders`;
const PRODUCTS = `${HOST}/v1/products`;
const WALLET = `${HOST}/v1/wallet`;

/** Commands for bash that are refused, by the reason. */
export const refusals: readonly (readonly [reason: RegExp, ...commands: string[]])[] = [
  [/The shell replaces/, `curl ${HOST}/v1/{products,wallet}`, `curl ${PRODUCTS}?page={1..3}`],
  [
    /The shell replaces/,
    `curl ${ORDERS} -d *`,
    `curl ${ORDERS} -d a?`,
    `curl ${ORDERS} -d [a]`,
    `curl ${ORDERS} -d ~/a`,
  ],
  [/as a pattern/, `curl "${PRODUCTS}?page={1,2}"`, `curl '${PRODUCTS}?page=[1-3]'`, `curl '${PRODUCTS}#{a,b}'`],
  [/contains a space/, `curl '${PRODUCTS}?page=1 2'`, `curl "${ORDERS}/a b"`, `curl '${HOST}/v1\\orders'`],
  [/^A cURL command begins/, `\`\`\`sh\nwget ${PRODUCTS}\n\`\`\``],
  [/only looks like/, `curl\u00a0${PRODUCTS}`, `curl ${PRODUCTS} -s\u200b`, `curl –X POST ${ORDERS}`],
  [/only looks like/, `curl —data x ${ORDERS}`, `curl ‘${PRODUCTS}’`, `curl ${ORDERS} -d “{}”`],
  [/side by side/, `curl '${ORDERS}' -d "{""a"":1}"`, `curl ${ORDERS} -d '{"a":"it''s"}'`],
  [/reads a file/, `curl ${ORDERS} -d @file`, `curl ${ORDERS} --json @-`, `curl ${PRODUCTS} -H @file`],
  [/ends the command/, `curl ${ORDERS} -d x < file`, `curl ${ORDERS} -d @- <<< '{}'`],
  [/ends the command/, `curl ${PRODUCTS} > file -H 'X-A: 1'`, `curl ${ORDERS} 2>&1 -d x`],
  [/value of \S+ is unknown/, `curl ${ORDERS} -d "$X"`, `curl -X $X ${PRODUCTS}`, `curl ${ORDERS}/$ID`],
  [/result of .* is unknown/, `curl ${ORDERS} -d $[1+1]`, `curl ${ORDERS} -d "${"$"}{X:-a}"`],
  [/PowerShell/, `curl.exe "${PRODUCTS}" \`\n  -H 'X-A: 1'`, `curl -H "X-A: $env:A" ${PRODUCTS}`],
  [/result of .* is unknown/, `curl ${ORDERS} -d "$(date)"`, `curl ${ORDERS} -d \`date\``],
  [/is not closed/, `curl '${PRODUCTS}`, `curl "${PRODUCTS}`, `curl ${ORDERS} -d $'a`],
  [/ends the command/, `curl ${PRODUCTS}?page=1&limit=2`, `curl ${PRODUCTS}\n-d x`, `curl ${PRODUCTS} (a)`],
  [/ends the command/, `curl ${ORDERS}/<id>`, `curl ${PRODUCTS} >a -d x`, `curl ^"${PRODUCTS}^" & echo`],
  [/two addresses/, `curl ${PRODUCTS} ${WALLET}`, `curl ${PRODUCTS} x y`],
  [/cannot be sent here/, `curl ${PRODUCTS} --next ${WALLET}`, `curl ${PRODUCTS} -: ${WALLET}`],
  [/cannot be sent here/, `curl -F a=b ${ORDERS}`, `curl --form a=b ${ORDERS}`, `curl --form-string a=b ${ORDERS}`],
  [/cannot be sent here/, `curl -T file ${ORDERS}`],
  [/cannot be sent here/, `curl -u a:b ${WALLET}`],
  [/has no option/, `curl --data=x ${ORDERS}`, `curl --data-raw=x ${ORDERS}`, `curl -@ ${WALLET}`],
  [/has no value/, `curl ${WALLET} -H`, `curl ${WALLET} -X`, `curl ${ORDERS} -d`],
  [/contains a line break/, `curl -H $'X-A: 1\nX-B: 2' ${WALLET}`],
  [/cannot be sent/, `curl -Xdelete ${HOST}/v1/keys/key_1`, `curl -I ${WALLET}`, `curl -X PATCH ${ORDERS}`],
  [/result of .* is unknown/, `curl -H $'Authorization: Bearer a\\0b' ${WALLET}`],
  [/is not HTTP/, "curl file:///v1/wallet", "curl gopher://sandbox.test/v1/wallet"],
  [/There is no path/, `curl ${HOST}/`, `curl ${HOST}/v1`, `curl ${ORDERS}/a/b`, `curl ${HOST}/V1/orders`],
  [/cannot be sent here/, `curl ${PRODUCTS} --url-query page=2`, `curl -r 0-9 ${WALLET}`, `curl -sC 5 ${WALLET}`],
  [/cannot be sent here/, `curl --expand-data '{{a}}' ${ORDERS}`, `curl --request-target /v1/keys ${WALLET}`],
  [/cannot be sent here/, `curl --digest ${WALLET}`, `curl -n ${WALLET}`],
  [/result of .* is unknown/, `curl ${ORDERS} -d $'\\q'`, `curl ${ORDERS} -d "$(printf '\\351')"`],
  [/has no Bearer/, `curl -H "Authorization: Basic $X" ${WALLET}`, `curl -H 'Authorization: Token' ${WALLET}`],
  [/^A cURL command begins with curl/, `sudo curl ${WALLET}`, `curlie ${WALLET}`, `http ${WALLET}`],
];
