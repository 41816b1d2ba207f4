import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { MoneyText, moneyText } from "#contract/api/money.ts";
import { CATEGORIES, ProductItemId } from "#contract/api/product.ts";
import { storedText } from "#contract/api/text.ts";
import data from "./catalogue.json" with { type: "json" };
import { catalogue, findItem } from "./catalogue.ts";
import { OPENING_BALANCE } from "./world.ts";

/** An order carries the names of what it was sold as, so they must be text that a state may hold. */
const Name = storedText(80);
const Quantity = z.int().check(z.minimum(1), z.maximum(1000));

/** The form of `catalogue.json`. A member with another name is an error. */
const Data = z
  .array(
    z.strictObject({
      product_id: z.int().check(z.minimum(1)),
      name: Name,
      category: z.enum(CATEGORIES),
      account_fields: z
        .partialRecord(z.enum(["user_id", "user_id?", "server_id", "server_id?"]), Name)
        .check(z.refine((fields) => Object.keys(fields).length > 0)),
      items: z
        .array(
          z.tuple([
            ProductItemId,
            Name,
            MoneyText,
            z.optional(
              z.strictObject({
                available: z.optional(z.boolean()),
                min_qty: z.optional(Quantity),
                max_qty: z.optional(Quantity),
              }),
            ),
          ]),
        )
        .check(z.minLength(1)),
    }),
  )
  .check(z.minLength(1));

const items = catalogue.flatMap((product) => product.items);

describe("catalogue.json", () => {
  test("has products with names, known categories, known account fields, and items with decimal prices", () => {
    expect(z.safeParse(Data, data).error?.issues ?? []).toEqual([]);
  });

  test("has unique ids, in ascending order of the products, and unique account fields", () => {
    const productIds = catalogue.map(({ productId }) => productId);
    expect(productIds).toEqual([...new Set(productIds)].toSorted((one, other) => one - other));
    const itemIds = items.map(({ productItemId }) => productItemId);
    expect(itemIds.filter((id, place) => itemIds.indexOf(id) !== place)).toEqual([]);
    for (const { name, accountFields } of catalogue)
      expect(new Set(accountFields.map((field) => field.name)).size, name).toBe(accountFields.length);
  });

  test("has prices above zero, and quantities whose smallest is not above the largest", () => {
    const impossible = items.filter(
      ({ retailPrice, minQty, maxQty }) => retailPrice < 1 || minQty < 1 || minQty > maxQty,
    );
    expect(impossible).toEqual([]);
  });

  test("has the items that the examples and the demo order", () => {
    const orderable = (id: number) => {
      const item = findItem(id)?.item;
      return item?.available ? item : undefined;
    };
    for (const id of [1001, 1004, 2001]) expect(orderable(id), `item ${id}`).toBeDefined();
    // Ten of the most expensive item cost more than the balance.
    const dear = orderable(2304);
    expect((dear?.retailPrice ?? 0) * 10).toBeGreaterThan(OPENING_BALANCE * 2);
    expect(dear?.maxQty).toBeGreaterThanOrEqual(10);
    expect(findItem(1304)?.item.available).toBe(false);
  });
});

describe("the catalogue", () => {
  test("is the file with its defaults: an available item, 1 to 10 of it, a required account field", () => {
    const [product] = catalogue;
    const { product_id: productId, name, category } = data[0] ?? {};
    expect(product).toMatchObject({ productId, name, category });
    expect(items.map(({ retailPrice }) => moneyText(retailPrice))).toEqual(
      data.flatMap((each) => each.items.map(([, , price]) => price)),
    );
    expect(findItem(1001)?.item).toMatchObject({ available: true, minQty: 1, maxQty: 10 });
    expect(findItem(1005)?.item.maxQty).toBe(5);
    expect(findItem(1401)?.product.accountFields).toEqual([
      { name: "user_id", label: "Driver ID", required: true },
      { name: "server_id", label: "Region", required: false },
    ]);
  });

  test("finds an item with its product", () => {
    expect(findItem(1001)).toMatchObject({ product: { productId: 11 }, item: { name: "86 Crystals" } });
    expect(findItem(999)).toBeUndefined();
  });
});
