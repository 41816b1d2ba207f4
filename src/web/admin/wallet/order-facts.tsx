import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PriceSource } from "#contract/api/product.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { DatedTime } from "#web/client/react/dated-time.tsx";
import { itemIn } from "#web/client/request.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact, Facts, RULED } from "#web/ui/facts.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { ExactId, Literal } from "#web/ui/literal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import type { TracedOrder } from "./order-history.tsx";
import { debitsOf } from "./statement-rows.tsx";

const SOURCES: Readonly<Record<PriceSource, string>> = {
  retail: "Retail price",
  tier: "Your tier",
  custom: "Custom discount",
};

const EXACT = "font-mono text-small break-all";

const Exact = ({ children }: { readonly children: ReactNode }) => <Literal className={EXACT}>{children}</Literal>;

/** The order's Idempotency-Key. It is stored until it expires; the log may have it longer. */
function KeyWords({ call, line }: Pick<TracedOrder, "call" | "line">) {
  if (line) {
    return (
      <>
        <Exact>{line.idempotencyKey}</Exact>,{" "}
        <Link href={adminPagePath("ledger")} className="text-carbon underline underline-offset-4">
          stored
        </Link>{" "}
        until <DatedTime at={Date.parse(line.expiresAt)} />
      </>
    );
  }
  if (!call) return "Unknown: none was sent, or it has expired";
  const key = requestHeader(call, "Idempotency-Key");
  if (key === null) return "None: a retry would have charged again";
  return (
    <>
      <Exact>{key}</Exact>, expired: sending it again would charge again
    </>
  );
}

/** The order's charge and price source, its recipient, and its protection against a second charge. */
export function OrderFacts({ order, call, line, replays }: TracedOrder) {
  const { product_item_id, product_item_name, qty, unit_price, total, cust_account, price_source } = order;
  const stateView = useStateView((all) => all);
  // Undefined if the catalogue no longer has the item.
  const retailPrice = itemIn(stateView.catalogue, product_item_id)?.retail_price;
  const retail = retailPrice && times(retailPrice, qty);
  const saved = retail && minus(retail, total);
  return (
    <Card heading="What was charged">
      <p translate="no" className="px-4 pb-3 font-mono text-title tabular-nums">
        {unit_price} × {qty} = <b>{total}</b>
      </p>
      <Facts className={`[--name:7.5rem]! ${RULED}`}>
        {retail && (
          <Fact name="Retail">
            <Exact>{retail}</Exact>
            {saved !== "0.00" && (
              <b className="ms-2 text-delivered-ink">
                <Prose>save {saved ?? ""}</Prose>
              </b>
            )}
          </Fact>
        )}
        <Fact name="Price from">
          {SOURCES[price_source]}, <Exact>price_source: {price_source}</Exact>
        </Fact>
        <Fact name={cust_account.server_id === null ? "Player" : "Player, zone"}>
          <ExactId className={EXACT}>{cust_account.user_id}</ExactId>
          {cust_account.server_id !== null && (
            <>
              , <ExactId className={EXACT}>{cust_account.server_id}</ExactId>
            </>
          )}
        </Fact>
        <Fact name="Item">
          {product_item_name}, <Exact>{product_item_id}</Exact>
        </Fact>
        <Fact name="Replays">
          {replays.length === 0 ? "None" : `${counted(replays.length, "replay")}, charged 0.00`}
        </Fact>
        <Fact name="Idempotency-Key">
          <KeyWords call={call} line={line} />
        </Fact>
        <Fact name="Balance after">
          <Exact>{debitsOf(stateView).find((debit) => debit.order === order)?.balanceAfter}</Exact>
        </Fact>
      </Facts>
    </Card>
  );
}
