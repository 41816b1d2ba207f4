// Reads every page of the products and of the orders by following the Link header (RFC 8288).
const { BASE_URL, API_KEY } = process.env;

// A target may be relative, so it is resolved. It is null on the last page, and if one page holds the whole list.
function nextPage(response) {
  const link = response.headers.get("Link")?.match(/<([^>]*)>[^,]*;\s*rel="?next"?/);
  return link ? new URL(link[1], BASE_URL) : null;
}

async function* pagesOf(path) {
  let url = new URL(path, BASE_URL);
  while (url) {
    const response = await fetch(url.href, {
      headers: { Authorization: `Bearer ${API_KEY}` },
      signal: AbortSignal.timeout(10_000),
    });
    const json = await response.json();
    if (!response.ok) throw new Error(`${json.code}: ${json.detail}`);
    console.log(`GET ${url.pathname}${url.search}: ${response.status}, entries: ${json.data.length}`);
    yield json.data;
    // The server builds the address: a client that counts pages itself breaks when paging changes.
    url = nextPage(response);
    // The key must not reach another host, whatever a response says.
    if (url && url.origin !== new URL(BASE_URL).origin) throw new Error(`The next page is at ${url.origin}.`);
  }
}

const products = [];
for await (const page of pagesOf("/v1/products?limit=10")) products.push(...page);
const items = products.flatMap((product) => product.items);

// The list is newest first, so an order placed meanwhile may move another to the next page: keep each id once.
const orders = new Map();
for await (const page of pagesOf("/v1/orders?limit=10")) for (const order of page) orders.set(order.id, order);

const available = items.filter((item) => item.available);
console.log(
  `Done: products ${products.length}, items ${items.length} (${available.length} available), orders ${orders.size}.`,
);
