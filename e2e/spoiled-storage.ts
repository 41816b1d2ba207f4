/** What the page stores, as far as it is spoiled here. */
interface Stored {
  readonly format: number;
  readonly world: {
    readonly balance: number;
    readonly orders: readonly (object & { readonly total: number })[];
    readonly ledger: readonly object[];
  };
}

const MARKUP = '<img src=x onerror="executed=1"><script>executed=1</script>';

const altered =
  (alter: (stored: Stored) => object) =>
  (text: string): string =>
    JSON.stringify(alter(JSON.parse(text)));

const alteredWorld = (alter: (world: Stored["world"]) => object) =>
  altered((stored) => ({ ...stored, world: alter(stored.world) }));

const alteredOrder = (change: object) =>
  alteredWorld((world) => ({ ...world, orders: world.orders.map((order) => ({ ...order, ...change })) }));

/** Ways in which what was stored can have become of no use, each from what the page had stored itself. */
export const spoiled: Readonly<Record<string, (text: string) => string>> = {
  "cut in the middle": (text) => text.slice(0, text.length / 2),
  "the word null": () => "null",
  "nested a hundred thousand deep": () => "[".repeat(1e5) + "]".repeat(1e5),
  "of another shape": () => '{"hello":"world"}',
  "of a newer version": altered((stored) => ({ ...stored, format: stored.format + 1 })),
  "with a negative balance": alteredWorld((world) => ({ ...world, balance: -world.balance })),
  "with sums that do not add up": alteredWorld((world) => ({ ...world, balance: world.balance + 1 })),
  "with one order twice": alteredWorld((world) => ({
    ...world,
    balance: world.balance - (world.orders[0]?.total ?? 0),
    orders: [...world.orders, ...world.orders],
  })),
  "with one ledger entry twice": alteredWorld((world) => ({ ...world, ledger: [...world.ledger, ...world.ledger] })),
  "with a prototype": (text) => text.replace('"world":{', '"world":{"__proto__":{"isAdmin":true},'),
  "with a member too many": alteredWorld((world) => ({ ...world, isAdmin: true })),
  "with markup for a member's name": alteredWorld((world) => ({ ...world, [MARKUP]: MARKUP })),
  "four million characters long": alteredOrder({ productName: "x".repeat(4_000_000) }),
};
