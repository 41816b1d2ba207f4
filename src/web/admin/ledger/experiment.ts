import type { ProductItem } from "#contract/api/product.ts";
import type { LedgerLine } from "#contract/panel/panel.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { type Posted, postOf } from "#web/client/post-of.ts";

/** What can be tried with a recorded Idempotency-Key. */
export const EXPERIMENTS = ["replay", "changed_body", "other_key", "other_path", "at_once"] as const;
export type Experiment = (typeof EXPERIMENTS)[number];

/** The POST that created a ledger entry. Only a POST uses an Idempotency-Key. */
const postedBy = ({ operation }: LedgerLine): Posted => (operation === "createKey" ? "createKey" : "placeOrder");

const otherPost = (posted: Posted): Posted => (posted === "createKey" ? "placeOrder" : "createKey");

export function experimentName(experiment: Experiment, line: LedgerLine): string {
  const names: Readonly<Record<Experiment, string>> = {
    replay: "Replay it",
    changed_body: "Replay with a changed body",
    other_key: "Replay with another API key",
    other_path: `Send it to POST ${otherPost(postedBy(line)) === "placeOrder" ? "/v1/orders" : "/v1/keys"}`,
    at_once: "Send it twice at once",
  };
  return names[experiment];
}

const LABELS = ["Another label", "One more label"] as const;

/** A valid body that differs from the recorded one. */
function changedBody(body: object, item: ProductItem | null): object {
  if ("name" in body) return { ...body, name: LABELS.find((label) => label !== body.name) };
  const qty = "qty" in body ? Number(body.qty) : 0;
  return { ...body, qty: qty < (item?.max_qty ?? 0) ? qty + 1 : qty - 1 };
}

/** The call of an experiment: the recorded request, changed only in what the experiment varies. */
export function callOf(
  experiment: Experiment,
  line: LedgerLine,
  recorded: object,
  item: ProductItem | null,
  token: string,
): ApiRequest {
  const posted = postedBy(line);
  const operation = experiment === "other_path" ? otherPost(posted) : posted;
  const body = experiment === "changed_body" ? changedBody(recorded, item) : recorded;
  return postOf(operation, body, token, line.idempotencyKey);
}
