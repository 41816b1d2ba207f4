"""Orders more than the wallet holds, which is refused with 402, and then what the balance covers."""

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


def order(item, qty):
    return call(
        "POST",
        "/v1/orders",
        headers={"Idempotency-Key": str(uuid.uuid4())},
        body={
            "product_item_id": item["product_item_id"],
            "cust_account": {"user_id": "5560524498", "server_id": "2201"},
            "qty": qty,
        },
    )


_, wallet = call("GET", "/v1/wallet")
print(f"Balance: {wallet['balance']} {wallet['currency']}")

# Amounts are decimal strings. Calculate with Decimal: floats lose cents.
balance = Decimal(wallet["balance"])
_, products = call("GET", "/v1/products?limit=100")
items = [item for product in products["data"] for item in product["items"] if item["available"]]
too_much = next((item for item in items if Decimal(item["price"]) * item["max_qty"] > balance), None)
affordable = next((item for item in items if Decimal(item["price"]) * item["min_qty"] <= balance), None)
if too_much is None:
    raise SystemExit("The wallet can pay for any order.")

status, refusal = order(too_much, too_much["max_qty"])
print(f"{too_much['max_qty']} × {too_much['name']}: {status} {refusal.get('code')}")
if refusal.get("code") != "insufficient_balance":
    raise SystemExit(refusal.get("detail"))
# Only a key with the scope wallet:read is told the shortfall.
print(f"Required {refusal['required']}, missing {refusal.get('shortfall', 'unknown')}")

# A retry is refused as well until the wallet is topped up: hold the order, and tell who pays for the wallet.
# Nothing was charged, and the Idempotency-Key is not used up: the same one can place the order later.
_, unchanged = call("GET", "/v1/wallet")
print(f"Balance after the refusal: {unchanged['balance']}")

if affordable is None:
    print("Done: the order beyond the balance was not charged. The wallet is too low for any order.")
else:
    status, placed = order(affordable, affordable["min_qty"])
    if status != 201:
        raise SystemExit(f"{placed['code']}: {placed['detail']}")
    print(f"{placed['qty']} × {affordable['name']}: {status}, order {placed['id']}, charged {placed['total']}")
    print("Done: the order beyond the balance was not charged, and a smaller one was placed.")
