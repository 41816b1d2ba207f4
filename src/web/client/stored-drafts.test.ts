// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { openSandbox } from "#testing/sandbox.ts";
import { type Draft, firstDrafts } from "./draft.ts";
import { draftsForLink } from "./linked-drafts.ts";
import { draftsIn, storedOf } from "./stored-drafts.ts";

const drafts: [string, Partial<Draft>][] = [
  ["a body of 200,000 characters", { body: `{"note":"${"x".repeat(200_000)}"}` }],
  ["a body with a lone surrogate and U+202E", { body: '{"user_id":"\ud800\u202e\u2028"}' }],
  ["a body that names __proto__", { body: '{"__proto__":{"constructor":1}}' }],
  ["a long query", { query: { page: "9".repeat(2_000), limit: "<b>" } }],
  ["a long id", { id: "\u202e".repeat(2_000) }],
];

/** Drafts that a link has room for, and that would stop the page. */
const SLOW: [string, Partial<Draft>][] = [
  ["80,000 invisible characters in its body", { body: "\u200b".repeat(80_000) }],
  ["80,000 combining characters in a header", { extraHeaders: [["A", "\u0301".repeat(80_000)]] }],
  ["30,000 headers", { extraHeaders: Array(30_000).fill(["", ""]) }],
];

describe("a draft", () => {
  test("is in storage and links without the visitor's own headers, and is read without them", () => {
    const first = firstDrafts();
    const extraHeaders = [
      ["X-Api-Key", "live_1"],
      ["x-auth-token", "live_2"],
      ["X-Trace", "live_3"],
    ] as const;
    const drafts = { ...first, placeOrder: { ...first.placeOrder, body: "{}", extraHeaders } };
    const stored = storedOf({ drafts, authorization: null });
    const linked = draftsForLink({ drafts, authorization: null }, openSandbox().panel.stateView.getState());
    expect(linked.drafts).toEqual({ placeOrder: { body: "{}" } });
    expect(JSON.stringify(stored)).not.toContain("live_");
    const old = { drafts: { placeOrder: { body: "{}", extraHeaders } } };
    expect(draftsIn(old).drafts.placeOrder).toMatchObject({ body: "{}", extraHeaders: [] });
  });

  test.each(SLOW)("with %s becomes the first draft", (_, change) => {
    expect(draftsIn({ drafts: { placeOrder: change } }).drafts.placeOrder).toMatchObject({
      body: firstDrafts().placeOrder.body,
      extraHeaders: [],
      id: null,
    });
  });

  test.each(drafts)("with %s is the same in a link", async (_, change) => {
    const first = firstDrafts();
    const written = { ...first, placeOrder: { ...first.placeOrder, ...change } };
    const here = openSandbox();
    const linked = draftsForLink({ drafts: written, authorization: null }, here.panel.stateView.getState());
    const read = await openSandbox({ seed: 2 }).panel.unpacked(await here.panel.packed(linked));
    if (read.refused !== null) throw new Error(read.refused);
    expect(draftsIn(read.extra).drafts.placeOrder).toMatchObject(change);
  });
});
