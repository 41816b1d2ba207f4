import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "wouter";
import { apiName } from "#contract/page/host.ts";
import { PageSelect } from "#web/app/shell/page-select.tsx";
import { useHost, useSettings } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { useLink, useOperation, useRoute } from "#web/client/react/use-route.ts";
import { adminPageOf, failurePath, type Route } from "#web/client/routes.ts";
import { FirstCall } from "#web/console/request/first-request.tsx";
import { OperationHead } from "#web/console/request/operation-head.tsx";
import { RequestPane } from "#web/console/request/request-pane.tsx";
import { RequestResponse } from "#web/console/request/request-response.tsx";
import { ResponsePane } from "#web/console/response/response-pane.tsx";
import { useColumns } from "#web/ui/browser/window.ts";
import { Callout } from "#web/ui/callout.tsx";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { PartBoundary } from "#web/ui/part-boundary.tsx";
import { RoutePage } from "./route-page.tsx";

export const MAIN = "workspace";

const ReferenceDialog = lazyPart(() =>
  import("#web/console/reference/reference-dialog.tsx").then((part) => part.ReferenceDialog),
);

/**
 * Scrolls a new page to its top, but not the first one, and not the reference, which scrolls to its own place. From `desk`
 * the main part scrolls, below it the window does. The focus of a link that is gone with its page moves to the main part.
 */
function useTopOfPage(shownNow: string) {
  const { tab } = useLink();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(shownNow);
  // Before `watchFocus` looks for a control of the new page.
  useLayoutEffect(() => {
    if (shown.current !== shownNow && tab !== "reference") {
      main.current?.scrollTo({ top: 0 });
      window.scrollTo({ top: 0 });
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    }
    shown.current = shownNow;
  }, [shownNow, tab]);
  return main;
}

/** The reference of the operation, over the page, while the address asks for it. */
function OpenedReference() {
  const { tab } = useLink();
  return (
    <Suspense>
      {tab === "reference" && (
        <PartBoundary name="The reference">
          <ReferenceDialog />
        </PartBoundary>
      )}
    </Suspense>
  );
}

/** What this is, at the top of the first screen. */
function PageHeadline() {
  const api = apiName(useHost());
  return (
    <section
      aria-label="Introduction"
      className="shrink-0 py-4 tablet:pt-6 tablet:pb-5.5 shallow:desk:pt-4 shallow:desk:pb-3.5"
    >
      <h1 className="text-[1.5rem] leading-[1.8125rem] text-balance font-bold tracking-[-0.015em] tablet:text-[1.875rem] tablet:leading-9 shallow:desk:text-[1.625rem] shallow:desk:leading-8">
        {`Try ${api} for game `}
        <span className="whitespace-nowrap">top-ups</span>
      </h1>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-heading tablet:text-touch shallow:desk:mt-0">
        <p className="text-ink2">Real HTTP calls, 500 sample points, nothing leaves this browser.</p>
        <Link
          href={failurePath("response_lost")}
          className="inline-flex min-h-11 items-center gap-2 rounded border border-accent bg-paper px-3 text-base font-bold text-accent hover:bg-accent-soft tablet:min-h-9"
        >
          What if a response is lost? <ChevronIcon />
        </Link>
      </div>
    </section>
  );
}

/** An operation: its name, then the request and the response, each with its own rows. */
function OperationPage() {
  const { isPage } = useLink();
  const isFirst = useIsFirstScreen();
  const isPhone = useColumns() === 1;
  return (
    <div className="flex flex-col tablet:pb-4 desk:min-h-144 desk:flex-1 desk:pb-0">
      {!isPage && (
        <div className="py-4">
          <Callout look="processing">
            <p>Page not found. List products is shown instead.</p>
          </Callout>
        </div>
      )}
      {isFirst && <PageHeadline />}
      <OperationHead />
      {isFirst && isPhone ? (
        <FirstCall />
      ) : (
        <RequestResponse
          choice={<PageSelect className="min-h-11 w-full bg-paper" />}
          request={
            <PartBoundary name="The request">
              <RequestPane />
            </PartBoundary>
          }
          response={
            <PartBoundary name="The response">
              <ResponsePane />
            </PartBoundary>
          }
        />
      )}
      <OpenedReference />
    </div>
  );
}

/** On a click-to-load page the pressed button is removed; its focus moves to the content that replaces it. */
export function useFocusAfterLoad(main: RefObject<HTMLElement | null>): void {
  const { ctl: isClickToLoad } = useSettings();
  useEffect(() => {
    if (isClickToLoad) main.current?.focus({ preventScroll: true });
  }, [isClickToLoad, main]);
}

/** What a page keeps is kept while this is the same: failures, recipes and the Log are lists with one entry chosen. */
const routeKey = (route: Route): string =>
  route.kind === "failure" || route.kind === "recipe" || route.kind === "call" || route.kind === "admin"
    ? String(adminPageOf(route))
    : `${route.kind} ${route.id}`;

/** The main part of the page: an operation, an admin page or an error page. As a whole, it takes the till's room below its corner. */
export function Workspace({ isWhole }: { readonly isWhole: boolean }) {
  const operation = useOperation();
  const route = useRoute();
  const { isPage } = useLink();
  const top = useTopOfPage(route ? routeKey(route) : `${operation} ${isPage}`);
  useFocusAfterLoad(top);
  return (
    <main
      ref={top}
      id={MAIN}
      tabIndex={-1}
      className={`col-start-1 flex min-w-0 flex-col focus:outline-none desk:col-start-2 desk:min-h-0 desk:overflow-y-auto print:overflow-visible ${isWhole ? "tablet:col-end-3 desk:col-end-4" : ""}`}
    >
      <div className={`flex flex-1 flex-col gap-4 px-4 desk:px-5 desk:pb-5 ${route ? "py-4" : "desk:min-h-0"}`}>
        {route ? (
          <div key={routeKey(route)} className="flex flex-col gap-4">
            <PartBoundary name="This page">
              <WhenLoaded>
                <RoutePage route={route} />
              </WhenLoaded>
            </PartBoundary>
          </div>
        ) : (
          <OperationPage />
        )}
      </div>
    </main>
  );
}
