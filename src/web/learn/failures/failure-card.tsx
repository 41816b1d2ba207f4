import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { errorPath, errors } from "#contract/api/error.ts";
import { type FailureKind, failureOf, SLOW } from "#contract/panel/failure.ts";
import { CallSequence } from "#web/client/react/call-sequence.tsx";
import { useSandbox } from "#web/client/react/context.tsx";
import { LiveLink, TextLink } from "#web/client/react/links.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { intoDraft } from "#web/client/request.ts";
import { adminPagePath, type FailureName, pathTo } from "#web/client/routes.ts";
import { chargedBy } from "#web/client/send.ts";
import { announce, clearFailures } from "#web/client/store.ts";
import { Pane, Verdict } from "#web/learn/panes.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureText, failureTitle } from "#web/ui/failure-text.ts";
import { Checkbox } from "#web/ui/fields/field.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { Prose } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";
import { isForOwnCalls, useObstacle } from "./obstacle.tsx";
import { wordsFor } from "./triggers.ts";
import { type FailureRun, isKind, RETRIES, useFailureRun } from "./use-failure-run.ts";

/** What each failure is, and the button that shows it. What the service did is not told before one looks. */
function wordsOf(name: FailureName): { readonly what: string; readonly show: string } {
  if (name === "response_lost" || name === "request_lost") {
    const lost = name === "response_lost" ? "response" : "request";
    return {
      what: `The ${lost} is lost on the way: your client sees a network error.`,
      show: `Send one order, lose the ${lost}`,
    };
  }
  if (name === "slow") {
    const late = `${durationText(SLOW)} late`;
    return { what: `The response is ${late}. Does your client wait that long?`, show: `Send one order, ${late}` };
  }
  const { status, when } = errors[name];
  if (isKind(name)) return { what: when, show: `Send one order, get ${status}` };
  return { what: `${when} ${wordsFor(name)}`, show: `Send it, get ${status}` };
}

/** Turns the failure on for each call that the visitor sends, from the page, a recipe or the console. */
function OwnCalls({ kind, isBusy }: { readonly kind: FailureKind; readonly isBusy: boolean }) {
  const sandbox = useSandbox();
  const isOn = useStore(sandbox.panel.failures).some((active) => isForOwnCalls(active, kind));
  const turn = () => {
    if (isBusy) return;
    if (isOn) return clearFailures(sandbox);
    const failure = failureOf(kind);
    sandbox.panel.startFailure(failure, null);
    announce(sandbox.session, `On. ${failureText({ failure, operation: null, remaining: null })}`);
  };
  return (
    <Checkbox className="text-small tablet:min-h-7" role="switch" checked={isOn} onChange={turn}>
      Also for my own calls
    </Checkbox>
  );
}

/** In place of the service's side until the visitor looks at it. */
function Cover({ look }: { readonly look: (() => void) | null }) {
  return (
    <div className="flex min-h-32 flex-1 flex-col items-center justify-center gap-3 rounded border border-dashed border-edge p-3 text-center">
      <p className="text-small text-ink2">
        {look ? "Was the order placed? Your client can't tell." : "Its receipt prints here."}
      </p>
      {look && (
        <Button look="action" className="px-3! whitespace-normal!" onClick={look}>
          See the service's side
        </Button>
      )}
    </div>
  );
}

interface ButtonsProps {
  readonly name: FailureName;
  readonly run: FailureRun;
  readonly isOff: boolean;
}

/** The main button: what shows the failure, then what follows it. Also how to begin again. */
function Buttons({ name, run, isOff }: ButtonsProps) {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  const { calls, send } = run;
  const [first] = calls;
  if (!first) {
    return (
      <Button look="action" aria-disabled={isOff} onClick={() => isOff || send.run(null)}>
        {wordsOf(name).show}
      </Button>
    );
  }
  const open = () => {
    const { request } = first.result;
    intoDraft(session, request);
    navigate(pathTo(request.operation));
  };
  return (
    <>
      {isKind(name) ? (
        RETRIES.map((retry, index) => (
          <Button
            key={retry.action}
            look={index === 0 ? "action" : "outline"}
            aria-disabled={isOff}
            onClick={() => isOff || send.run(retry)}
          >
            {retry.action}
          </Button>
        ))
      ) : (
        <Button look="action" onClick={open}>
          Open in the request form
        </Button>
      )}
      <Button aria-disabled={send.isPending} onClick={() => send.isPending || run.startOver()}>
        Start over
      </Button>
    </>
  );
}

