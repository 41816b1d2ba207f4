"""Sends the same order twice without an Idempotency-Key, then twice with one, and counts the charges."""

import os
import uuid

import requests

ORDER = {"product_item_id": 1001, "cust_account": {"user_id": "5560524498", "server_id": "2201"}, "qty": 1}


def call(method, path, headers=None, body=None):
    response = requests.request(
        method,
        os.environ["BASE_URL"] + path,
        headers={"Authorization": "Bearer " + os.environ["API_KEY"], **(headers or {})},
        json=body,
        timeout=30,
    )
    data = response.json()
    if not response.ok:
        raise SystemExit(f"{data['code']}: {data['detail']}")
    return response, data


def place_order(headers):
    response, order = call("POST", "/v1/orders", headers, ORDER)
    is_replay = response.headers.get("Idempotent-Replayed") == "true"
    result = "replayed" if is_replay else f"charged {order['total']}"
    print(f"{response.status_code}, order {order['id']}, {result}")
    return order


def place_twice(headers):
    """Whatever sends a call twice has this effect: a job that runs again, a retry after a lost response."""
    first = place_order(headers)
    second = place_order(headers)
    _, wallet = call("GET", "/v1/wallet")
    print(f"Balance: {wallet['balance']}")
    return len({first["id"], second["id"]})


print("Twice without an Idempotency-Key:")
without_key = place_twice({})

# The key names the order, not the call: one key for each order, the same key for every call that places it.
print("Twice with the same Idempotency-Key:")
with_key = place_twice({"Idempotency-Key": str(uuid.uuid4())})

print(f"Done: two calls placed {without_key} orders without a key, and {with_key} with one.")
