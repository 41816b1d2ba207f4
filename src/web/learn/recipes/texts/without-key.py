"""Sends the same order twice without an Idempotency-Key, then twice with one, and counts the charges."""

import uuid

from topup import call, fail, request

ORDER = {"product_item_id": 1001, "cust_account": {"user_id": "5560524498", "server_id": "2201"}, "qty": 1}


def place_order(idempotency_key):
    status, order, headers = request("POST", "/v1/orders", ORDER, idempotency_key)
    if status != 201:
        fail(order)
    is_replay = headers.get("Idempotent-Replayed") == "true"
    print(f"{status}, order {order['id']}, {'replayed' if is_replay else 'charged ' + order['total']}")
    return order


def place_twice(idempotency_key=None):
    """Whatever sends a call twice has this effect: a job that runs again, a retry after a lost response."""
    first = place_order(idempotency_key)
    second = place_order(idempotency_key)
    print(f"Balance: {call('GET', '/v1/wallet')['balance']}")
    return len({first["id"], second["id"]})


print("Twice without an Idempotency-Key:")
without_key = place_twice()

# The key names the order, not the call: one key for each order, the same key for every call that places it.
print("Twice with the same Idempotency-Key:")
with_key = place_twice(str(uuid.uuid4()))

print(f"Done: two calls placed {without_key} orders without a key, and {with_key} with one.")
