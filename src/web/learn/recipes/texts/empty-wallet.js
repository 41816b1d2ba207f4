// Orders more than the wallet holds, which is refused with 402, and then what the balance covers.
import { send } from "./send.js";

const order = (item, qty) =>
  send("POST", "/v1/orders", {
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: {
      product_item_id: item.product_item_id,
      cust_account: { user_id: "5560524498", server_id: "2201" },
      qty,
    },
  });

// Amounts are decimal strings. Calculate with integer hundredths: floating-point numbers lose cents.
const hundredths = (amount) => Number(amount.replace(".", ""));

const { json: wallet } = await send("GET", "/v1/wallet");
const balance = hundredths(wallet.balance);
console.log(`Balance: ${wallet.balance} ${wallet.currency}`);

const { json: products } = await send("GET", "/v1/products?limit=100");
const items = products.data.flatMap(({ items }) => items).filter(({ available }) => available);
const costOf = ({ price }, qty) => hundredths(price) * qty;
const tooMuch = items.find((item) => costOf(item, item.max_qty) > balance);
const affordable = items.find((item) => costOf(item, item.min_qty) <= balance);
if (!tooMuch) throw new Error("The wallet can pay for any order.");

const { status, json: refusal } = await order(tooMuch, tooMuch.max_qty);
console.log(`${tooMuch.max_qty} × ${tooMuch.name}: ${status} ${refusal.code}`);
if (refusal.code !== "insufficient_balance") throw new Error(refusal.detail);
// Only a key with the scope wallet:read is told the shortfall.
console.log(`Required ${refusal.required}, missing ${refusal.shortfall ?? "unknown"}`);

// A retry is refused as well until the wallet is topped up: hold the order, and tell who pays for the wallet.
// Nothing was charged, and the Idempotency-Key is not used up: the same one can place the order later.

const { json: unchanged } = await send("GET", "/v1/wallet");
console.log(`Balance after the refusal: ${unchanged.balance}`);

if (affordable) {
  const placed = await order(affordable, affordable.min_qty);
  const { code, detail, id, total } = placed.json;
  if (!placed.ok) throw new Error(`${code}: ${detail}`);
  console.log(`${affordable.min_qty} × ${affordable.name}: ${placed.status}, order ${id}, charged ${total}`);
}
console.log(
  affordable
    ? "Done: the order beyond the balance was not charged, and a smaller one was placed."
    : "Done: the order beyond the balance was not charged. The wallet is too low for any order.",
);
