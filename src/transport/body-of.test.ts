import { expect, test } from "vitest";
import { bodyOf } from "./body-of.ts";

const bytesOf = async (body: string | null) => {
  const sent = await bodyOf(new Request("http://sandbox.test/v1/orders", { method: "POST", body }));
  return sent && new TextDecoder().decode(sent);
};

test("a body of one byte is sent, an empty one or none is null", async () => {
  expect(await bytesOf("1")).toBe("1");
  expect(await bytesOf("")).toBeNull();
  expect(await bytesOf(null)).toBeNull();
});
