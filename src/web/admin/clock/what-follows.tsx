import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";

const Code = ({ children }: { readonly children: string }) => (
  <code className="font-mono text-small break-words">{children}</code>
);

function Side({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 text-small text-ink2 tablet:text-base">{children}</dd>
    </div>
  );
}

/** What follows the sandbox clock, and what always uses the real time. */
export function WhatFollows() {
  return (
    <Card heading="Which clock is which">
      <dl className="grid gap-x-8 gap-y-4 px-4 pb-4 @xl:grid-cols-2">
        <Side name="These follow the sandbox clock">
          <Code>created_at</Code>, <Code>delivered_at</Code> and every other time in a body; when an order is delivered;
          the 24 hours an Idempotency-Key is remembered; the times on the Tape and in the Log.
        </Side>
        <Side name="These are always real">
          The <Code>Date</Code> header of every answer, and how long an answer takes.
        </Side>
      </dl>
    </Card>
  );
}
