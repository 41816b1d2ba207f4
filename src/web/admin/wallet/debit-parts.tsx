import type { RefObject } from "react";
import { Link } from "wouter";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { orderPath } from "#web/client/routes.ts";
import { DatedTime } from "#web/ui/clock-time.tsx";

export function PlacedTime({ order }: { readonly order: ScheduledOrder }) {
  return <DatedTime at={Date.parse(order.created_at)} now={useSandbox().panel.now()} />;
}

/** The game account an order is delivered to. */
function AccountWords({ order: { cust_account } }: { readonly order: ScheduledOrder }) {
  const { user_id, server_id } = cust_account;
  return (
    <>
      user <bdi className="font-mono text-code wrap-anywhere">{user_id}</bdi>
      {server_id !== null && (
        <>
          , server <bdi className="font-mono text-code wrap-anywhere">{server_id}</bdi>
        </>
      )}
    </>
  );
}

interface OrderLinkProps {
  readonly id: string;
  readonly link: RefObject<HTMLAnchorElement | null>;
}

/** An order's id, linked to its page. */
export function OrderLink({ id, link }: OrderLinkProps) {
  return (
    <Link
      ref={link}
      href={orderPath(id)}
      className="inline-flex min-h-11 items-center font-mono text-code break-all text-carbon underline underline-offset-4 tablet:min-h-6"
    >
      {id}
    </Link>
  );
}

/** The item ordered, its product, and the account it is for. */
export function OrderedWords({ order }: { readonly order: ScheduledOrder }) {
  return (
    <>
      <span className="block font-bold break-words">
        {order.qty} × {order.product_item_name}
      </span>
      <span className="block text-small break-words text-ink2">
        {order.product_name}, <AccountWords order={order} />
      </span>
    </>
  );
}
