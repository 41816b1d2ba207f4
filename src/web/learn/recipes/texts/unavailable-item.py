"""Orders an item that is switched off, which is refused with 409, and then another item of the same product."""

from decimal import Decimal

from topup import call, fail, order

for product in call("GET", "/v1/products?limit=100")["data"]:
    on_sale = [item for item in product["items"] if item["available"]]
    switched_off = [item for item in product["items"] if not item["available"]]
    if on_sale and switched_off:
        break
else:
    raise SystemExit("No product has both an available and an unavailable item.")
wanted = switched_off[0]

# A shop hides this item, but still meets the 409: an item can be switched off after the shop read the list.
status, refusal = order(wanted, wanted["min_qty"])
print(f"{product['name']}, {wanted['name']}: {status} {refusal.get('code')}")
if refusal.get("code") != "product_item_unavailable":
    raise SystemExit(refusal.get("detail"))

# Offer the available item whose price is nearest. Prices are compared as decimals, not as floats.
other = min(on_sale, key=lambda item: abs(Decimal(item["price"]) - Decimal(wanted["price"])))
print(f"Instead of {wanted['price']}: {other['name']} for {other['price']} {other['currency']}")

# Another item is another order, so it has an Idempotency-Key of its own.
status, placed = order(other, other["min_qty"])
if status != 201:
    fail(placed)
print(f"Order {placed['id']}: {status}, {placed['status']}, charged {placed['total']}")
print(f"Done: {wanted['name']} was not charged, {other['name']} was ordered for {placed['total']}.")
