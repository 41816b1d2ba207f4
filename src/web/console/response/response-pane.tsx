import { Suspense, useId } from "react";
import { useStore } from "zustand";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Outcome } from "#web/client/http.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { useIsWaiting, useSubmission } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import type { ResponseTab } from "#web/client/store.ts";
import { BringIntoView } from "#web/ui/bring-into-view.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { CheckStrip } from "./check-strip.tsx";
import { FirstMinute } from "./first-minute.tsx";
import { ResponseHead } from "./response-head.tsx";
import { ResponseTabs, WhyTab } from "./response-tabs.tsx";

const ResponseView = lazyPart(() => import("./response-view.tsx").then((part) => part.ResponseView), "soon");
const NextStepBar = lazyPart(() => import("./next-step.tsx").then((part) => part.NextStepBar), "next");
const NoResponse = lazyPart(() => import("./no-response.tsx").then((part) => part.NoResponse), "next");

/** The service's record of a response; undefined when there is none, or no longer. */
function useExchangeOf(outcome: Outcome | null): Exchange | undefined {
  const requestId = outcome?.kind === "response" ? outcome.response.requestId : null;
  return useStore(useSandbox().panel.exchanges, (all) => all.find((exchange) => exchange.requestId === requestId));
}

/** The pane before the first call of an operation. */
function BeforeFirstCall({ isCompact }: { readonly isCompact: boolean }) {
  const operation = useOperation();
  return (
    <ResponseTabs hasPrices={operation === "listProducts"} headers={null} isCompact={isCompact}>
      {(view) => {
        if (view !== "why") {
          const isOrder = isCompact && operation === "placeOrder";
          return (
            <p className="p-4 text-ink2">
              {isOrder ? (
                <>
                  <span className="text-ink">Send places one order with sample points.</span> Send it again: same
                  response, nothing charged.
                </>
              ) : (
                "Press Send. The response appears here."
              )}
            </p>
          );
        }
        return <WhyTab exchange={undefined} />;
      }}
    </ResponseTabs>
  );
}

/** The room of the bar while it is loading. */
const NEXT_ROOM = <div className="order-last min-h-19 in-[.frame]:hidden" />;

interface ResponsePaneProps {
  /** Leaves out the tabs, for little room: the check strip switches between the body and "Why this response". Scrolls nothing. */
  readonly isCompact?: boolean;
}

/**
 * The outcome of the last press of Send: status, checks, tabs, body, and at its foot what comes next. Fills its place as a column; from
 * three columns on, the body scrolls inside. While a call runs, the previous outcome stays. Head, checks and body are three
 * containers of queries, because a change in a container lays out all of it again.
 */
export function ResponsePane({ isCompact = false }: ResponsePaneProps) {
  const { session } = useSandbox();
  const heading = useId();
  const operation = useOperation();
  const submission = useSubmission();
  const tab = useSession(({ responseTab }) => responseTab);
  const outcome = submission?.outcome ?? null;
  const exchange = useExchangeOf(outcome);
  const isWaiting = useIsWaiting();
  const isFirst = useIsFirstScreen();
  const show = (responseTab: ResponseTab) => session.setState({ responseTab });
  return (
    <section
      aria-labelledby={heading}
      aria-busy={isWaiting}
      data-request-id={outcome?.kind === "response" ? outcome.response.requestId : undefined}
      className="relative flex min-h-0 min-w-0 flex-col bg-paper"
    >
      {submission && !isCompact && <BringIntoView trigger={submission.outcome} />}
      <h2 id={heading} className="sr-only">
        Response
      </h2>
      {submission && (
        <Suspense fallback={NEXT_ROOM}>
          <NextStepBar submission={submission} exchange={exchange} isCompact={isCompact} />
        </Suspense>
      )}
      {isFirst && !outcome ? (
        <FirstMinute />
      ) : (
        <>
          <div className={isCompact ? "flex flex-wrap border-b border-hairline" : "contents"}>
            <ResponseHead outcome={outcome} isWaiting={isWaiting} isCompact={isCompact} />
            <CheckStrip
              outcome={outcome}
              exchange={exchange}
              isOpen={tab === "why"}
              onPress={() => show(tab === "why" ? "body" : "why")}
              isCompact={isCompact}
            />
          </div>
          <div className="@container flex min-h-0 flex-1 flex-col">
            {submission && outcome?.kind === "response" && (
              <WhenLoaded className="p-4">
                <ResponseView
                  key={`${operation} ${outcome.response.status}`}
                  request={submission.request}
                  response={outcome.response}
                  exchange={exchange}
                  isCompact={isCompact}
                />
              </WhenLoaded>
            )}
            {submission && outcome && outcome.kind !== "response" && (
              <WhenLoaded className="p-4">
                <NoResponse request={submission.request} outcome={outcome} isCompact={isCompact} />
              </WhenLoaded>
            )}
            {!outcome && <BeforeFirstCall isCompact={isCompact} />}
          </div>
        </>
      )}
    </section>
  );
}
