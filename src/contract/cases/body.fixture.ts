import { type Case, ORDER, order, post } from "./case.fixture.ts";

const malformed = (name: string, body: string, detail: string | RegExp): Case => ({
  name,
  request: post("/v1/orders", body),
  status: 400,
  code: "malformed_json",
  body: { detail },
});
const nested = (depth: number, inner = "") => "[".repeat(depth) + inner + "]".repeat(depth);
const ofSize = (bytes: number) => `{"note":"${"x".repeat(bytes - '{"note":""}'.length)}"}`;

/** The body as a whole: its size, its type, and JSON (section 1). */
export const bodyCases: readonly Case[] = [
  malformed("A body is not empty", "", "The body is empty. Send one JSON object."),
  malformed("A body is JSON", '{"qty":', /^The body is not JSON: /),
  malformed("Spaces are no body", " \n", "The body is empty. Send one JSON object."),
  malformed("A number has no zero before it", '{"qty":02}', /^The body is not JSON: /),
  malformed(
    "A body is no text, such as JSON that was encoded twice",
    JSON.stringify(JSON.stringify(ORDER)),
    /^The body is the JSON value ".{10,80}\. Send one JSON object\.$/,
  ),
  malformed("A body is no array", "[]", "The body is a JSON array. Send one JSON object."),
  malformed("A body is no number", "1e21", "The body is the JSON value 1e21. Send one JSON object."),
  malformed("A body is not null", "null", "The body is the JSON value null. Send one JSON object."),
  malformed(
    "A member is sent once",
    '{"qty":1,"product_item_id":1001,"qty":2}',
    'The body has the member "qty" twice. Send each member once.',
  ),
  malformed(
    "A member is sent once at every depth, however it is spelled",
    '{"cust_account":{"user_id":"1","user\\u005fid":"2"}}',
    'The object at #/cust_account of the body has the member "user_id" twice. Send each member once.',
  ),
  malformed(
    "A member is sent once, however deep it is",
    `{"a":${nested(5000, '{"b":1,"b":1}')}}`,
    /^The object at #\/a(\/0){38}\/… of the body has the member "b" twice\./,
  ),
  {
    name: "A body of thousands of brackets is read as any other",
    request: post("/v1/orders", `{"qty":${nested(8000)}}`),
    status: 422,
    code: "validation_failed",
  },
  {
    name: "A body of 16 KiB is read",
    request: post("/v1/orders", ofSize(16_384)),
    status: 422,
    code: "validation_failed",
  },
  {
    name: "A body of one byte more is too large",
    request: post("/v1/orders", ofSize(16_385)),
    status: 413,
    code: "payload_too_large",
    body: { max_bytes: 16_384, detail: "The body has 16385 bytes. Send at most 16384." },
  },
  {
    name: "A body of another type is refused, with the type that is accepted",
    request: order({}, { "Content-Type": "text/plain" }),
    status: 415,
    code: "unsupported_media_type",
    headers: { Accept: "application/json", "Accept-Encoding": null },
  },
  {
    name: "Two types in one header are not one of them",
    request: order({}, { "Content-Type": "application/x-www-form-urlencoded, application/json" }),
    status: 415,
    code: "unsupported_media_type",
  },
  {
    name: "A body of a wrong type that is compressed is refused for both",
    request: order({}, { "Content-Type": "text/csv", "Content-Encoding": "identity, br" }),
    status: 415,
    code: "unsupported_media_type",
    body: { detail: /Content-Type "text\/csv".*Content-Encoding "identity, br"/ },
  },
  {
    name: "A compressed body is refused, with the coding that is accepted",
    request: order({}, { "Content-Encoding": "gzip" }),
    status: 415,
    code: "unsupported_media_type",
    headers: { Accept: "application/json", "Accept-Encoding": "identity" },
    body: { detail: 'The request has Content-Encoding "gzip". Send the body uncompressed, without Content-Encoding.' },
  },
  {
    name: "A body that is not compressed may say so",
    request: order({}, { "Content-Encoding": "identity" }),
    status: 201,
  },
];
