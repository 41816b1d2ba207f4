"""Orders the first available item of the catalogue, and reads the balance before and after."""

import os
import uuid

import requests


def call(method, path, headers=None, body=None):
    response = requests.request(
        method,
        os.environ["BASE_URL"] + path,
        headers={"Authorization": "Bearer " + os.environ["API_KEY"], **(headers or {})},
        json=body,
        timeout=30,
    )
    data = response.json()
    print(f"{method} {path}: {response.status_code}")
    # A refusal is a problem document (RFC 9457). Branch on its code: its texts may change.
    if not response.ok:
        raise SystemExit(f"{data['code']}: {data['detail']}")
    return data


products = call("GET", "/v1/products?limit=10")["data"]
item = next((item for product in products for item in product["items"] if item["available"]), None)
if item is None:
    raise SystemExit("No item of the first page is available.")
print(f"Item {item['product_item_id']}, {item['name']}: {item['price']} {item['currency']} each")

before = call("GET", "/v1/wallet")

order = call(
    "POST",
    "/v1/orders",
    # One key for each order, so that the call is safe to send again.
    headers={"Idempotency-Key": str(uuid.uuid4())},
    body={
        "product_item_id": item["product_item_id"],
        "cust_account": {"user_id": "5560524498", "server_id": "2201"},
        "qty": item["min_qty"],
    },
)
print(f"Order {order['id']}: {order['status']}, charged {order['total']} {order['currency']}")

after = call("GET", "/v1/wallet")
print(f"Done: one order for {order['total']}, balance {before['balance']} before and {after['balance']} after.")
