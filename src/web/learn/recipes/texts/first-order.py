"""Orders the first available item of the catalogue, and reads the balance before and after."""

import os
import time
import uuid

import requests

ATTEMPTS = 5


def send(method, path, headers=None, body=None):
    """Sends a request until a response tells what became of it. Every attempt has the same headers, so the same
    Idempotency-Key: an order whose response was lost is not placed again."""
    for attempt in range(1, ATTEMPTS + 1):
        wait = 0.2 * 2**attempt
        try:
            response = requests.request(
                method,
                os.environ["BASE_URL"] + path,
                headers={"Authorization": "Bearer " + os.environ["API_KEY"], **(headers or {})},
                json=body,
                timeout=5,
            )
            # 429 and 5xx pass. Any other response stays the same.
            may_pass = response.status_code == 429 or response.status_code >= 500
            if not may_pass or attempt == ATTEMPTS:
                return response.status_code, response.json()
            wait = max(wait, float(response.headers.get("Retry-After", 0)))
        except requests.RequestException:
            if attempt == ATTEMPTS:
                raise
        time.sleep(wait)


def call(method, path, headers=None, body=None):
    status, data = send(method, path, headers, body)
    print(f"{method} {path}: {status}")
    # A refusal is a problem document (RFC 9457). Branch on its code: its texts may change.
    if status >= 400:
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
