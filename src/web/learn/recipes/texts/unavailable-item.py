"""Orders an item that is switched off, which is refused with 409, and then another item of the same product."""

import os
import time
import uuid
from decimal import Decimal

import requests

ATTEMPTS = 5


def call(method, path, headers=None, body=None):
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


def order(item):
    return call(
        "POST",
        "/v1/orders",
        # Another item is another order, so it has a key of its own.
        headers={"Idempotency-Key": str(uuid.uuid4())},
        body={
            "product_item_id": item["product_item_id"],
            "cust_account": {"user_id": "5560524498", "server_id": "2201"},
            "qty": item["min_qty"],
        },
    )


_, products = call("GET", "/v1/products?limit=100")
for product in products["data"]:
    on_sale = [item for item in product["items"] if item["available"]]
    switched_off = [item for item in product["items"] if not item["available"]]
    if on_sale and switched_off:
        break
else:
    raise SystemExit("No product has both an available and an unavailable item.")
wanted = switched_off[0]

# A shop hides this item, but still meets the 409: an item can be switched off after the shop read the list.
status, refusal = order(wanted)
print(f"{product['name']}, {wanted['name']}: {status} {refusal.get('code')}")
if refusal.get("code") != "product_item_unavailable":
    raise SystemExit(refusal.get("detail"))

# Offer the available item whose price is nearest. Prices are compared as decimals, not as floats.
other = min(on_sale, key=lambda item: abs(Decimal(item["price"]) - Decimal(wanted["price"])))
print(f"Instead of {wanted['price']}: {other['name']} for {other['price']} {other['currency']}")

status, placed = order(other)
if status != 201:
    raise SystemExit(f"{placed['code']}: {placed['detail']}")
print(f"Order {placed['id']}: {status}, {placed['status']}, charged {placed['total']}")
print(f"Done: {wanted['name']} was not charged, {other['name']} was ordered for {placed['total']}.")