const timesOf = (count: number): string => ["", "once", "twice"][count] ?? `${count} times`;

/** What the calls came to, as far as their client knows. */
function FailureVerdict({ run: { calls, isUnknown, send } }: { readonly run: FailureRun }) {
  const [first] = calls;
  if (!first) {
    const words = send.isPending ? "Sent. No response yet." : "Nothing sent yet.";
    return <p className="border-s-4 border-transparent py-1.5 text-heading text-ink2">{words}</p>;
  }
  const results = (isUnknown ? calls.slice(1) : calls).map(({ result }) => result);
  const charged = results.filter(({ charge }) => charge !== null);
  const { length } = charged;
  if (isUnknown) {
    const words = length === 0 ? "Charged or not?" : `Charged ${timesOf(length)} or ${timesOf(length + 1)}?`;
    return <Verdict look="processing" headline={`${words} Your client can't tell.`} />;
  }
  if (length > 1) {
    const intended = charged.slice(0, 1);
    const words = `Charged ${timesOf(length)}: ${chargedBy(charged)} instead of ${chargedBy(intended)}`;
    return <Verdict look="void" headline={words} />;
  }
  if (length === 1) return <Verdict look="delivered" headline={`Charged once: ${chargedBy(charged)}`} />;
  const { status } = first.result.exchange.response;
  const isRefused = first.result.exchange.lost === null && status >= 400;
  return <Verdict look="plain" headline={isRefused ? `Refused with ${status}, nothing charged` : "Nothing charged"} />;
}

/** A failure: what it is, a button that shows it on a real call, and the picture of its calls from both sides. */
export function FailureCard({ name }: { readonly name: FailureName }) {
  const run = useFailureRun(name);
  const { calls, send, isUnknown, look } = run;
  const obstacle = useObstacle(name, run);
  const result = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  // Where the window is too low for both, what to press and the verdict stay in view, below what the failure is.
  useEffect(() => {
    if (calls.length === 0) return;
    picture.current?.querySelector("ol")?.lastElementChild?.scrollIntoView({ block: "nearest" });
    result.current?.scrollIntoView({ block: "nearest" });
    result.current?.previousElementSibling?.scrollIntoView({ block: "nearest" });
  }, [calls]);
  return (
    <Pane
      heading={failureTitle(name)}
      about={wordsOf(name).what}
      aside={isKind(name) && <OwnCalls kind={name} isBusy={send.isPending} />}
      isBusy={send.isPending}
    >
      <div ref={result} className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <Buttons name={name} run={run} isOff={send.isPending || obstacle !== null} />
        </div>
        {obstacle}
        <ActionFailure failure={send.failure} effect="Nothing was sent." />
        <FailureVerdict run={run} />
      </div>
      <div ref={picture} className="@container -mx-3 border-y border-hairline">
        <CallSequence
          label="Calls"
          calls={calls.map(({ name: heading, result: { exchange, balance } }, index) => ({
            name: heading,
            exchange,
            balance,
            isCovered: index === 0 && isUnknown,
          }))}
          cover={<Cover look={isUnknown ? look : null} />}
        />
      </div>
      {!isKind(name) && calls.length > 0 && (
        <p>
          Sent again unchanged, it is refused again.{" "}
          <b>
            <Prose>{errors[name].remedy}</Prose>
          </b>
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-small">
        <TextLink href={adminPagePath("recipes")}>Try every failure on a recipe</TextLink>
        {name in errors ? (
          <TextLink href={errorPath(name as keyof typeof errors)}>
            <span>
              Reference of <Literal>{name}</Literal>
            </span>
          </TextLink>
        ) : (
          <LiveLink />
        )}
      </p>
    </Pane>
  );
}
