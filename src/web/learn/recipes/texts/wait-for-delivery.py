"""Places an order, then reads it until it is delivered, but no longer than 15 seconds."""

import time
import uuid

from topup import call

LONGEST_WAIT = 15

order = call(
    "POST",
    "/v1/orders",
    body={"product_item_id": 1001, "cust_account": {"user_id": "5560524498", "server_id": "2201"}, "qty": 1},
    idempotency_key=str(uuid.uuid4()),
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
