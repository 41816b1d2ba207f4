import type { Schedule } from "#failures/trial-world.ts";
import type { Verdict } from "#failures/verdict.ts";

/** A program with a planted fault, or with none, as a recipe is written; and what trying every failure has to say of it. */
interface FaultyProgram {
  readonly title: string;
  readonly text: string;
  readonly verdict: Verdict;
  /** The smallest schedule with it; null if there is nothing to mend. */
  readonly smallest: Schedule | null;
}

const HEAD = `const { BASE_URL, API_KEY } = process.env;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const send = (method, path, body, key, signal = AbortSignal.timeout(3000)) =>
  fetch(BASE_URL + path, {
    method,
    headers: {
      Authorization: "Bearer " + API_KEY,
      ...(body && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  });
const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 };
const OTHER = { ...ORDER, product_item_id: 1002 };
const place = (key, order = ORDER, signal = undefined) => send("POST", "/v1/orders", order, key, signal);
const passes = (response) => response === null || response.status === 429 || response.status >= 500;
`;

const program = (
  title: string,
  text: string,
  verdict: Verdict,
  ...smallest: readonly (readonly [call: number, failure: Schedule[number]["failure"]])[]
): FaultyProgram => ({
  title,
  text: HEAD + text,
  verdict,
  smallest: smallest.length === 0 ? null : smallest.map(([call, failure]) => ({ call, failure })),
});

/** One order in at most four attempts: what the key of an attempt is, and what a failed one does. */
const attempts = (key: string, first = "", signal = "undefined") => `${first}
for (let attempt = 1; ; attempt++) {
  const response = await place(${key}, ORDER, ${signal}).catch(() => null);
  if (response?.status === 201) break;
  if (!passes(response) || attempt === 4) throw new Error("not ordered");
  await sleep(200 * 2 ** attempt);
}`;

export const NEW_KEY = program("a new key in each attempt", attempts("crypto.randomUUID()"), "charged_twice", [
  0,
  "response_lost",
]);

export const CORRECT = program(
  "one key, made before the first attempt",
  attempts("key", "const key = crypto.randomUUID();"),
  "survived",
);

/** Programs with a fault of each kind, and correct ones. */
export const faultyPrograms: readonly FaultyProgram[] = [
  NEW_KEY,
  program(
    "a key reused for another order",
    `const key = crypto.randomUUID();
const response = await place(key).catch(() => null);
if (!response?.ok) {
  const other = await place(key, OTHER);
  if (!other.ok) throw new Error("neither ordered: " + other.status);
}`,
    "ordered_otherwise",
    [0, "request_lost"],
  ),
  program(
    "a retry on 4xx, which takes a new key",
    `let key = crypto.randomUUID();
for (let attempt = 1; ; attempt++) {
  const response = await place(key).catch(() => null);
  if (response?.ok) break;
  if (attempt === 4) throw new Error("not ordered");
  if (response !== null && response.status < 500) key = crypto.randomUUID();
  await sleep(1000);
}`,
    "charged_twice",
    [0, "response_lost"],
    [1, "rate_limited"],
  ),
  program("no time limit", attempts("key", "const key = crypto.randomUUID();", "null"), "hangs", [0, "slow"]),
  program(
    "an error that is swallowed",
    `await place(crypto.randomUUID()).catch(() => {});
console.log("Done");`,
    "done_but_not_ordered",
    [0, "request_lost"],
  ),
  program(
    "a balance read before the retry decides",
    `const balanceOf = async () => (await (await send("GET", "/v1/wallet")).json()).balance;
const before = await balanceOf();
const response = await place(crypto.randomUUID()).catch(() => null);
if (!response?.ok) {
  const after = await balanceOf().catch(() => before);
  if (after === before) await place(crypto.randomUUID());
}`,
    "charged_twice",
    [1, "slow"],
  ),
  CORRECT,
  program(
    "no retry at all, which says so",
    `const response = await place(crypto.randomUUID()).catch(() => null);
if (response === null) console.log("unknown");
if (!response?.ok) throw new Error("not known to be ordered");`,
    "charged_but_failed",
    [0, "response_lost"],
  ),
  program(
    "a second request with the same key after a second without a response",
    `const key = crypto.randomUUID();
async function attempt(count) {
  const slow = sleep(1000).then(() => (count < 4 ? attempt(count + 1) : Promise.reject(new Error("no response"))));
  const response = await Promise.race([place(key).catch(() => slow), slow]);
  return passes(response) ? slow : response;
}
const response = await attempt(1);
if (!response.ok) throw new Error("not ordered");`,
    "survived",
  ),
];
