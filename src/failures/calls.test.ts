import { expect, test } from "vitest";
import { fetched, openCalls, type SentCall, serveCall } from "./calls.ts";

const URL_OF = "http://sandbox.test/v1/wallet";

/** The program's side, whose messages are kept. */
function opened() {
  const sent: SentCall[] = [];
  const calls = openCalls((message) => void sent.push(message as SentCall));
  return { ...calls, sent };
}

test("a response has the address of its request without the fragment, as a browser's", () => {
  expect(fetched(new Response(), `${URL_OF}?page=2#top`).url).toBe(`${URL_OF}?page=2`);
});

test("six calls are under way at once, the rest in their order, but for those that were aborted", async () => {
  const { respond, receive, sent } = opened();
  const aborted = new AbortController();
  const responses = Array.from({ length: 9 }, (_, at) =>
    respond(new Request(URL_OF, { signal: at === 6 ? aborted.signal : null }), at).catch((error) => error.name),
  );
  expect(sent.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  aborted.abort();
  receive({ id: 3, response: { status: 204, headers: [], body: null } });
  receive({ id: 1, error: "Failed to fetch" });
  expect(sent.slice(6).map(({ id, at }) => [id, at])).toEqual([
    [8, 7],
    [9, 8],
  ]);
  expect(await Promise.all([responses[0], responses[6]])).toEqual(["TypeError", "AbortError"]);
  expect(await responses[2]).toMatchObject({ status: 204 });
});

test("a text is sent as bytes at once, before anything that comes after the call", () => {
  const { respond, sent } = opened();
  const init = { method: "POST", body: "{é}" };
  void respond(new Request(URL_OF, init), 0, init);
  expect(new TextDecoder().decode(sent[0]?.body as ArrayBuffer)).toBe("{é}");
});

test.each([
  [async () => null, { id: 1, response: null }],
  [async () => "held" as const, { id: 1, response: "held" }],
  [async () => Promise.reject(new TypeError("Failed to fetch")), { id: 1, error: "Failed to fetch" }],
])("the host sends what comes of a call", async (respond, reply) => {
  const sent: object[] = [];
  await serveCall((message) => void sent.push(message), 1, respond);
  expect(sent).toEqual([reply]);
});
