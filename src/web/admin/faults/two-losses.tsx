import type { ReactNode } from "react";
import { Link } from "wouter";
import { adminPagePath } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";

interface LossProps {
  readonly name: string;
  readonly lost: "request" | "response";
  readonly children: ReactNode;
}

const WAYS = { there: "", back: "-scale-x-100" } as const;

/** One message between client and service: delivered, or lost half-way. */
function Wire({ way, isLost }: { readonly way: keyof typeof WAYS; readonly isLost: boolean }) {
  return (
    <div className="flex items-center gap-2">
      client
      <svg
        aria-hidden
        viewBox="0 0 120 12"
        className={`h-3 w-30 shrink-0 ${WAYS[way]}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d={isLost ? "M0 6H52M58 2l8 8M66 2l-8 8" : "M0 6H118M112 1l6 5-6 5"} />
      </svg>
      service
    </div>
  );
}

function Loss({ name, lost, children }: LossProps) {
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      <div aria-hidden className="my-2 flex flex-col gap-1 rounded bg-well px-3 py-2 font-mono text-code">
        <Wire way="there" isLost={lost === "request"} />
        {lost === "response" && <Wire way="back" isLost />}
      </div>
      <p className="text-small text-ink2 tablet:text-base">{children}</p>
    </div>
  );
}

/** Why the two losses look alike to the client, and how they differ. */
export function TwoLosses() {
  return (
    <Card heading="Lost request, lost answer">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
          <Loss name="Lost request" lost="request">
            The call never arrives. Nothing happened, nothing is charged. A retry is the first try the service hears of.
          </Loss>
          <Loss name="Lost answer" lost="response">
            The call is carried out, and charged. A retry with the same Idempotency-Key is a replay: 0.00. With a new
            key, or with none, it is charged again.
          </Loss>
        </div>
        <p>
          To the client both are one network error: it cannot tell them apart, and need not, as long as it keeps the
          Idempotency-Key.{" "}
          <Link
            href={adminPagePath("lab")}
            className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-0"
          >
            Walk through it in the lab
          </Link>
        </p>
      </div>
    </Card>
  );
}
