import { useEffect, useId, useRef } from "react";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { errorPath, errors } from "#contract/api/error.ts";
import type { FailureKind } from "#contract/panel/failure.ts";
import { CallSequence } from "#web/client/react/call-sequence.tsx";
import { useSandbox } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { intoDraft } from "#web/client/request.ts";
import { adminPagePath, type FailureName, lessonPath, pathTo } from "#web/client/routes.ts";
import { chargedBy } from "#web/client/send.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { looks } from "#web/ui/callout.tsx";
import { failureText, failureTitle } from "#web/ui/failure-text.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { Literal } from "#web/ui/literal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Obstacle, useObstacle } from "./obstacle.tsx";
import { wordsFor } from "./triggers.ts";
import { type FailureRun, failureOf, isKind, RETRIES, SLOW_BY, useRun } from "./use-run.ts";

const LOOK = "See the service's side";

/** What each failure is, and the button that shows it. What the service did is not told before one looks. */
function wordsOf(name: FailureName): { readonly what: string; readonly show: string } {
  if (name === "response_lost" || name === "request_lost") {
    const lost = name === "response_lost" ? "response" : "request";
    return {
      what: `The network loses the ${lost}. Your client sees a network error, and can't tell whether the call was carried out.`,
      show: `Send one order, lose the ${lost}`,
    };
  }
  if (name === "slow") {
    const late = `${SLOW_BY / 1000} s late`;
    return { what: `The response is ${late}. Does your client wait that long?`, show: `Send one order, ${late}` };
  }
  const { status } = errors[name];
  if (isKind(name)) return { what: errors[name].when, show: `Send one order, get ${status}` };
  return { what: `${errors[name].when} For example: ${wordsFor(name)}.`, show: `Send it, get ${status}` };
}

/** Turns the failure on for calls that the visitor sends, unless one is on; what is on is turned off above the picture. */
function OnlyTurnOn({ kind, isBusy }: { readonly kind: FailureKind; readonly isBusy: boolean }) {
  const { panel, session } = useSandbox();
  const isOff = useStore(panel.failures).length > 0 || isBusy;
  const turnOn = (times: number | null) => {
    const failure = failureOf(kind);
    panel.startFailure(failure, times);
    announce(session, `On. ${failureText({ failure, operation: null, remaining: times })}`);
  };
  return (
    <>
      <Button aria-disabled={isOff} onClick={() => isOff || turnOn(1)}>
        Only turn it on
      </Button>
      <Button aria-disabled={isOff} onClick={() => isOff || turnOn(null)}>
        For every call
      </Button>
    </>
  );
}

/** In place of the service's side until the visitor looks at it. */
function Cover({ look }: { readonly look: (() => void) | null }) {
  return (
    <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-3 rounded border border-dashed border-edge p-3 text-center">
      <p className="text-small text-ink2">
        {look ? "Was the order placed? Your client can't tell." : "Its receipt prints here."}
      </p>
      {look && (
        <Button data-next look="action" className="px-3! whitespace-normal!" onClick={look}>
          {LOOK}
        </Button>
      )}
    </div>
  );
}

interface RetriesProps {
  readonly run: FailureRun;
  readonly isOff: boolean;
}

/** Retries the order in three ways; off until there is a call, and while its outcome is not looked at. */
function Retries({ run: { send }, isOff }: RetriesProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
      <legend className="float-left me-2 py-2 text-ink2">Retry</legend>
      {RETRIES.map((retry, index) => (
        <Button
          key={retry.action}
          data-next={index === 0 ? true : undefined}
          look="outline"
          aria-disabled={isOff}
          onClick={() => isOff || send.run(retry)}
        >
          {retry.action}
        </Button>
      ))}
    </fieldset>
  );
}

/** Intended charges against actual ones, which are unknown until the visitor looks at the service's side. */
function Totals({ run: { calls, isUnknown } }: { readonly run: FailureRun }) {
  const charged = calls.map(({ result }) => result).filter(({ charge }) => charge !== null);
  const isTwice = charged.length > 1;
  if (calls.length === 0) return null;
  return (
    <p className="ms-auto flex flex-wrap items-center gap-2 tabular-nums">
      <span>
        Intended 1 order,{" "}
        <Prose>
          {isUnknown ? "charged: unknown to your client" : `charged ${charged.length}, ${chargedBy(charged)}`}
        </Prose>
      </span>
      {isTwice && !isUnknown && (
        <b className={`rounded border px-2 py-0.5 text-small ${looks.void}`}>
          {counted(charged.length - 1, "duplicate")}
        </b>
      )}
    </p>
  );
}

