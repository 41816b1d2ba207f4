import { examples } from "#contract/api/example.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { Action } from "#web/client/actions.ts";
import type { Secrets } from "#web/client/authorization.ts";
import type { KnownState } from "#web/client/known-state.ts";
import type { LiveProof, Proved } from "#web/client/proofs.ts";
import { adminPagePath, failurePath, pathTo, recipePath } from "#web/client/routes.ts";
import { amountOf } from "#web/ui/format/amount.ts";

/** What a press on a row is decided by. */
interface Given {
  readonly proved: Proved;
  readonly stateView: KnownState["stateView"];
  readonly secrets: Secrets;
}

/** Why a row matters, and what to press: it leads to the place where the row is proved, with everything filled in. */
interface Press {
  readonly why: string;
  readonly press: (given: Given) => { readonly label: string; readonly acts: readonly Action[] };
}

const go = (to: string): Action => ({ act: "go", to });
const SAMPLE_KEY: Action = { act: "authorize", with: "console" };
const FRESH_ORDER: Action = { act: "fresh", operation: "placeOrder" };
const ORDER_PAGE = go(pathTo("placeOrder"));

const ONLY_READS: readonly Scope[] = ["wallet:read"];

/** The item of which the wallet can pay the fewest, as many as one order may have. */
function mostCostly({ catalogue }: Given["stateView"]) {
  const items = catalogue.flatMap((product) => product.items).filter(({ available }) => available);
  const cost = ({ price, max_qty }: (typeof items)[number]) => amountOf(price) * max_qty;
  const [item] = items.toSorted((one, other) => cost(other) - cost(one));
  return item && { product_item_id: item.product_item_id, qty: item.max_qty };
}

export const PRESSES: Readonly<Record<LiveProof, Press>> = {
  prices: {
    why: "What an order costs depends on the key that asks.",
    press: () => ({
      label: "List products with your key",
      acts: [{ act: "fresh", operation: "listProducts" }, SAMPLE_KEY, go(pathTo("listProducts"))],
    }),
  },
  delivery: {
    why: "Your customer is served when the order is delivered, not when it is placed.",
    press: ({ proved }) =>
      proved.order
        ? { label: "Watch the delivery", acts: [go(adminPagePath("wallet"))] }
        : { label: "Place an order", acts: [FRESH_ORDER, SAMPLE_KEY, ORDER_PAGE] },
  },
  replay: {
    why: "A retry with the same Idempotency-Key must not charge again.",
    press: ({ proved }) => ({
      label: proved.order ? "Send the order again" : "Place an order, and send it again",
      acts: [ORDER_PAGE],
    }),
  },
  lost: {
    why: "Your code cannot see whether an order without a response was charged. Sent again with its key, it is charged once.",
    press: () => ({ label: "Lose a response", acts: [go(failurePath("response_lost"))] }),
  },
  balance: {
    why: "A wallet runs out at night too: nothing is charged, and the corrected order goes through.",
    press: ({ stateView }) => {
      const body = { ...examples.placeOrder.body, ...mostCostly(stateView) };
      const write: Action = { act: "write", operation: "placeOrder", draft: { body: JSON.stringify(body, null, 2) } };
      return { label: "Order more than you have", acts: [FRESH_ORDER, SAMPLE_KEY, write, ORDER_PAGE] };
    },
  },
  scope: {
    why: "A key for your accounts must not be able to spend.",
    press: ({ stateView, secrets }) => {
      const newest = stateView.keys.find(({ id }) => secrets[id] !== undefined);
      if (newest?.revoked_at === null && newest.scopes.join() === ONLY_READS.join())
        return {
          label: "Order with the key that only reads",
          acts: [FRESH_ORDER, { act: "authorize", with: "created" }, ORDER_PAGE],
        };
      const draft = { body: JSON.stringify({ name: "Accounts, read only", scopes: ONLY_READS }, null, 2) };
      return {
        label: "Create a key that only reads",
        acts: [
          { act: "fresh", operation: "createKey" },
          { act: "write", operation: "createKey", draft },
          SAMPLE_KEY,
          go(pathTo("createKey")),
        ],
      };
    },
  },
  code: {
    why: "A retry is only as safe as the code that sends it: yours, with every failure at every call.",
    press: () => ({ label: "Try your own code", acts: [go(recipePath("your-own-code"))] }),
  },
};
