import { expect, test } from "vitest";
import { type Attempt, keyOfTime } from "./key-of-time.ts";

const SECOND = 1000;
const HOUR = 3_600_000;
const BEGUN = Date.UTC(2026, 10, 28, 15, 4, 33, 250);
const BODY = JSON.stringify({
  product_item_id: 1001,
  cust_account: { user_id: "55512345", server_id: "2001" },
  qty: 1,
});

/** Runs of two attempts, each of which makes its key. */
function runsOf(keyAt: (at: number, run: number) => string, apart = 40): Attempt[] {
  return [0, 1, 2].flatMap((run) => {
    const from = BEGUN + run * 5 * SECOND;
    return [from + 60, from + 60 + apart].map((at) => ({ key: keyAt(at, run), body: BODY, from, at }));
  });
}

/** A time as the clocks of a zone show it. */
const iso = (at: number, zone = 0): string => new Date(at + zone * HOUR).toISOString();
const digits = (at: number, count: number, zone = 0): string => iso(at, zone).replace(/\D/g, "").slice(0, count);
const backwards = (at: number): string => digits(at, 8).replace(/(....)(..)(..)/, "$3$2$1");

test.each<[string, (at: number) => string, string]>([
  ["day", (at) => `topup-${digits(at, 8)}`, "topup-20261128"],
  ["day", (at) => iso(at).slice(0, 10), "2026-11-28"],
  ["day", (at) => `${iso(at, 9).slice(0, 10)}:55512345:1001`, "2026-11-29:…"],
  ["day", (at) => `order_${iso(at).slice(0, 10).replaceAll("-", "/")}`, "order_2026/11/28"],
  ["day", (at) => `topup-${backwards(at)}`, "topup-28112026"],
  ["day", () => "topup-11/28/2026", "topup-11/28/2026"],
  ["day", (at) => `topup-${digits(at, 8).slice(2)}`, "topup-261128"],
  ["day", (at) => `day-${Math.floor(at / 86_400_000)}`, "day-20785"],
  ["hour", (at) => `topup-1001-55512345-2001-1-${digits(at, 10)}`, "topup-…-1-2026112815"],
  ["hour", (at) => `topup-${digits(at, 10, 5.5)}`, "topup-2026112820"],
  ["hour", (at) => `${digits(at, 10, -11)}-topup`, "2026112804-topup"],
  ["hour", (at) => `${iso(at).slice(0, 13)}/55512345`, "2026-11-28T15/…"],
  ["hour", (at) => `v2-55512345-${iso(at).slice(0, 13).replace("T", "-")}`, "v2-…-2026-11-28-15"],
  ["hour", (at) => `topup${1001}x${digits(at, 10)}`, "topup…x2026112815"],
  ["hour", (at) => `topup-${Math.floor(at / HOUR)}`, "topup-498855"],
  ["minute", (at) => `topup-55512345-${digits(at, 12)}`, "topup-…-202611281504"],
  ["minute", (at) => `55512345 ${iso(at, 5.75).slice(0, 16)}`, "… 2026-11-28T20:49"],
  ["minute", (at) => `topup-${digits(at, 8)}-${digits(at, 12).slice(8)}`, "topup-20261128-1504"],
  ["minute", (at) => `topup-${Math.floor(at / 60_000)}`, "topup-29931304"],
  ["second", (at) => `topup-${Math.floor(at / SECOND)}`, "topup-1795878273"],
  ["second", (at) => `topup-55512345-${digits(at, 14)}`, "topup-…-20261128150433"],
  ["second", (at) => `topup-${Math.floor((at + 8 * HOUR) / SECOND)}`, "topup-1795907073"],
  ["second", (at) => iso(at), "2026-11-28T15:04:33.310Z"],
  ["millisecond", (at) => `topup-${at}`, "topup-1795878273310"],
  ["hour", (at) => `55512345:1001:${digits(at, 8)}:${digits(at, 10).slice(8)}`, "…:20261128:15"],
  ["hour", (at) => `5560524498-1001-2-${digits(at, 10)}`, "5560524498-…-2-2026112815"],
  ["hour", (at) => `${digits(at, 10).slice(8)}-28.11.2026`, "15-28.11.2026"],
  ["hour", (at) => `order/${iso(at).slice(0, 13).replace(/\D/g, "/")}`, "order/2026/11/28/15"],
  ["hour", (at) => `shop 42, 28 Nov 2026 ${iso(at, 8).slice(11, 13)}h`, "shop 42, 28 Nov 2026 23h"],
  ["hour", (at) => `November-28-2026.${iso(at).slice(11, 13)}`, "November-28-2026.15"],
  ["hour", (at) => `2026_11_28__${iso(at).slice(11, 13)}_4711`, "2026_11_28__15_4711"],
  ["hour", (at) => `9f86d081884c7d65-${digits(at, 10, 9)}`, "9f86d081884c7d65-2026112900"],
  ["hour", (at) => `98765${digits(at, 10)}`, "987652026112815"],
  ["hour", (at) => `o${digits(at, 10).slice(2)}`, "o26112815"],
  ["minute", (at) => `55512345|28|11|26|${iso(at).slice(11, 16)}`, "…|28|11|26|15:04"],
  ["minute", (at) => `${iso(at).slice(11, 16)} 11/28/2026 #7`, "15:04 11/28/2026 #7"],
  ["minute", (at) => `2026-11-28-${Number(iso(at).slice(11, 13))}-${Number(iso(at).slice(14, 16))}`, "2026-11-28-15-4"],
  ["hour", (at) => `day=28;month=11;year=2026;hour=${iso(at).slice(11, 13)}`, "day=28;month=11;year=2026;hour=15"],
  ["minute", (at) => `at-${iso(at).slice(11, 16)}`, "at-15:04"],
  ["second", (at) => `4711-${Math.floor(at / SECOND)}`, "4711-1795878273"],
])("made of the %s: %#", (unit, keyAt, shown) => {
  expect(keyOfTime(runsOf(keyAt))).toBe(
    `The Idempotency-Key \`${shown}\` looks made of the ${unit}: an attempt after it ends would be a new order.`,
  );
});

