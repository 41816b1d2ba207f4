import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { operations } from "#contract/api/operations.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { ActionFailure, useAction } from "#web/client/react/use-action.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { adminPagePath, adminPages } from "#web/client/routes.ts";
import { type CallResult, tryCall } from "#web/client/send.ts";
import { clearFaults } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { faultText } from "#web/ui/fault-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { statusWords } from "#web/ui/status-words.ts";
import { FaultForm } from "./fault-form.tsx";

const named = (status: number): string => `${status} ${statusWords(status)}`;

/** What the client saw. */
function observedText({ outcome }: CallResult): string {
  if (outcome.kind === "unsendable") return `nothing: the browser did not send it. ${outcome.why}`;
  if (outcome.kind === "lost") return "a network error, no response";
  const { status, headers, milliseconds } = outcome.response;
  const retryAfter = headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  const advice = retryAfter === undefined ? "" : ` with Retry-After: ${retryAfter}`;
  return `${named(status)}${advice}, after ${milliseconds} ms`;
}

/** What the service did, according to the log. */
function didWords({ exchange }: CallResult): string {
  if (exchange === null) return "not in the Log";
  const { lost, response, trace } = exchange;
  if (lost === "request") return "never received it";
  if (lost === "response") return `responded ${named(response.status)}; the response was lost`;
  if (trace.stoppedBy !== null) return `stopped it: ${trace.stoppedBy}; nothing changed`;
  const network = trace.findings.find(({ check }) => check === "network")?.observed ?? "";
  return `handled it (${network})`;
}

/** As many as fit without scrolling; the Log has all. */
const SHOWN = 5;

function CallResultLine({ callResult }: { readonly callResult: CallResult }) {
  const { exchange } = callResult;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline px-4 py-1.5">
      <dl className="grid min-w-0 flex-1 basis-64 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink2">The client saw</dt>
        <dd>{observedText(callResult)}</dd>
        <dt className="text-ink2">The service</dt>
        <dd>{didWords(callResult)}</dd>
      </dl>
      {exchange && (
        <SeeCall
          requestId={exchange.requestId}
          label={`Open in the Log: ${exchange.requestId}`}
          linkClass="min-h-11 text-small tablet:min-h-6"
        >
          Open in the Log
        </SeeCall>
      )}
    </li>
  );
}

/** Sends a read as a client would, under the active faults, and shows it from both sides. */
function TryCard() {
  const { panel } = useSandbox();
  const { first } = useWorkingKeys();
  const [callResults, setCallResults] = useState<readonly CallResult[]>([]);
  const { run, isPending, failure } = useAction(async () => {
    const headers = [["Authorization", `Bearer ${await first()}`]] as const;
    const { method, path } = operations.getWallet;
    const callResult = await tryCall(panel, { operation: "getWallet", method, path, headers, body: null });
    setCallResults((before) => [callResult, ...before]);
    return `The client saw ${observedText(callResult)}`;
  });
  return (
    <Card heading="Try it">
      <div className="flex flex-col items-start gap-2 px-4 pb-3">
        <Button look="outline" aria-disabled={isPending} onClick={() => run()}>
          Send GET /v1/wallet
        </Button>
        <p className="text-small text-ink2">
          {isPending ? "Waiting for the response…" : "One real call from this page, with the sample key."}
        </p>
        <ActionFailure failure={failure} effect="Nothing was sent." />
      </div>
      <ol aria-label="Results, newest first" className="empty:hidden">
        {callResults.slice(0, SHOWN).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end, where a call keeps its number.
          <CallResultLine key={callResults.length - index} callResult={each} />
        ))}
      </ol>
    </Card>
  );
}

/** The active faults of this tab, with a button that turns them off. */
function ActiveFaultsCard() {
  const sandbox = useSandbox();
  const active = useStore(sandbox.panel.faults);
  const isOff = active.length === 0;
  return (
    <Card
      heading="On now"
      stack="gap-2"
      aside={
        <Button
          aria-disabled={isOff}
          onClick={() => !isOff && clearFaults(sandbox)}
          className="-me-2.5 ms-auto text-small tablet:min-h-7"
        >
          Turn off
        </Button>
      }
    >
      {isOff ? (
        <p>Nothing. Every request gets its usual response.</p>
      ) : (
        <ol className="list-decimal ps-5">
          {active.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read the same.
            <li key={at}>{faultText(each)}</li>
          ))}
        </ol>
      )}
      <p className="text-small text-ink2">
        Applies to every request from this tab, also to fetch in DevTools. Each request takes the first failure that
        matches it. A request refused for its key or scope does not count. Other tabs are not affected; a reload turns
        everything off.
      </p>
    </Card>
  );
}

/** One message between client and service: delivered, or lost half-way. */
function Wire({ isBack = false, isLost }: { readonly isBack?: boolean; readonly isLost: boolean }) {
  return (
    <div className="flex items-center gap-2">
      client
      <svg
        aria-hidden
        viewBox="0 0 120 12"
        className={`h-3 w-30 shrink-0 ${isBack ? "-scale-x-100" : ""}`}
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

function Loss({ name, lost, children }: { name: string; lost: "request" | "response"; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      <div aria-hidden className="my-2 flex flex-col gap-1 rounded bg-well px-3 py-2 font-mono text-code">
        <Wire isLost={lost === "request"} />
        {lost === "response" && <Wire isBack isLost />}
      </div>
      <p className="text-ink2">{children}</p>
    </div>
  );
}

/** Why the two losses look alike to the client, and how they differ. */
function TwoLosses() {
  return (
    <Card heading="Lost request or lost response?" stack="gap-3">
      <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
        <Loss name="Lost request" lost="request">
          The request never arrives. Nothing happens, nothing is charged. The retry is the first request the service
          receives.
        </Loss>
        <Loss name="Lost response" lost="response">
          The order is placed and charged. A retry with the same Idempotency-Key is a replay: 0.00. With a new key, or
          without one, it is charged again.
        </Loss>
      </div>
      <p>
        The client sees the same network error for both. It cannot tell them apart, and does not need to: a retry with
        the same Idempotency-Key is safe.{" "}
        <TextLink href={adminPagePath("lab")}>See it in the {adminPages.lab.name}</TextLink>
      </p>
    </Card>
  );
}

/** Simulated failures of the network and the service. */
export function FaultsPage() {
  return (
    <div className="@container flex flex-col gap-4">
      <PageHead heading={adminPages.conditions.name}>{adminPages.conditions.purpose}</PageHead>
      <FaultForm />
      <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TryCard />
        <ActiveFaultsCard />
      </div>
      <TwoLosses />
    </div>
  );
}
