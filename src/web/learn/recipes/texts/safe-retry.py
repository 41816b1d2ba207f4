"""Places one order over a network that loses messages. Every attempt sends the same Idempotency-Key, so the wallet is
charged once, however often the order is sent."""

import random
import time

from topup import fail, may_pass, send

ATTEMPTS = 4


def backoff(attempt):
    """Exponential backoff with full jitter: clients that failed together do not all return together."""
    return random.uniform(0, min(4, 0.2 * 2**attempt))


def place_order(order, idempotency_key):
    """Returns the order, the attempt that was answered, and whether an earlier attempt had placed it."""
    for attempt in range(1, ATTEMPTS + 1):
        status, data, headers = send("POST", "/v1/orders", order, idempotency_key)
        if status == 201:
            return data, attempt, headers.get("Idempotent-Replayed") == "true"
        print(f"Attempt {attempt}: {data['code']}")
        if not may_pass(status) or attempt == ATTEMPTS:
            fail(data)
        wait = max(float(headers.get("Retry-After", 0)), backoff(attempt))
        print(f"Waiting {wait * 1000:.0f} ms")
        time.sleep(wait)


# The key is the order's own number in your shop. A program that is killed and started again makes the same key, so it is
# charged once; a random key would be a second order. 422 idempotency_key_reused means that this number has ordered
# something else before: stop, and compare the two orders.
order_number = 4711
order, attempt, is_replay = place_order(
    {"product_item_id": 1001, "cust_account": {"user_id": "5560524498", "server_id": "2201"}, "qty": 2},
    f"order-{order_number}",
)
print(f"Attempt {attempt}: 201, order {order['id']}, {'replayed' if is_replay else 'new'}")
print(f"Done: charged {order['total']} {order['currency']} once, confirmed by attempt {attempt}.")
