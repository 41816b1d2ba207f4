import { Suspense, useEffect, useId, useRef } from "react";
import { useStore } from "zustand";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Outcome } from "#web/client/http.ts";
import { sendLabel } from "#web/client/promise.ts";
import { useExchanges, useIsFrame, useIsHidden, useSandbox, useSession } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { TextLink } from "#web/client/react/links.tsx";
import { useIsWaiting, usePromise, useSubmission } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { callPath } from "#web/client/routes.ts";
import { showResponseTab } from "#web/client/store.ts";
import { useColumns } from "#web/ui/browser/window.ts";
import { durationText } from "#web/ui/format/duration.ts";
import { sizeText } from "#web/ui/format/number-text.ts";
import { lazyPart, pageIsIdle, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Pill, StatusPill } from "#web/ui/text.tsx";
import { CheckStrip, rowLookOf, WHOLE_OR_HIDDEN } from "./check-strip.tsx";
import { BeforeFirstPrices } from "./first-prices.tsx";
import { ResponseTabs, WhyTab } from "./response-tabs.tsx";

const ResponseView = lazyPart(() => import("./response-view.tsx").then((part) => part.ResponseView));
const NextStepBar = lazyPart(() => pageIsIdle.then(() => import("./next-step.tsx")).then((part) => part.NextStepBar));

/** The service's record of a response; undefined when there is none, or no longer. */
function useExchangeOf(outcome: Outcome | null): Exchange | undefined {
  const requestId = outcome?.kind === "response" ? outcome.response.requestId : null;
  return useStore(useSandbox().panel.exchanges, (all) => all.find((exchange) => exchange.requestId === requestId));
}

/** The duration and the size. */
function Measures({ milliseconds, bytes }: { readonly milliseconds: number; readonly bytes: number }) {
  return (
    <p
      data-optional
      translate="no"
      className={`min-w-0 flex-[1_0_0] ps-1 font-mono text-code text-ink2 ${WHOLE_OR_HIDDEN}`}
    >
      <span>{durationText(milliseconds)}</span>
      <span className="ms-3 @max-[27.5rem]:hidden">{sizeText(bytes)}</span>
    </p>
  );
}

const missing = { lost: "No response", unsendable: "Not sent" } as const;

interface ResponseHeadProps {
  readonly outcome: Outcome | null;
  readonly isWaiting: boolean;
  readonly isCompact: boolean;
}

/** The first row of the pane: the status, whether it is a replay, how long it took. Compact, it is as wide as its content. */
function ResponseHead({ outcome, isWaiting, isCompact }: ResponseHeadProps) {
  const isFrame = useIsFrame();
  return (
    <div
      className={`flex shrink-0 items-center gap-2 ${isCompact ? `${isFrame ? "ps-3" : "ps-4"} pe-1 py-2` : "@container py-1 min-h-13 flex-wrap px-4 tablet:min-h-14 tablet:flex-nowrap"}`}
    >
      {outcome === null && !isWaiting && <p className="font-bold">Response</p>}
      {outcome?.kind === "response" && <StatusPill status={outcome.response.status} />}
      {outcome?.kind === "response" && outcome.response.isReplay && <Pill look="copy">Replayed</Pill>}
      {outcome && outcome.kind !== "response" && <Pill look="processing">{missing[outcome.kind]}</Pill>}
      {isWaiting && !isCompact && (
        <p className="h-5 min-w-0 overflow-hidden text-ink2 @max-[27.5rem]:sr-only">Waiting for the response…</p>
      )}
      {/* Keyed, because a node that is used again at another place counts as a layout shift. */}
      {!isWaiting && !isCompact && outcome?.kind === "response" && (
        <Measures key={outcome.response.requestId} {...outcome.response} />
      )}
    </div>
  );
}

function BeforeFirstCall() {
  const isFrame = useIsFrame();
  const operation = useOperation();
  const last = useExchanges().findLast((exchange) => exchange.operation === operation);
  const isLogHidden = useIsHidden("log");
  const promised = usePromise();
  const words =
    last && !isFrame && !isLogHidden ? (
      <>
        The last response is in the <TextLink href={callPath(last.requestId)}>Log</TextLink>.
      </>
    ) : isFrame && promised.balanceAfter ? (
      <>
        <span className="text-ink">{sendLabel(promised)} places one order with sample points.</span> Send it again: same
        response, nothing charged.
      </>
    ) : (
      "The response appears here."
    );
  return (
    <ResponseTabs hasPrices={operation === "listProducts"} headers={null}>
      {(view) => (view === "why" ? <WhyTab exchange={undefined} /> : <p className="p-4 text-ink2">{words}</p>)}
    </ResponseTabs>
  );
}

