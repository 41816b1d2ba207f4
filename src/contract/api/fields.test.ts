import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Field, fieldsOf, pathFieldsOf, queryFieldsOf } from "./fields.ts";
import { CreatedKey, KeyRequest } from "./key.ts";
import type { Operation } from "./operation.ts";
import { OPERATION_IDS, operations } from "./operations.ts";
import { Order, OrderRequest } from "./order.ts";
import { pageOf } from "./pagination.ts";
import { Product } from "./product.ts";

const named = (fields: readonly Field[], path: string): Field | undefined =>
  fields.find((field) => field.path === path);

describe("the fields of a request body", () => {
  test("of an order are in schema order, with type, bounds, required, meaning and provenance", () => {
    const fields = fieldsOf(OrderRequest);
    const paths = fields.map(({ path }) => path).join(" ");
    expect(paths).toBe("product_item_id cust_account cust_account.user_id cust_account.server_id qty");
    expect(named(fields, "product_item_id")).toEqual({
      path: "product_item_id",
      type: "integer",
      bounds: "1 to 2147483647",
      required: true,
      description: "The id of the product item.",
      provenance: "documented",
    });
    expect(named(fields, "cust_account.user_id")).toMatchObject({
      type: "string",
      bounds: "1 to 64 characters",
      required: true,
    });
    expect(named(fields, "cust_account.server_id")?.required).toBe(false);
    expect(named(fields, "qty")?.bounds).toBe("at least 1");
  });

  test("of a key name the allowed entries of a list", () => {
    expect(named(fieldsOf(KeyRequest), "scopes")).toMatchObject({
      type: "array of string",
      bounds: "one of orders:write, wallet:read; 1 to 2 entries; each once",
    });
    expect(named(fieldsOf(KeyRequest), "name")?.bounds).toBe("1 to 64 characters");
  });
});

describe("the fields of a response", () => {
  test("say where null is allowed, and describe amounts and times in words", () => {
    const fields = fieldsOf(Order);
    expect(named(fields, "cust_account.server_id")?.type).toBe("string or null");
    expect(named(fields, "delivered_at")).toMatchObject({
      type: "string or null",
      bounds: "RFC 3339, UTC, with milliseconds",
    });
    expect(named(fields, "total")?.bounds).toBe("decimal with two places, such as 4.75");
    expect(named(fields, "currency")?.bounds).toBe("always DEMO");
    expect(named(fields, "status")?.bounds).toBe("one of processing, delivered");
    expect(named(fieldsOf(CreatedKey), "key")).toMatchObject({
      type: "string or null",
      bounds: "pattern ^rsk_demo_[0-9A-Za-z]{36}$",
    });
  });

  test("include nested lists", () => {
    const fields = fieldsOf(pageOf(Product, "products"));
    expect(named(fields, "data")?.type).toBe("array of object");
    expect(named(fields, "data[].items[].price")?.provenance).toBe("documented");
    expect(named(fields, "pagination.total_pages")).toMatchObject({ bounds: "at least 0", provenance: "assumed" });
  });
});

describe("parameters", () => {
  test("of the query are optional and name their defaults", () => {
    expect(queryFieldsOf(operations.listOrders).map(({ path, bounds, required }) => [path, bounds, required])).toEqual([
      ["page", "at least 1; default 1", false],
      ["limit", "1 to 100; default 10", false],
      ["status", "one of processing, delivered", false],
    ]);
  });

  test("of the path are required", () => {
    expect(pathFieldsOf(operations.getOrder)).toMatchObject([{ path: "id", required: true, provenance: "assumed" }]);
    expect(pathFieldsOf(operations.listOrders)).toEqual([]);
  });
});

describe("every field of the API", () => {
  test.each(OPERATION_IDS)("%s: has a meaning", (id) => {
    const operation: Operation = operations[id];
    const schemas = [operation.body, operation.response.schema].filter((schema) => schema !== undefined);
    const all = [...schemas.flatMap(fieldsOf), ...queryFieldsOf(operation), ...pathFieldsOf(operation)];
    expect(all.filter(({ description }) => description === "")).toEqual([]);
  });

  test("a field without a note is refused, so that no assumption is shown unmarked", () => {
    expect(() => fieldsOf(z.strictObject({ name: z.string() }))).toThrow();
  });
});
