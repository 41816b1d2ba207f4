"""Reads every page of the products and of the orders by following the Link header (RFC 8288)."""

from urllib.parse import urlsplit

from requests.utils import parse_header_links

from topup import fail, request


def pages_of(path):
    while path:
        status, page, headers = request("GET", path)
        if status != 200:
            fail(page)
        print(f"GET {path}: {status}, entries: {len(page['data'])}")
        yield page["data"]
        # The server builds the address: a client that counts pages itself breaks when paging changes. There is no next
        # page on the last one, and if one page holds the whole list.
        links = {link["rel"]: urlsplit(link["url"]) for link in parse_header_links(headers.get("Link", ""))}
        # Only the path is used, so the key cannot reach another host, whatever a response says.
        path = f"{links['next'].path}?{links['next'].query}" if "next" in links else None


products = [product for page in pages_of("/v1/products?limit=10") for product in page]
items = [item for product in products for item in product["items"]]

# The list is newest first, so an order placed meanwhile may move another to the next page: keep each id once.
orders = {order["id"]: order for page in pages_of("/v1/orders?limit=10") for order in page}

available = [item for item in items if item["available"]]
print(f"Done: products {len(products)}, items {len(items)} ({len(available)} available), orders {len(orders)}.")
