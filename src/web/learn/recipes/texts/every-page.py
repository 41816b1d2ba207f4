"""Reads every page of the products and of the orders by following the Link header (RFC 8288)."""

import os
from urllib.parse import urljoin, urlsplit

import requests

BASE_URL = os.environ["BASE_URL"]


def pages_of(path):
    url = urljoin(BASE_URL, path)
    while url:
        response = requests.get(url, headers={"Authorization": "Bearer " + os.environ["API_KEY"]}, timeout=30)
        page = response.json()
        if not response.ok:
            raise SystemExit(f"{page['code']}: {page['detail']}")
        print(f"GET {response.request.path_url}: {response.status_code}, entries: {len(page['data'])}")
        yield page["data"]
        # The server builds the address: a client that counts pages itself breaks when paging changes. There is no next
        # page on the last one, and if one page holds the whole list.
        following = response.links.get("next")
        url = urljoin(BASE_URL, following["url"]) if following else None
        # The key must not reach another host, whatever a response says.
        if url and urlsplit(url)[:2] != urlsplit(BASE_URL)[:2]:
            raise SystemExit(f"The next page is at {url}.")


products = [product for page in pages_of("/v1/products?limit=10") for product in page]
items = [item for product in products for item in product["items"]]

# The list is newest first, so an order placed meanwhile may move another to the next page: keep each id once.
orders = {order["id"]: order for page in pages_of("/v1/orders?limit=10") for order in page}

available = [item for item in items if item["available"]]
print(
    f"Done: products {len(products)}, items {len(items)} ({len(available)} available), orders {len(orders)}."
)
