"""Places an order, then reads it until it is delivered, but no longer than 15 seconds."""

import os
import time
import uuid

import requests

LONGEST_WAIT = 15
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
    if status >= 400:
        raise SystemExit(f"{data['code']}: {data['detail']}")
    return data


order = call(
    "POST",
    "/v1/orders",
    headers={"Idempotency-Key": str(uuid.uuid4())},
    body={"product_item_id": 1001, "cust_account": {"user_id": "5560524498", "server_id": "2201"}, "qty": 1},
)
print(f"Order {order['id']}: {order['status']}, charged {order['total']} {order['currency']}")

# The order is charged when it is placed, and delivered later. The spec has no webhooks, so read the order again.
begun = time.monotonic()
wait = 0.5
while order["status"] != "delivered" and time.monotonic() + wait < begun + LONGEST_WAIT:
    time.sleep(wait)
    order = call("GET", f"/v1/orders/{order['id']}")
    print(f"Read after {time.monotonic() - begun:.1f} s: {order['status']}")
    # Quick deliveries are seen quickly, and slow ones do not cost many calls.
    wait = min(wait * 2, 2)

# An order that takes longer is not a failed order. Never place it again: let a job read it later.
if order["status"] == "delivered":
    print(f"Done: order {order['id']} was delivered at {order['delivered_at']}.")
else:
    print(f"Done: order {order['id']} is still {order['status']}. Read it again later.")
