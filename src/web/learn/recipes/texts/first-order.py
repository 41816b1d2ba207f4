"""Orders the first available item of the catalog, and reads the balance before and after."""

import uuid

from topup import call

products = call("GET", "/v1/products?limit=10")["data"]
item = next((item for product in products for item in product["items"] if item["available"]), None)
if item is None:
    raise SystemExit("No item of the first page is available.")
print(f"Item {item['product_item_id']}, {item['name']}: {item['price']} {item['currency']} each")

before = call("GET", "/v1/wallet")

order = call(
    "POST",
    "/v1/orders",
    body={
        "product_item_id": item["product_item_id"],
        "cust_account": {"user_id": "5560524498", "server_id": "2201"},
        "qty": item["min_qty"],
    },
    # One key for each order, so that the call is safe to send again.
    idempotency_key=str(uuid.uuid4()),
)
print(f"Order {order['id']}: {order['status']}, charged {order['total']} {order['currency']}")

after = call("GET", "/v1/wallet")
print(f"Done: one order for {order['total']}, balance {before['balance']} before and {after['balance']} after.")
