// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { bodyLength, finalType, requestBody, textOf } from "./xhr-values.ts";

const bytes = (...values: number[]) => new Uint8Array(values);
const typeOf = (own: string | null, override: string | null = null) =>
  finalType(new Response("", { headers: own === null ? {} : { "Content-Type": own } }), override);

describe("the type of a response", () => {
  test.each([
    ["text/html; charset=x", null, "text/html", "x"],
    ['TEXT/HTML;charset="x"', null, "text/html", "x"],
    ["text/html", "application/json", "application/json", null],
    ["text/html; charset=x", "application/json", "application/json", "x"],
    ["text/html; charset=x", "application/json; charset=y", "application/json", "y"],
    ["text/html", "nonsense", "application/octet-stream", null],
  ])("%j, read as %j, is %s of charset %j", (own, override, essence, charset) => {
    expect(typeOf(own, override)).toMatchObject({ essence, charset });
  });
});

describe("a text", () => {
  test.each([
    ["UTF-8 without a charset", bytes(0xc3, 0xbc), null, "ü"],
    ["the charset's", bytes(0xfc), "iso-8859-1", "ü"],
    ["an unknown charset's as UTF-8", bytes(0xc3, 0xbc), "poem", "ü"],
    ["UTF-8 by its mark", bytes(0xef, 0xbb, 0xbf, 0x61), "iso-8859-1", "a"],
    ["UTF-16 by its mark", bytes(0xff, 0xfe, 0x61, 0), null, "a"],
  ])("is %s", (_, given, charset, text) => {
    expect(textOf(given, { text: "", essence: "", charset })).toBe(text);
  });
});

describe("the body of a request", () => {
  test.each([
    ["text", "a", null, "text/plain;charset=UTF-8"],
    ["text of its own type", "a", "application/json", "application/json"],
    ["text of another charset", "a", "text/x; charset=latin1; a=b", "text/x;charset=UTF-8; a=b"],
    ["text of the same charset", "a", "text/x;charset=utf-8", "text/x;charset=utf-8"],
  ])("of %s names its type", (_, body, given, type) => {
    const headers = new Headers(given === null ? {} : { "Content-Type": given });
    expect(requestBody(body, headers)).toBe(body);
    expect(headers.get("Content-Type")).toBe(type);
  });

  test.each([
    ["ü", 2],
    [new URLSearchParams({ a: "ü" }), 8],
    [new Blob(["abc"]), 3],
    [new Uint8Array(4), 4],
    [new ArrayBuffer(5), 5],
  ])("%# has its length in bytes", (body, length) => expect(bodyLength(body)).toBe(length));
});