/**
 * A marker over the first lines of its box. Scrolls them into view whenever the trigger changes, in a task after the next
 * frame: earlier, the browser would have to compute the layout for it alone.
 */
function BringIntoView({ trigger }: { readonly trigger: unknown }) {
  const lines = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!trigger) return;
    let task: ReturnType<typeof setTimeout>;
    const scroll = () => lines.current?.scrollIntoView({ block: "nearest" });
    const frame = requestAnimationFrame(() => {
      task = setTimeout(scroll);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [trigger]);
  return <span ref={lines} aria-hidden className="pointer-events-none absolute top-0 h-52 max-h-full w-px" />;
}

/** The room of the bar while it is loading. */
const NEXT_ROOM = <div className="order-last min-h-19 in-[.frame]:hidden" />;

/**
 * The outcome of the last press of Send: status, checks, tabs, body, and at its foot what comes next; on the first screen the
 * status stands in the row of tabs, so that the body takes the place of the table before it. Fills its place as a column; from
 * three columns on, the body scrolls inside. While a call runs, the previous outcome stays. Head, checks and body are three
 * containers of queries, because a change in a container lays out all of it again. In a frame it has no tabs,
 * and scrolls nothing: the check strip switches between the body and "Why this response".
 */
export function ResponsePane() {
  const isFrame = useIsFrame();
  const { session } = useSandbox();
  const heading = useId();
  const operation = useOperation();
  const submission = useSubmission();
  const tab = useSession(({ responseTabs }) => responseTabs[operation]);
  const outcome = submission?.outcome ?? null;
  const exchange = useExchangeOf(outcome);
  const isWaiting = useIsWaiting();
  const isFirst = useIsFirstScreen();
  const { refusal } = usePromise();
  // Where the request is not beside them, the status and the checks share a row.
  const isOneRow = useColumns() < 3 || isFrame;
  return (
    <section
      aria-labelledby={heading}
      aria-busy={isWaiting}
      data-request-id={outcome?.kind === "response" ? outcome.response.requestId : undefined}
      className="relative flex min-h-0 min-w-0 flex-col bg-paper"
    >
      {submission && !isFrame && <BringIntoView trigger={submission.outcome} />}
      <h2 id={heading} className="sr-only">
        Response
      </h2>
      {(submission ?? refusal) && (
        <Suspense fallback={submission && NEXT_ROOM}>
          <NextStepBar submission={submission} exchange={exchange} />
        </Suspense>
      )}
      {isFirst && !outcome && <BeforeFirstPrices isWaiting={isWaiting} />}
      {!isFirst && (
        <div
          className={isOneRow ? `flex flex-wrap border-b border-hairline ${rowLookOf(outcome, exchange)}` : "contents"}
        >
          <ResponseHead outcome={outcome} isWaiting={isWaiting} isCompact={isOneRow} />
          {/* Keyed, because a node that is used again at another place counts as a layout shift. */}
          <CheckStrip
            key={outcome?.kind === "response" ? outcome.response.requestId : outcome?.kind}
            outcome={outcome}
            exchange={exchange}
            isOpen={isFrame ? tab === "why" : undefined}
            onPress={() => showResponseTab(session, operation, isFrame && tab === "why" ? "body" : "why")}
            isCompact={isOneRow}
          />
        </div>
      )}
      {(outcome || !isFirst) && (
        <div className="@container flex min-h-0 flex-1 flex-col">
          {submission && outcome && (
            <WhenLoaded className="p-4">
              <ResponseView
                key={`${operation} ${outcome.kind === "response" ? outcome.response.status : outcome.kind}`}
                request={submission.request}
                outcome={outcome}
                exchange={exchange}
                head={isFirst && <ResponseHead outcome={outcome} isWaiting={isWaiting} isCompact />}
              />
            </WhenLoaded>
          )}
          {!outcome && <BeforeFirstCall />}
        </div>
      )}
    </section>
  );
}
