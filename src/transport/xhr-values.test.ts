// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { bodyLength, documentIn, finalType, headersOf, requestBody, textOf } from "./xhr-values.ts";

const bytes = (...values: number[]) => new Uint8Array(values);
const typeOf = (own: string | null, override: string | null = null) =>
  finalType(new Response(null, { headers: own === null ? {} : { "Content-Type": own } }), override);

describe("the type of a response", () => {
  test.each([
    ["text/html; charset=x", null, "text/html", "x"],
    ['TEXT/HTML;charset="x"', null, "text/html", "x"],
    ["text/html", "application/json", "application/json", null],
    ["text/html; charset=x", "application/json", "application/json", "x"],
    ["text/html; charset=x", "application/json; charset=y", "application/json", "y"],
    ["text/html", "nonsense", "application/octet-stream", null],
    [", text/html", null, "text/xml", null],
    ["text/html x", null, "text/xml", null],
  ])("%j, read as %j, is %s of charset %j", (own, override, essence, charset) => {
    expect(typeOf(own, override)).toMatchObject({ essence, charset });
  });
});

test("a response without a type is XML, and a type is named without the spaces around it", () => {
  const xml = { text: "text/xml", essence: "text/xml", charset: null };
  expect([typeOf(null), finalType(undefined, null)]).toEqual([xml, xml]);
  expect(typeOf(null, " Text/HTML ").text).toBe("Text/HTML");
  expect(typeOf(null, "nonsense").text).toBe("application/octet-stream");
});

test("headers are a line each, and none before there is a response", () => {
  expect(headersOf(new Response(null, { headers: { "X-A": "1", "X-B": "2" } }))).toMatch(/^x-a: 1\r\nx-b: 2\r\n$/i);
  expect(headersOf(undefined)).toBe("");
});

describe("a text", () => {
  test.each([
    [0xfe, 0x61],
    [0x61, 0xff],
    [0xff, 0x61],
    [0x61, 0xfe],
    [0xef, 0xa1, 0xbf],
    [0xef, 0xbb, 0x61],
    [0x61, 0xbb, 0xbf],
  ])("with a part of a mark has the charset of its type: %i, %i, %i", (...values) => {
    const given = bytes(...values.filter((value) => value !== undefined));
    expect(textOf(given, { text: "", essence: "", charset: "iso-8859-1" })).toBe(String.fromCharCode(...given));
  });

  test.each([
    ["UTF-8 without a charset", bytes(0xc3, 0xbc), null, "ü"],
    ["the charset's", bytes(0xfc), "iso-8859-1", "ü"],
    ["an unknown charset's as UTF-8", bytes(0xc3, 0xbc), "poem", "ü"],
    ["UTF-8 by its mark", bytes(0xef, 0xbb, 0xbf, 0x61), "iso-8859-1", "a"],
    ["UTF-16 by its mark", bytes(0xff, 0xfe, 0x61, 0), null, "a"],
    ["UTF-16 in the other order by its mark", bytes(0xfe, 0xff, 0, 0x61), null, "a"],
  ])("is %s", (_, given, charset, text) => {
    expect(textOf(given, { text: "", essence: "", charset })).toBe(text);
  });
});

describe("a document", () => {
  const documentOf = (essence: string, text: string) =>
    documentIn(new TextEncoder().encode(text), { text: essence, essence, charset: null });

  test.each(["text/xml", "application/xml", "image/svg+xml"])("is read from %s as XML", (type) => {
    expect(documentOf(type, "<a><br/></a>")?.documentElement.localName).toBe("a");
  });

  test("is read from HTML as HTML", () => {
    expect(documentOf("text/html", "<p>a<br>b")?.documentElement.localName).toBe("html");
  });

  test("is none if it is not well-formed", () => {
    expect(documentOf("text/xml", "<a><b></a>")).toBeNull();
  });

  test.each(["text/plain", "application/xmlx", "text/htmlx"])("is not read from %s", (type) => {
    expect(documentOf(type, "<a/>")).toBeNull();
  });
});

describe("the body of a request", () => {
  test.each([
    ["text", "a", null, "text/plain;charset=UTF-8"],
    ["text of its own type", "a", "application/json", "application/json"],
    ["text of another charset", "a", "text/x; charset=latin1; a=b", "text/x;charset=UTF-8; a=b"],
    ["text of the same charset", "a", "text/x;charset=utf-8", "text/x;charset=utf-8"],
    ["text of a charset whose name begins like UTF-8", "a", "text/x;charset=utf-8x", "text/x;charset=UTF-8"],
    ["text of a charset whose name ends like UTF-8", "a", "text/x;charset=x-utf-8", "text/x;charset=UTF-8"],
  ])("of %s names its type", (_, body, given, type) => {
    const headers = new Headers(given === null ? {} : { "Content-Type": given });
    expect(requestBody(body, headers)).toBe(body);
    expect(headers.get("Content-Type")).toBe(type);
  });

  test.each([null, new URLSearchParams("a=1"), bytes(1)])("%# is sent as it is, without a type", (body) => {
    const headers = new Headers();
    expect(requestBody(body, headers)).toBe(body);
    expect(headers.has("Content-Type")).toBe(false);
  });

  test.each([
    ["text/html", "<html><head></head><body><p>a</p></body></html>", HTMLDocument],
    ["application/xml", "<a><b/></a>", XMLDocument],
  ] as const)("that is a document of type %s is sent as its text", (type, text, kind) => {
    // In happy-dom, no document is a Document.
    vi.stubGlobal("Document", kind);
    const headers = new Headers();
    expect(requestBody(new DOMParser().parseFromString(text, type), headers)).toBe(text);
    vi.unstubAllGlobals();
    expect(headers.get("Content-Type")).toBe(`${type};charset=UTF-8`);
  });

  test("that is a document without an element is sent without text", () => {
    vi.stubGlobal("Document", HTMLDocument);
    const empty = new DOMParser().parseFromString("", "text/html");
    empty.documentElement.remove();
    expect(requestBody(empty, new Headers())).toBe("");
    vi.unstubAllGlobals();
  });

  test.each([
    [new FormData(), 0],
    ["ü", 2],
    [new URLSearchParams({ a: "ü" }), 8],
    [new Blob(["abc"]), 3],
    [new Uint8Array(4), 4],
    [new ArrayBuffer(5), 5],
  ])("%# has its length in bytes", (body, length) => expect(bodyLength(body)).toBe(length));
});
