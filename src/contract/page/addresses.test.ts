import { describe, expect, test } from "vitest";
import { callAddress, calledAddress, folderSource, isApiAddress, isOwnFile } from "./addresses.ts";

const ORIGIN = "https://sandbox.test";
const FOLDERS = ["/", "/demo/", "/v1/", "/docs/v2/play/"];

describe.each(FOLDERS)("a page in %s", (path) => {
  const folder = new URL(path, ORIGIN);
  const at = (address: string) => new URL(`${ORIGIN}${address}`);

  test.each([
    "/v1",
    "/v1/orders",
    "/v1/orders/ord_1?page=1",
    "/v2",
    "/v01/x",
    "/V1/orders",
    "/v1.0/orders",
    "/v1beta/orders",
    "//v1/orders",
    "/x/v1/orders",
  ])("responds to %s", (address) => {
    expect(isApiAddress(at(address), folder)).toBe(true);
    expect(isOwnFile(at(address), folder)).toBe(false);
  });

  test.each(["", "index.html", "index.html?embed=state", "assets/page-1a.js", "openapi.json?v1/", "embed.js"])(
    "has a file %s in its folder",
    (name) => {
      expect(isOwnFile(at(path + name), folder)).toBe(true);
      expect(isApiAddress(at(path + name), folder)).toBe(false);
    },
  );

  test.each([
    "orders",
    "assets/",
    "assets/../orders",
    "assets/a/b.js",
    "openapi.json/x",
    "via-worker/v1/orders",
    "index.htm",
  ])("has no file %s in its folder", (name) => expect(isOwnFile(at(path + name), folder)).toBe(false));

  test.each(["/v1/orders", "//v1/orders", "/x/v1/orders?page=1&page=2", "/v1/orders/a%2Fb"])(
    "sends a call to %s below its folder, and back",
    (address) => {
      const sent = new URL(callAddress(at(address), folder));
      expect(sent.href.startsWith(folder.href)).toBe(true);
      expect(calledAddress(sent, folder)).toBe(ORIGIN + address);
    },
  );

  test("knows a call only below its own folder", () => {
    for (const other of ["/v1/orders", `${path}via-workers/v1/orders`, `${path}via-worker`, "/x/via-worker/v1/orders"])
      expect(calledAddress(at(other), folder)).toBeNull();
  });
});

test.each(["/vv1/x", "/version1", "/x", "/orders"])("%s is no address of the API", (path) =>
  expect(isApiAddress(new URL(path, ORIGIN), new URL("/", ORIGIN))).toBe(false),
);

test.each(["http://sandbox.test/v1/orders", "https://sandbox.test:8443/v1/orders", "https://api.example/v1/orders"])(
  "%s is of another origin",
  (address) => {
    expect(isApiAddress(new URL(address), new URL("/", ORIGIN))).toBe(false);
    expect(isOwnFile(new URL("/index.html", address), new URL("/", ORIGIN))).toBe(false);
  },
);

/** The grammar of a source with a host, in Content Security Policy Level 3. */
const SOURCE = /^https?:\/\/(\*|[\w-]+(\.[\w-]+)*)(:\d+)?(\/([\w.~!$&'()*+=:@/-]|%[\dA-F]{2})*)$/;

test.each([
  ["https://docs.example/play/", "https://docs.example/play/"],
  ["https://docs.example/a;b/", "https://docs.example/a%3Bb/"],
  ["https://docs.example/a,b/c,d/", "https://docs.example/a%2Cb/c%2Cd/"],
  ["https://docs.example/a%3Bb;c/", "https://docs.example/a%3Bb%3Bc/"],
  ["https://docs.example/[a]|b^c\\/ä €/", "https://docs.example/%5Ba%5D%7Cb%5Ec//%C3%A4%20%E2%82%AC/"],
  ["http://127.0.0.1:4173/", "http://127.0.0.1:4173/"],
  ["http://[::1]:4173/play/", "http://*:4173/play/"],
  ["http://[2001:db8::1]/play/", "http://*/play/"],
  ["https://my_host/a;b/", "https://*/a%3Bb/"],
  ["http://my_host.lan:8080/", "http://*:8080/"],
  ["http://user:pass@docs.example/play/", "http://docs.example/play/"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
])("the folder %s is %s as a source of a policy", (folder, source) => {
  expect(folderSource(new URL(folder))).toBe(source);
  expect(source).toMatch(SOURCE);
});
