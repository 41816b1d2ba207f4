import { type Case, order, post } from "./case.fixture.ts";

const malformed = (name: string, body: string, detail: string | RegExp): Case => ({
  name,
  request: post("/v1/orders", body),
  status: 400,
  code: "malformed_json",
  body: { detail },
});
const ofSize = (bytes: number) => `{"note":"${"x".repeat(bytes - '{"note":""}'.length)}"}`;

/** The body as a whole: its size, its type, and JSON (section 1). */
export const bodyCases: readonly Case[] = [
  malformed("A body is not empty", "", "The body is empty. Send one JSON object."),
  malformed("A body is JSON", '{"qty":', /^The body is not JSON: /),
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