/** What to do about an error of the request; it opens in the form, where it can be corrected. */
function Remedy({ name, run }: { readonly name: FailureName; readonly run: FailureRun }) {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  if (isKind(name)) return null;
  const open = () => {
    const request = run.calls[0]?.result.request;
    if (!request) return;
    intoDraft(session, request);
    navigate(pathTo(request.operation));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p>
        Sent again unchanged, it is refused again.{" "}
        <b>
          <Prose>{errors[name].remedy}</Prose>
        </b>
      </p>
      {run.calls.length > 0 && <Button onClick={open}>Open in the request form</Button>}
    </div>
  );
}

/** Moves the focus to the next step's button when the run gets there, and the newest call into view. */
function useNextStep({ calls, isUnknown }: FailureRun) {
  const card = useRef<HTMLElement>(null);
  const step = calls.length === 0 ? 0 : isUnknown ? 1 : 2;
  const shown = useRef({ step, calls: calls.length });
  useEffect(() => {
    const before = shown.current;
    shown.current = { step, calls: calls.length };
    if (before.step !== step) card.current?.querySelector<HTMLElement>("button[data-next]")?.focus();
    if (before.calls < calls.length && calls.length > 1)
      card.current?.querySelector("ol[aria-label=Calls] > li:last-child")?.scrollIntoView({ block: "nearest" });
  }, [step, calls.length]);
  return card;
}

/** A failure: what it is, a button that shows it on a real call, and the picture of its calls from both sides. */
export function FailureCard({ name }: { readonly name: FailureName }) {
  const id = useId();
  const run = useRun(name);
  const { calls, send, isUnknown, look } = run;
  const obstacle = useObstacle(name, run);
  const card = useNextStep(run);
  const { what, show } = wordsOf(name);
  const isOff = send.isPending || obstacle !== null;
  const cover = calls.length === 0 ? <Cover look={null} /> : isUnknown && <Cover look={look} />;
  return (
    <section
      ref={card}
      aria-labelledby={id}
      aria-busy={send.isPending}
      className="@container flex min-w-0 flex-col gap-4 p-4 tablet:py-5"
    >
      <div>
        <h2 id={id} className="text-title font-bold">
          <Prose>{failureTitle(name)}</Prose>
        </h2>
        <p className="text-ink2">
          <Prose>{what}</Prose>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {calls.length === 0 ? (
          <Button key="send" look="action" data-next aria-disabled={isOff} onClick={() => isOff || send.run(null)}>
            {show}
          </Button>
        ) : (
          <Button
            key="again"
            look="outline"
            aria-disabled={send.isPending}
            onClick={() => send.isPending || run.startOver()}
          >
            Start over
          </Button>
        )}
        {isKind(name) && <OnlyTurnOn kind={name} isBusy={send.isPending} />}
      </div>
      {isKind(name) && (
        <p className="text-small text-ink2">
          “Only turn it on” fails the next call that you send yourself, from the page, a recipe or the console; “For
          every call” fails them all until it is turned off.
        </p>
      )}
      <Obstacle obstacle={obstacle} />
      <ActionFailure failure={send.failure} effect="Nothing was sent." />
      <div className="rounded border border-hairline">
        <CallSequence
          label="Calls"
          calls={calls.map(({ name: heading, result: { exchange, balance } }) => ({
            name: heading,
            exchange,
            balance,
          }))}
          cover={cover || undefined}
          planned={<p className="text-ink2">Nothing sent yet.</p>}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isKind(name) && <Retries run={run} isOff={isOff || calls.length === 0 || isUnknown} />}
        {isKind(name) && <Totals run={run} />}
        <Remedy name={name} run={run} />
      </div>
      <p className="mt-auto flex flex-wrap gap-x-4 text-small">
        <TextLink href={adminPagePath("recipes")}>Try every failure on your code</TextLink>
        {name in errors ? (
          <TextLink href={errorPath(name as keyof typeof errors)}>
            <span>
              Reference of <Literal>{name}</Literal>
            </span>
          </TextLink>
        ) : (
          <TextLink href={lessonPath("the-network-drops")}>Lesson: The network drops</TextLink>
        )}
      </p>
    </section>
  );
}
