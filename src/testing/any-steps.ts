import fc from "fast-check";
import { duration, instant } from "#contract/api/time.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import { FAILURE_KINDS, type FailureKind, failureOf } from "#contract/panel/failure.ts";
import type { Undo } from "#contract/panel/panel.ts";
import { CONSOLE, type Sandbox } from "./sandbox.ts";

/** What a visitor does: a call, or something in the panel. */
export type Step =
  | {
      do: "order";
      item: number;
      qty: number;
      key: string | null;
      user: string;
      server?: string;
      fail: FailureKind | null;
    }
  | { do: "key"; name: string; scopes: string[]; key: string | null }
  | { do: "adjust"; adjustment: Adjustment }
  | { do: "deliver" | "revoke"; which: number }
  | { do: "read"; path: string }
  | { do: "wait"; by: number }
  | { do: "reset" | "undo" | "keep" | "load" };

/** Texts that the API accepts as game accounts and as names of keys. */
const HOSTILE = [
  ...["<script>alert(1)</script>", "<!--", "&lt;b&gt;&amp;&#0;", "\"'`\\", "$(1){{2}}%s%00%3Cb%3E", "__proto__"],
  ...["constructor", "null", "-0", "שלום", "😀".repeat(64), "Zoe\u0308", "\ufffd", "\ue000", "\u0301"],
  ...[" spaced  out ", "rsk_demo_", "می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "\u00a0nbsp\u3000"],
  ...["a\u2028b", "\u2800-"],
];

const one = <T extends string>(...kinds: readonly T[]) => fc.constantFrom(...kinds);
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: "binary", maxLength: 66 }),
);
const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, "a", "b", "k".repeat(255), "__proto__") },
  fc.string({ unit: fc.constantFrom(..."<a>&\"'\\%_~!"), minLength: 1, maxLength: 255 }),
);
const item = fc.constantFrom(1001, 1202, 1304, 2001, 2304, 999);
const wait = fc.constantFrom(0, 1, 84, 4999, 5000, 60_000, 3_600_000, 86_400_000);
const adjustment: fc.Arbitrary<Adjustment> = fc.oneof(
  fc.record({ kind: one("run_clock"), speed: fc.constantFrom(0 as const, 1, 10, 60) }),
  fc.record({ kind: one("skip"), by: wait.map(duration) }),
  fc.record({ kind: one("skip_to_next_delivery") }),
  fc.record({ kind: one("hold_at"), at: fc.nat(2_000_000_000_000).map(instant) }),
  fc.record({ kind: one("set_delivery_delay"), delay: fc.nat(60_000).map(duration) }),
  fc.record({ kind: one("set_tier"), tier: one("bronze", "silver", "gold") }),
  fc.record({ kind: one("set_custom_rate"), rate: fc.option(fc.nat(500)) }),
  fc.record({ kind: one("switch_item"), productItemId: fc.constantFrom(1001, 1304, 2001), available: fc.boolean() }),
);
/** A call that is slow would wait for the clock. */
const FAILURES = FAILURE_KINDS.filter((kind) => kind !== "slow");
const fail = fc.constantFrom<FailureKind | null>(null, null, null, ...FAILURES);
const qty = fc.integer({ min: 0, max: 5 });
const scopes = fc.subarray(["orders:write", "wallet:read"], { minLength: 1 });
const ordering = fc.record(
  { do: one("order"), item, qty, key, user: text, server: text, fail },
  { requiredKeys: ["do", "item", "qty", "key", "user", "fail"] },
);
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: ordering },
  { weight: 2, arbitrary: fc.record({ do: one("key"), name: text, scopes, key }) },
  { weight: 4, arbitrary: fc.record({ do: one("adjust"), adjustment }) },
  { weight: 3, arbitrary: fc.record({ do: one("wait"), by: wait }) },
  fc.record({ do: one("deliver", "revoke"), which: fc.nat(5) }),
  fc.record({ do: one("read"), path: one("/v1/wallet", "/v1/orders", "/v1/keys?limit=2", "/v1/products?page=2") }),
  fc.record({ do: one("reset", "undo", "keep", "load") }),
);

/** What a step needs to know about earlier steps. */
export interface Before {
  undo: Undo | null;
  kept: string | null;
}

const header = (used: string | null): Record<string, string> => (used === null ? {} : { "Idempotency-Key": used });

/** Takes one step; true if it may have replaced the world. */
export async function take(
  { panel, clock, order, post, get, send }: Sandbox,
  given: Step,
  before: Before,
): Promise<boolean> {
  const { orders, keys } = panel.stateView.getState();
  switch (given.do) {
    case "order": {
      if (given.fail) panel.startFailure(failureOf(given.fail), 1);
      const cust_account = { user_id: given.user, server_id: given.server };
      const body = { product_item_id: given.item, qty: given.qty, cust_account };
      await order(body, header(given.key)).catch(() => null);
      panel.clearFailures();
      return false;
    }
    case "key":
      await post("/v1/keys", { name: given.name, scopes: given.scopes }, header(given.key));
      return false;
    case "adjust":
      await panel.adjust(given.adjustment);
      return false;
    case "deliver": {
      const chosen = orders[given.which % Math.max(1, orders.length)];
      if (chosen) await panel.adjust({ kind: "deliver_now", order: chosen.id });
      return false;
    }
    case "revoke": {
      const chosen = keys.slice(0, -1)[given.which % Math.max(1, keys.length - 1)];
      if (chosen) await send("DELETE", `/v1/keys/${chosen.id}`, { headers: CONSOLE });
      return false;
    }
    case "read":
      await get(given.path);
      return false;
    case "wait":
      clock.move(given.by);
      return false;
    case "keep":
      before.kept = panel.snapshot();
      return false;
    case "reset":
      before.undo = await panel.reset();
      return true;
    case "load": {
      const loaded = await panel.load(before.kept ?? panel.snapshot());
      if (loaded.refused !== null) throw new Error(loaded.refused);
      before.undo = loaded.undo;
      return true;
    }
    case "undo":
      return (await before.undo?.()) ?? false;
  }
}
