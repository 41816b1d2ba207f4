import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { errorCases, errorPath, errors } from "#contract/api/error.ts";
import { type FailureKind, failureOf, SLOW } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { EXAMPLE_ORDER } from "#web/client/draft.ts";
import { sumOf } from "#web/client/exchange.ts";
import { timesOf } from "#web/client/react/call-messages.ts";
import { CallSequence } from "#web/client/react/call-sequence.tsx";
import { useProved, useSandbox, useSettings, useStateView } from "#web/client/react/context.tsx";
import { ProvedCount } from "#web/client/react/links.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { intoDraft, itemIn } from "#web/client/request.ts";
import { type FailureName, pathTo, recipePath } from "#web/client/routes.ts";
import { announce, clearFailures } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { looks } from "#web/ui/callout.tsx";
import { failureText, failureTitle } from "#web/ui/failure-text.ts";
import { Checkbox } from "#web/ui/fields/field.tsx";
import { amountOf } from "#web/ui/format/amount.ts";
import { durationText } from "#web/ui/format/duration.ts";
import { NextBar } from "#web/ui/next-bar.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { isForOwnCalls, useObstacle } from "./obstacle.tsx";
import { planOf } from "./plan.ts";
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
  const { status } = errors[name];
  const when = errorCases[name];
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

interface RunProps {
  readonly name: FailureName;
  readonly run: FailureRun;
}

/** The charges that are known. */
const chargesOf = ({ calls, isUnknown }: FailureRun) =>
  (isUnknown ? calls.slice(1) : calls).flatMap(({ charge }) => charge ?? []);

const isTwice = (run: FailureRun): boolean => !run.isUnknown && chargesOf(run).length > 1;

/** The button that shows the failure, then the ways to retry. One is solid until the next step is another. */
function Buttons({ name, run, isOff }: RunProps & { readonly isOff: boolean }) {
  const { calls, send } = run;
  // What cannot be pressed is not the next step; what is being sent still is.
  const action = isOff && !send.isPending ? "outline" : "action";
  if (calls.length === 0) {
    return (
      <Button look={action} aria-disabled={isOff} onClick={() => isOff || send.run(null)}>
        {wordsOf(name).show}
      </Button>
    );
  }
  return (
    <>
      {isKind(name) &&
        RETRIES.map((retry, index) => (
          <Button
            key={retry.action}
            look={index === 0 && calls.length === 1 ? action : "outline"}
            aria-disabled={isOff}
            onClick={() => isOff || send.run(retry)}
          >
            {retry.action}
          </Button>
        ))}
      {!isTwice(run) && (
        <Button className="-mx-2" aria-disabled={send.isPending} onClick={() => send.isPending || run.startOver()}>
          Start over
        </Button>
      )}
    </>
  );
}

/** What comes after a failure, at the foot of its picture: solid once its calls are sent. */
function Next({ name, run }: RunProps) {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  const proved = useProved();
  const isEmbedded = useSettings().embed !== null;
  const { calls, isUnknown, send, startOver } = run;
  const [first] = calls;
  const isDone = isKind(name) ? calls.length > 1 && !isUnknown : calls.length > 0;
  const bar = (words: string, detail: ReactNode, label: string, act: () => void) => (
    <NextBar
      className={`-m-3 -mt-2.5 rounded-b-card bg-accent-soft ${isDone ? "sticky max-tablet:flex-nowrap" : "tablet:sticky"}`}
      button={
        <Button look={isDone ? "action" : "outline"} onClick={() => send.isPending || act()}>
          {label}
        </Button>
      }
    >
      <p className="text-base font-bold">{`${isDone ? "Next" : "Then"}: ${words}`}</p>
      <p className={isDone ? "text-ink2 max-tablet:hidden" : "text-ink2"}>
        <Prose>{detail}</Prose>
      </p>
    </NextBar>
  );
  if (!isKind(name)) {
    const { remedy } = errors[name];
    if (!first) return bar("send it corrected.", remedy, "Open the reference", () => navigate(errorPath(name)));
    const { request } = first;
    return bar("send it corrected.", `Unchanged, it is refused again. ${remedy}`, "Open in the request form", () => {
      intoDraft(session, request);
      navigate(pathTo(request.operation));
    });
  }
  if (isTwice(run)) {
    const detail = "A call with a new key, or without one, is a new order. Keep one key for each order.";
    return bar("the same failure, and the key of the first call.", detail, "Start over", startOver);
  }
  const proof = name === "response_lost" && proved.lost ? "Proved: response lost, sent again, charged once." : "";
  return bar(
    "does your own code retry like this?",
    isDone && !isEmbedded ? (
      <>
        <span>{proof}</span>
        <ProvedCount />
      </>
    ) : (
      "Recipes tries every failure on it."
    ),
    isDone ? "Try every failure on your code" : "Open Recipes",
    () => navigate(recipePath("your-own-code")),
  );
}

