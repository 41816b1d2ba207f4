import { describe, expect, test } from "vitest";
import { apiAddress, requestFor, shownRequest } from "./run-request.ts";

const ROOT = new URL("https://sandbox.test/");
const FOLDER = new URL("https://sandbox.test/docs/demo/");
const HEADER = ["X-Sandbox-Run", "1"] as const;

const made = (asked: object, folder = ROOT) =>
  requestFor(
    { url: `${folder.href}v1/wallet`, method: "GET", headers: [], body: null, ...asked },
    folder,
    HEADER,
    new AbortController().signal,
  );

const ELSEWHERE = [
  "v1/../account",
  "v1/%2e%2e/account",
  "v1/.\t./account",
  "v1x/wallet",
  "/v1/wallet",
  "account?/v1/",
  "account#/v1/wallet",
  "",
];

const FOREIGN = [
  "//elsewhere.example/v1/wallet",
  "/v1/wallet",
  "",
  "https://elsewhere.example/v1/wallet",
  "https://sandbox.test.elsewhere.example/v1/wallet",
  "https://user@sandbox.test/v1/wallet",
  "https://sandbox.test:8443/v1/wallet",
  "http://sandbox.test/v1/wallet",
  "blob:https://sandbox.test/v1/wallet",
  "javascript:fetch('/v1/wallet')",
];

describe.each([ROOT, FOLDER])("with the API at $pathname", (folder) => {
  test.each(ELSEWHERE)("BASE_URL + /%j is no address of the API", (rest) => {
    expect(() => apiAddress(folder.href + rest, folder)).toThrow("makes no network calls");
  });

  test.each(FOREIGN)("%j is none", (text) => {
    expect(() => apiAddress(text, folder)).toThrow(TypeError);
  });

  test.each([
    ["v1/wallet", "v1/wallet"],
    ["v2/orders?page=2", "v2/orders?page=2"],
    ["v1/wallet#part", "v1/wallet"],
    ["v1/../v1/wallet", "v1/wallet"],
    ["v1/%2e%2e%2faccount", "v1/%2e%2e%2faccount"],
    ["v1//account", "v1//account"],
  ])("BASE_URL + /%s is called as /%s", (rest, called) => {
    expect(made({ url: folder.href + rest }, folder).url).toBe(folder.href + called);
  });
});

test("an address of another folder is not called, although it has a version", () => {
  expect(() => apiAddress(`${ROOT.href}docs/v1/wallet`, FOLDER)).toThrow("makes no network calls");
});

test("the page sets how a call is made, whatever the run asks for", () => {
  const { credentials, mode, redirect, cache, headers, method } = made({
    method: "post",
    headers: [
      ["Cookie", "session=1"],
      ["x-sandbox-run", "another"],
      ["X-Own", "kept"],
    ],
    credentials: "include",
    mode: "no-cors",
    redirect: "follow",
    cache: "force-cache",
  });
  expect({ credentials, mode, redirect, cache, method }).toEqual({
    credentials: "omit",
    mode: "same-origin",
    redirect: "error",
    cache: "no-store",
    method: "POST",
  });
  expect(headers.get("X-Sandbox-Run")).toBe("1");
  expect(headers.get("X-Own")).toBe("kept");
});

test.each([
  ["a method that is none", { method: "GET /" }],
  ["a method that browsers refuse", { method: "TRACE" }],
  ["a header that is none", { headers: [["a b", "1"]] }],
  ["a value that is none", { headers: [["X-Own", "1\n2"]] }],
  ["a GET with a body", { body: new ArrayBuffer(1) }],
  ["a body over 2 MB", { method: "POST", body: new ArrayBuffer(2_000_001) }],
  ["a long URL", { url: `https://sandbox.test/v1/${"x".repeat(10_000)}` }],
  ["a long header", { headers: [["X-Own", "x".repeat(20_001)]] }],
  ["many headers", { headers: Array.from({ length: 201 }, () => ["X-Own", "1"]) }],
])("%s is an error of the call", (_, asked) => {
  expect(() => made(asked)).toThrow(TypeError);
});

test("a row shows the address that is called", () => {
  const asked = (url: string) => ({ url, method: "GET", headers: [] });
  expect(shownRequest(asked("https://sandbox.test/docs/demo/v1/../account"), FOLDER).path).toBe("/account");
  expect(shownRequest(asked("https://elsewhere.example/v1"), FOLDER).path).toBe("https://elsewhere.example/v1");
  expect(shownRequest(asked("v1/wallet"), FOLDER)).toEqual({ method: "GET", path: "v1/wallet" });
});
