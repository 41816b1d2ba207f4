import { expect, test } from "vitest";
import { firstDraft } from "./draft.ts";
import { currentFieldErrors, fieldErrorText } from "./field-errors.ts";
import type { ApiResponse, Outcome } from "./http.ts";
import type { Submission } from "./store.ts";

const ERRORS = [
  { code: "out_of_range", pointer: "#/qty", detail: "At most 10." },
  { code: "required", pointer: "#/cust_account/user_id", detail: "Send it." },
];

const problem = {
  type: "https://sandbox.test/#/errors/validation_failed",
  title: "The request body is not valid.",
  status: 422,
  code: "validation_failed",
  detail: "Two fields are invalid.",
  request_id: "req_00000000000000000001",
  errors: ERRORS,
};

const body = (qty: number) => JSON.stringify({ qty, cust_account: {} });

/** An order for 11 that was refused for two of its fields. */
const refused = {
  request: { operation: "placeOrder", method: "POST", path: "/v1/orders", headers: [], body: body(11) },
  outcome: { kind: "response", response: { status: 422, text: JSON.stringify(problem) } as ApiResponse } as Outcome,
  duplicate: null,
} as unknown as Submission;

test.each([
  ["unchanged", body(11), ["#/qty", "#/cust_account/user_id"]],
  ["with another quantity", body(9), ["#/cust_account/user_id"]],
  ["that is no JSON", "{", ["#/cust_account/user_id"]],
])("a draft %s has the errors of the fields that are as they were sent", (_, draftBody, fields) => {
  const draft = { ...firstDraft("placeOrder"), body: draftBody };
  expect(Object.keys(currentFieldErrors(refused, draft))).toEqual(fields);
});

test.each([
  ["required", "Required. Send a string.", "Required"],
  ["required", "Required. Send a whole number from 1.", "Required"],
  ["too_short", "Must not be blank. Enter at least 1 character.", "Required"],
  ["too_short", "Expected at least 1 in the array, got 0.", "Required"],
  ["out_of_range", "Expected at most 10, got 11.", "Expected at most 10, got 11."],
] as const)("the error %s, %j, is %j in a form", (code, detail, words) => {
  expect(fieldErrorText({ code, detail })).toBe(words);
});
