import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { asOfNetwork, fetchedFrom } from "./platform-response.ts";

const ADDRESS = "https://api.example.test/v1/wallet";
const request = (init: RequestInit = {}) => new Request(ADDRESS, init);
const digest = (name: string, text: string) => `${name}-${createHash(name).update(text).digest("base64")}`;

test("names the address that was fetched, in its clones and theirs", async () => {
  const clone = fetchedFrom(new Response("a"), ADDRESS).clone();
  expect([clone.url, clone.type, clone.clone().url, await clone.text()]).toEqual([ADDRESS, "basic", ADDRESS, "a"]);
});

test("has no property of its own, and all names that a loop finds in any response", () => {
  const namesOf = (object: object) => {
    const names: string[] = [];
    for (const name in object) names.push(name);
    return names.sort();
  };
  const plain = new Response("a");
  const response = fetchedFrom(new Response("a"), ADDRESS);
  expect([Object.keys(response), response instanceof Response]).toEqual([Object.keys(plain), true]);
  expect(namesOf(response)).toEqual(namesOf(plain));
});

test("has headers that cannot be changed", async () => {
  const { headers } = await asOfNetwork(new Response("a", { headers: { "X-A": "1" } }), request());
  for (const change of [() => headers.set("X-A", "2"), () => headers.append("B", "1"), () => headers.delete("X-A")])
    expect(change).toThrow(TypeError);
  expect([...headers]).toContainEqual(["x-a", "1"]);
});

test("has a body that an abort ends", async () => {
  const abort = new AbortController();
  const response = await asOfNetwork(new Response("a"), request({ signal: abort.signal }));
  abort.abort();
  await expect(response.text()).rejects.toMatchObject({ name: "AbortError" });
});

test("that is empty stays empty", async () => {
  const response = await asOfNetwork(new Response(null, { status: 204, statusText: "No Content" }), request());
  expect([response.status, response.statusText, response.body]).toEqual([204, "No Content", null]);
});

test.each([
  ["its own digest", digest("sha256", "a"), true],
  ["one of two digests", `${digest("sha384", "b")} ${digest("sha384", "a")}`, true],
  ["the digest of another body", digest("sha512", "b"), false],
  ["a weaker digest of its own", `${digest("sha256", "a")} ${digest("sha512", "b")}`, false],
  [
    "its strongest digest under the name of a weaker one",
    `${digest("sha512", "b")} ${digest("sha512", "a").replace("sha512", "sha256")}`,
    false,
  ],
  ["no digest that is known", `md5-abc x${digest("sha256", "b")}`, true],
])("with %s as integrity is fetched: %#", async (_, integrity, isFetched) => {
  const fetched = asOfNetwork(new Response("a"), request({ integrity }));
  if (isFetched) expect(await (await fetched).text()).toBe("a");
  else await expect(fetched).rejects.toThrow("Failed to fetch");
});
