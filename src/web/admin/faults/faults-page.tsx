import type { ReactNode } from "react";
import { useStore } from "zustand";
import { TextLink } from "#web/admin/text-link.tsx";
import { useSandbox } from "#web/client/react/context.tsx";
import { adminPagePath, places } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { faultText } from "#web/ui/fault-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { FaultForm } from "./fault-form.tsx";
import { TryCard } from "./try-card.tsx";

/** The active faults of this tab, with a button that turns them off. */
function ActiveFaultsCard() {
  const { panel, session } = useSandbox();
  const active = useStore(panel.faults);
  const isOff = active.length === 0;
  const clear = () => {
    if (isOff) return;
    panel.clearFaults();
    announce(session, "Back to calm");
  };
  // Two faults may read the same: only their position tells them apart.
  const lines = active.map((each, at) => ({ at, words: faultText(each) }));
  return (
    <Card
      heading="Armed now"
      aside={
        <Button
          aria-disabled={isOff}
          onClick={clear}
          className="ms-auto aria-disabled:border-dashed aria-disabled:text-ink2"
        >
          Back to calm
        </Button>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        {isOff ? (
          <p>Nothing is armed: every call is answered as usual.</p>
        ) : (
          <ol className="list-decimal ps-6">
            {lines.map(({ at, words }) => (
              <li key={at} className="py-0.5">
                {words}
              </li>
            ))}
          </ol>
        )}
        <p className="text-small text-ink2">
          A call meets the first that fits it, and no other. They befall every call of this tab, a raw fetch in DevTools
          too, but not the page's own look at the catalogue. A call whose key or scope is refused uses none up. Other
          tabs stay calm, and a reload ends them.
        </p>
      </div>
    </Card>
  );
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

interface LossProps {
  readonly name: string;
  readonly lost: "request" | "response";
  readonly children: ReactNode;
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
function TwoLosses() {
  return (
    <Card heading="Lost request, lost answer" stack="gap-4">
      <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
        <Loss name="Lost request" lost="request">
          The call never arrives. Nothing happened, nothing is charged. A retry is the first try the service hears of.
        </Loss>
        <Loss name="Lost answer" lost="response">
          The call is carried out, and charged. A retry with the same Idempotency-Key is a replay: 0.00. With a new key,
          or with none, it is charged again.
        </Loss>
      </div>
      <p>
        To the client both are one network error: it cannot tell them apart, and need not, as long as it keeps the
        Idempotency-Key.{" "}
        <TextLink href={adminPagePath("lab")} className="tablet:min-h-0">
          Walk through it in the lab
        </TextLink>
      </p>
    </Card>
  );
}

/** Simulated failures of the network and the service. */
export function FaultsPage() {
  return (
    <>
      <PageHead heading={places.conditions.name}>{places.conditions.purpose}</PageHead>
      <FaultForm />
      <ActiveFaultsCard />
      <TryCard />
      <TwoLosses />
    </>
  );
}