/** Other texts in each run. */
const UUIDS = [
  "0b4ff0c1-6f6c-4b7e-9a50-6a2d4d0d2d10",
  "5f0c7e55-11d9-4c5c-8b7a-20261128b1e2",
  "9d2a1b3c-7e8f-4a6b-b5c4-d3e2f1a0b9c8",
];
const LETTERS = ["qwkzjx", "pfmtrb", "hvsdng"];

test.each<[string, (at: number, run: number) => string, number?]>([
  ["the number of an invoice", () => "INV-20261128-0017"],
  ["the number of an invoice behind its date", () => "20261128/17"],
  ["the number of an invoice of three digits", () => "INV-20261128017"],
  ["the number of an invoice after a date of today", (at) => `INV-${digits(at, 8)}-0017`],
  ["the number of an invoice before a date", () => "17-2026-11-28"],
  ["the number of an order and the day", (at) => `order-4711-${iso(at).slice(0, 10)}`],
  ["a number of an order", () => "order-4711"],
  ["the order itself", () => "topup-55512345-2001-1001-1"],
  ["the month", () => "2026-11-topup"],
  ["the year", () => "black-friday-2026"],
  ["another day", () => "campaign-20260601"],
  ["a random UUID", (_, run) => UUIDS[run] ?? ""],
  ["a random UUID and the day", (at, run) => `${UUIDS[run]}-${digits(at, 8)}`],
  ["random letters and the hour", (at, run) => `${digits(at, 10)}-${LETTERS[run]}`],
  [
    "a UUID of version 7",
    (at, run) =>
      `${at
        .toString(16)
        .padStart(12, "0")
        .replace(/(.{8})/, "$1-")}-7${(UUIDS[run] ?? "").slice(15)}`,
  ],
  ["a ULID", (_, run) => `01KB5Z8Q4J${["7XKQ3M9R2T8VWYCE", "2H6NBD5F0GZJ4P1S", "Q9A8R7E6W5T4Y3V2"][run]}`],
  [
    "an id with the second and random digits",
    (at, run) => `${Math.floor(at / SECOND).toString(16)}${["a1b2c3d4", "0f9e8d7c", "5a6b7c8d"][run]}`,
  ],
  ["the second and the id of a process", (at, run) => `${digits(at, 14)}-${4711 + run}`],
  ["a digest", () => "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  ["a digest and the day", (at) => `9f86d081884c7d65-${digits(at, 8)}`],
  ["a long number", () => "1912345678901234567"],
  ["no key", () => ""],
  ["the millisecond, made once", () => `topup-${BEGUN + 20}`],
  ["the number of an invoice of two digits behind its date", () => "INV-20261128-17"],
  ["the number of an invoice before its date", () => "0017/28.11.2026"],
  ["the numbers of a customer and the day", (at) => `4711-2-${digits(at, 8)}`],
  ["the hour of another day", () => "campaign-2026112715"],
  ["another hour of the day in numbers that are divided", () => "11-28-2026 in 14 parts"],
  ["another hour before the date", () => "14-28.11.2026"],
  ["numbers of an order that look like a month, a day and an hour", () => "ORD-1128-15-0017"],
  ["another year", () => "2025-11-28T15"],
  ["the number of a parcel that begins like a date", () => "RR482026112CN17"],
  ["a number that begins with the hour and the minute", () => "1544567890"],
  ["the number of an invoice of one digit behind its date", () => "2026-11-28-3"],
  ["the number of an invoice that begins with an hour and ends with the minute", () => "2026-11-28-154"],
  ["another minute", () => "at-15:05"],
  ["hour and minute beside a number", (at) => `4711-${iso(at).slice(11, 16)}`],
  ["the millisecond and random digits", (at, run) => `${at}-${[4711, 815, 99_120][run]}`],
  ["the hour and random digits", (at, run) => `${digits(at, 10)}-${[4711, 8150, 9912][run]}`],
  ["the day in one attempt only", (at, run) => (run === 0 ? digits(at, 8) : `order-${run}`)],
])("not made of the time: %s", (_, keyAt, apart) => {
  expect(keyOfTime(runsOf(keyAt, apart))).toBeNull();
});

test("a key that is kept after its second is made once in a start", () => {
  const runs = runsOf((_, run) => `topup-${Math.floor((BEGUN + run * 5 * SECOND) / SECOND)}`, 1500);
  expect(keyOfTime(runs)).toBe(
    "The Idempotency-Key `topup-1795878273` looks made of the second: a start after it ends would be a new order.",
  );
  expect(keyOfTime(runs, true)).toBeNull();
});

test("an order without a body that can be read has no values", () => {
  expect(keyOfTime([{ key: "topup-2026112815", body: "{", from: BEGUN, at: BEGUN }])).toContain("of the hour");
});
