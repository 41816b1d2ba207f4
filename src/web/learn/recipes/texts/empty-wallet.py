"""Orders more than the wallet holds, which is refused with 402, and then what the balance covers."""

from decimal import Decimal

from topup import call, fail, order

# Amounts are decimal strings. Calculate with Decimal: floats lose cents.
balance = Decimal(call("GET", "/v1/wallet")["balance"])
print(f"Balance: {balance}")
products = call("GET", "/v1/products?limit=100")["data"]
items = [item for product in products for item in product["items"] if item["available"]]
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
print(f"Balance after the refusal: {call('GET', '/v1/wallet')['balance']}")

if affordable is None:
    print("Done: the order beyond the balance was not charged. The wallet is too low for any order.")
else:
    status, placed = order(affordable, affordable["min_qty"])
    if status != 201:
        fail(placed)
    print(f"{placed['qty']} × {affordable['name']}: {status}, order {placed['id']}, charged {placed['total']}")
    print("Done: the order beyond the balance was not charged, and a smaller one was placed.")