/** What the calls came to, as far as their client knows. */
function outcomeOf(run: FailureRun, first: Exchange): readonly [look: keyof typeof looks, words: string] {
  const charges = chargesOf(run);
  const { length } = charges;
  if (run.isUnknown) {
    const words = length === 0 ? "Charged or not?" : `Charged ${timesOf(length)} or ${timesOf(length + 1)}?`;
    return ["processing", `${words} Your client can't tell.`];
  }
  const sum = sumOf(charges);
  if (length > 1) return ["void", `Charged ${timesOf(length)}: ${sum} instead of ${charges[0]?.by}`];
  if (length === 1) return ["delivered", `Charged once: ${sum}`];
  const { lost, response } = first;
  const isRefused = lost === null && response.status >= 400;
  return ["plain", isRefused ? `Refused with ${response.status}, nothing charged` : "Nothing charged"];
}

/** The outcome as a headline, which stays in view above the calls. */
function Verdict({ run }: Pick<RunProps, "run">) {
  const [first] = run.calls;
  const [look, words] = first ? outcomeOf(run, first.exchange) : [];
  if (!look) {
    const waiting = run.send.isPending ? "Sent. No response yet." : "In grey: what will happen. Nothing is sent yet.";
    return <p className="py-1.5 text-heading text-ink2">{waiting}</p>;
  }
  return (
    <div
      className={`sticky top-13 z-1 rounded border-s-4 px-3 py-1.5 tabular-nums desk:top-0 low:static ${looks[look]}`}
    >
      <h3 className="text-heading font-bold wrap-anywhere whitespace-pre-wrap">
        <Prose>{words}</Prose>
      </h3>
    </div>
  );
}

/** A failure: what it is, a button that shows it on a real call, and the picture of its calls from both sides. */
export function FailureCard({ name }: { readonly name: FailureName }) {
  const id = useId();
  const run = useFailureRun(name);
  const { calls, send, isUnknown, look } = run;
  const obstacle = useObstacle(name, run);
  const { balance, catalogue } = useStateView((stateView) => stateView);
  const item = itemIn(catalogue, EXAMPLE_ORDER.product_item_id);
  const canOrder = item?.available === true && amountOf(balance) >= amountOf(item.price);
  const plan = planOf(name, calls[0]?.exchange ?? null, item?.price ?? "0.00", canOrder).slice(calls.length);
  const picture = useRef<HTMLDivElement>(null);
  // Where the window is too low for all, what to press stays in view after the first call, below what the failure is.
  useEffect(() => {
    if (calls.length !== 1) return;
    const { parentElement: card, previousElementSibling: result } = picture.current ?? {};
    for (const each of [picture.current, result, card?.firstElementChild]) each?.scrollIntoView({ block: "nearest" });
  }, [calls]);
  // After a retry it is the retry, or what uncovers the call before it.
  useEffect(() => {
    if (calls.length < 2) return;
    picture.current?.querySelector(isUnknown ? "button" : "ol > :last-child")?.scrollIntoView({ block: "nearest" });
  }, [calls, isUnknown]);
  return (
    <section
      aria-labelledby={id}
      aria-busy={send.isPending}
      className="@container flex min-w-0 flex-col gap-2.5 [&_:is(a,button,li)]:scroll-my-23 rounded-card border border-hairline bg-paper p-3 desk:min-h-[calc(100dvh-5.5rem)]"
    >
      <div>
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
          <h2 id={id} className="text-title font-bold">
            <Prose>{failureTitle(name)}</Prose>
          </h2>
          {isKind(name) && <OwnCalls kind={name} isBusy={send.isPending} />}
        </div>
        <p className="max-w-[100ch] text-ink2 desk:min-h-10">
          <Prose>{wordsOf(name).what}</Prose>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Buttons name={name} run={run} isOff={send.isPending || obstacle !== null} />
      </div>
      {obstacle}
      <ActionFailure failure={send.failure} effect="Nothing was sent." />
      <Verdict run={run} />
      <div ref={picture} className="@container -mx-3 flex flex-1 flex-col border-y border-hairline">
        <CallSequence
          label="Calls"
          calls={[...calls.map((call, index) => ({ ...call, isCovered: index === 0 && isUnknown })), ...plan]}
          cover={
            <div className="flex min-h-32 flex-1 flex-col items-center justify-center gap-3 rounded border border-dashed border-edge p-3 text-center">
              <p className="text-small text-balance text-ink2">Was the order placed? Your client can't tell.</p>
              <Button look={calls.length > 1 ? "action" : "outline"} className="whitespace-normal!" onClick={look}>
                See the service's side
              </Button>
            </div>
          }
        />
      </div>
      <Next name={name} run={run} />
    </section>
  );
}
