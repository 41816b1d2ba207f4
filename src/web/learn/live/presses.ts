import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { Action } from "#web/client/actions.ts";
import type { Authorization } from "#web/client/authorization.ts";
import { type Draft, EXAMPLE_ORDER } from "#web/client/draft.ts";
import { chargeOf, idempotencyKeyOf, requestHeader } from "#web/client/exchange.ts";
import type { KnownState } from "#web/client/known-state.ts";
import type { LiveProof, Proved } from "#web/client/proofs.ts";
import { type FoundItem, foundItem, itemsOf, orderOf } from "#web/client/request.ts";
import { adminPagePath, failurePath, pathTo, recipePath } from "#web/client/routes.ts";
import type { Session } from "#web/client/store.ts";
import { amountOf } from "#web/ui/format/amount.ts";

/** What a press on a row is decided by. */
interface Given extends KnownState, Pick<Session, "authorization" | "secrets"> {
  readonly proved: Proved;
}

/** Why a row matters, and what to press: it leads to the place where the row is proved, with everything filled in. */
interface Press {
  readonly title: string;
  readonly why: string;
  readonly press: (given: Given) => { readonly label: string; readonly acts: readonly Action[] };
}

const go = (to: string): Action => ({ act: "go", to });
const FRESH_ORDER: Action = { act: "fresh", operation: "placeOrder" };
const ORDER_PAGE = go(pathTo("placeOrder"));
const expecting = (status: 402 | 403): Action => go(`${pathTo("placeOrder")}?expect=${status}`);

const ONLY_READS: readonly Scope[] = ["wallet:read"];

/** Selects a key that has a scope, or any if that is null: the chosen one, else the sample key, else one that was created here. */
function withKey(scope: Scope | null, { stateView, secrets, authorization }: Given): Action {
  const { keys } = stateView;
  const created = keys
    .filter(({ id }) => secrets[id] !== undefined)
    .map(({ id }) => ({ kind: "created", id }) as const);
  const isFit = (choice: Authorization) => {
    const isChosen = ({ id, prefix, last4 }: (typeof keys)[number]) => {
      if (choice.kind === "pasted") return choice.value.startsWith(prefix) && choice.value.endsWith(last4);
      return id === (choice.kind === "created" ? choice.id : choice.kind === "console" && SAMPLE_KEY_ID);
    };
    const key = keys.find(isChosen);
    return key?.revoked_at === null && (scope === null || key.scopes.includes(scope));
  };
  const sample = { kind: "console" } as const;
  const choices = [...(authorization ? [authorization] : []), sample, ...created];
  return { act: "authorize", with: choices.find(isFit) ?? sample };
}

const costOf = ({ item }: FoundItem, qty: number): number => amountOf(item.price) * qty;

/** The items that can be ordered, those of which the fewest points buy the fewest first. */
const onOffer = ({ catalogue }: Given["stateView"]): readonly FoundItem[] =>
  itemsOf(catalogue)
    .filter(({ item }) => item.available)
    .toSorted((one, other) => costOf(one, one.item.min_qty) - costOf(other, other.item.min_qty));

const draftOf = (body: object) => ({ body: JSON.stringify(body, null, 2) });

/** Fills the order in, and opens it. */
const ordering = (draft: Partial<Draft>, given: Given, page = ORDER_PAGE): readonly Action[] => [
  FRESH_ORDER,
  withKey("orders:write", given),
  { act: "write", operation: "placeOrder", draft },
  page,
];

/** The example order; if that is refused, the smallest one. */
function orderActs(given: Given): readonly Action[] {
  const { catalogue, balance } = given.stateView;
  const [example, smallest] = [foundItem(catalogue, EXAMPLE_ORDER.product_item_id), onOffer(given.stateView)[0]];
  const isRefused = !example?.item.available || costOf(example, EXAMPLE_ORDER.qty) > amountOf(balance);
  const body = isRefused && smallest ? orderOf(smallest.product, smallest.item) : EXAMPLE_ORDER;
  return ordering(draftOf(body), given);
}

export const PRESSES: Readonly<Record<LiveProof, Press>> = {
  prices: {
    title: "Prices read with your key",
    why: "What an order costs depends on the key that asks.",
    press: (given) => ({
      label: "List products with your key",
      acts: [{ act: "fresh", operation: "listProducts" }, withKey(null, given), go(pathTo("listProducts"))],
    }),
  },
  delivery: {
    title: "Order placed and delivered",
    why: "Your customer is served when the order is delivered, not when it is placed.",
    press: (given) =>
      given.proved.order
        ? { label: "Watch the delivery", acts: [go(adminPagePath("wallet"))] }
        : { label: "Place an order", acts: orderActs(given) },
  },
  replay: {
    title: "Same call again: charged 0.00",
    why: "A retry with the same Idempotency-Key must not charge again.",
    press: (given) => {
      const { exchanges, stateView } = given;
      const isKept = (key: string | null) => stateView.ledger.some(({ idempotencyKey }) => idempotencyKey === key);
      const placed = exchanges.findLast(
        (call) => call.operation === "placeOrder" && chargeOf(call) !== null && isKept(idempotencyKeyOf(call)),
      );
      if (!placed) return { label: "Place an order, and send it again", acts: orderActs(given) };
      const draft = { body: placed.request.body, idempotencyKey: requestHeader(placed, "Idempotency-Key") ?? "" };
      return { label: "Send the order again", acts: ordering(draft, given) };
    },
  },
  lost: {
    title: "Response lost, sent again: charged once",
    why: "Your code cannot see whether an order without a response was charged. Sent again with its key, it is charged once.",
    press: () => ({ label: "Lose a response", acts: [go(failurePath("response_lost"))] }),
  },
  balance: {
    title: "Too low a balance refused (402), corrected",
    why: "A wallet runs out at night too: nothing is charged, and the corrected order goes through.",
    press: (given) => {
      const atMost = (found: FoundItem) => costOf(found, found.item.max_qty);
      const found = onOffer(given.stateView).toSorted((one, other) => atMost(other) - atMost(one))[0];
      const body = found ? { ...orderOf(found.product, found.item), qty: found.item.max_qty } : EXAMPLE_ORDER;
      // Where the wallet can pay for every order, one of them leaves less.
      const isCovered = found && atMost(found) <= amountOf(given.stateView.balance);
      return {
        label: isCovered ? "Spend most of the balance first" : "Order more than you have",
        acts: ordering(draftOf(body), given, expecting(402)),
      };
    },
  },
  scope: {
    title: "A key that may only read was refused (403)",
    why: "A key for your accounts must not be able to spend.",
    press: (given) => {
      const { stateView, secrets } = given;
      const reader = stateView.keys.find(
        ({ id, scopes, revoked_at }) =>
          secrets[id] !== undefined && revoked_at === null && scopes.join() === ONLY_READS.join(),
      );
      if (reader)
        return {
          label: "Order with the key that only reads",
          acts: [FRESH_ORDER, { act: "authorize", with: { kind: "created", id: reader.id } }, expecting(403)],
        };
      const draft = draftOf({ name: "Read only", scopes: ONLY_READS });
      return {
        label: "Create a key that only reads",
        acts: [
          { act: "fresh", operation: "createKey" },
          { act: "write", operation: "createKey", draft },
          withKey("wallet:read", given),
          go(pathTo("createKey")),
        ],
      };
    },
  },
  code: {
    title: "Your code: every failure tried, safe",
    why: "A retry is only as safe as the code that sends it: yours, with every failure at every call.",
    press: () => ({ label: "Try your own code", acts: [go(recipePath("your-own-code"))] }),
  },
};
