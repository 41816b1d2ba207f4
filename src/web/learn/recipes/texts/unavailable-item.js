// Orders an item that is switched off, which is refused with 409, and then another item of the same product.
import { send } from "./send.js";

const order = (item) =>
  send("POST", "/v1/orders", {
    // Another item is another order, so it has a key of its own.
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: {
      product_item_id: item.product_item_id,
      cust_account: { user_id: "5560524498", server_id: "2201" },
      qty: item.min_qty,
    },
  });

const { json: products } = await send("GET", "/v1/products?limit=100");
const isAvailable = ({ available }) => available;
const product = products.data.find(({ items }) => items.some(isAvailable) && !items.every(isAvailable));
if (!product) throw new Error("No product has both an available and an unavailable item.");
const wanted = product.items.find((item) => !isAvailable(item));

// A shop hides this item, but still meets the 409: an item can be switched off after the shop read the list.
const refused = await order(wanted);
console.log(`${product.name}, ${wanted.name}: ${refused.status} ${refused.json.code}`);
if (refused.json.code !== "product_item_unavailable") throw new Error(refused.json.detail);

// Offer the available item whose price is nearest. Prices are compared in integer hundredths.
const hundredths = ({ price }) => Number(price.replace(".", ""));
const distance = (item) => Math.abs(hundredths(item) - hundredths(wanted));
const [other] = product.items.filter(isAvailable).toSorted((one, another) => distance(one) - distance(another));
console.log(`Instead of ${wanted.price}: ${other.name} for ${other.price} ${other.currency}`);

const placed = await order(other);
if (!placed.ok) throw new Error(`${placed.json.code}: ${placed.json.detail}`);
console.log(`Order ${placed.json.id}: ${placed.status}, ${placed.json.status}, charged ${placed.json.total}`);
console.log(`Done: ${wanted.name} was not charged, ${other.name} was ordered for ${placed.json.total}.`);
