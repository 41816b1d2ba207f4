import { type ComponentType, Suspense } from "react";
import { Link } from "wouter";
import { useShortcuts } from "#web/app/palette/shortcuts.ts";
import { Dock } from "#web/app/shell/dock.tsx";
import { LiveRegion, SetAsideNotice } from "#web/app/shell/notices.tsx";
import { PageSelect } from "#web/app/shell/page-select.tsx";
import { Sidebar } from "#web/app/shell/sidebar.tsx";
import { StepRow } from "#web/app/shell/start-steps.tsx";
import { TopBar } from "#web/app/shell/top-bar.tsx";
import { useIsHidden, useMode, useSession, useStateView } from "#web/client/react/context.tsx";
import { FirstScreen, useFirstScreenDecision } from "#web/client/react/first-screen.ts";
import { useRoute } from "#web/client/react/use-route.ts";
import { adminPagePath, adminPages, hasTill } from "#web/client/routes.ts";
import type { Session } from "#web/client/store.ts";
import { Balance, Till } from "#web/console/receipts/till.tsx";
import { useColumns } from "#web/ui/browser/window.ts";
import { lazyPart, preloadedPart } from "#web/ui/lazy-part.tsx";
import { PartBoundary } from "#web/ui/part-boundary.tsx";
import { MAIN, Workspace } from "./workspace.tsx";

const dialogs = {
  palette: lazyPart(() => import("#web/app/palette/palette.tsx").then((part) => part.Palette)),
  shortcuts: lazyPart(() => import("#web/app/palette/shortcut-list.tsx").then((part) => part.ShortcutList)),
  curl: lazyPart(() => import("#web/console/curl/curl-dialog.tsx").then((part) => part.CurlDialog)),
  about: lazyPart(() => import("#web/app/shell/about.tsx").then((part) => part.About)),
  reset: lazyPart(() => import("#web/app/shell/reset-question.tsx").then((part) => part.ResetQuestion)),
  share: preloadedPart(() => import("#web/embed/share/share-state.tsx").then((part) => part.ShareState)),
} as const satisfies Record<NonNullable<Session["dialog"]>, ComponentType>;

const UndoOffer = lazyPart(() => import("#web/app/shell/undo-offer.tsx").then((part) => part.UndoOffer));
const VersionOffer = lazyPart(() => import("#web/app/shell/notice.tsx").then((part) => part.VersionOffer));

/** A button, not a link, because the router owns the fragment of the address. */
function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.getElementById(MAIN)?.focus()}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-30 focus:rounded focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-ink"
    >
      Skip to request
    </button>
  );
}

/**
 * What the page offers at its bottom left, over the sidebar on a wide screen: a newer version, and to undo a reset or a
 * loaded snapshot.
 */
function Offers() {
  const { newVersion } = useMode();
  const undoable = useSession(({ undo }) => undo);
  return (
    <div className="pointer-events-none fixed start-4 end-4 bottom-20 z-20 flex flex-col items-start gap-2 tablet:bottom-4 desk:start-2 desk:end-auto desk:bottom-2 desk:w-50 print:hidden">
      <Suspense>{newVersion && <VersionOffer key={newVersion} newVersion={newVersion} />}</Suspense>
      <Suspense>{undoable && <UndoOffer undoable={undoable} />}</Suspense>
    </div>
  );
}

/** The open dialog, and the shortcuts that open one. */
function Dialogs() {
  useShortcuts();
  const dialog = useSession((session) => session.dialog);
  const Part = dialog && dialogs[dialog];
  return <Suspense>{Part && <Part />}</Suspense>;
}

const withTill = "tablet:grid-cols-[minmax(0,1fr)_16rem] desk:grid-cols-[13.5rem_minmax(0,1fr)_18rem]";
const withoutTill = "desk:grid-cols-[13.5rem_minmax(0,1fr)]";

/** The balance in the till's corner, on a page without a till: what stands beside it stays where it is on the others. */
const BalanceCorner = () => (
  <aside
    aria-label="Balance"
    className="sticky top-0 z-20 col-start-2 row-start-1 self-start low:static desk:col-start-3 print:hidden"
  >
    <Link
      href={adminPagePath("wallet")}
      title={adminPages.wallet.name}
      className="till flex min-h-13 items-center px-4 focus-visible:-outline-offset-3"
    >
      <Balance />
    </Link>
  </aside>
);

/** What replaces the sidebar on a tablet: the steps and the choice of a page. */
const PageBar = ({ isWhole }: { readonly isWhole: boolean }) => (
  <div
    className={`col-start-1 ${isWhole ? "col-end-3" : ""} flex min-h-12 items-center justify-between gap-x-2 border-b border-hairline ps-3 pe-2 print:hidden`}
  >
    <StepRow />
    <PageSelect className="field-sizing-content min-h-11 bg-counter tablet:min-h-9" />
  </div>
);

/**
 * The page. On a wide screen it fills the window: the bar over the sidebar and the main part, and the till at the right
 * from top to bottom. On a tablet the till stays beside a page that scrolls; on a phone there is one column and a dock.
 */
export function Page() {
  const columns = useColumns();
  const isBare = !hasTill(useRoute());
  const hasCorner = !useIsHidden("receipts");
  const first = useFirstScreenDecision(columns === 1);
  // What the visitor has folded, opened and scrolled ends with a reset.
  const world = useStateView((stateView) => stateView.world);
  return (
    <FirstScreen value={first}>
      <SkipLink />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] ${isBare ? "" : "max-tablet:pb-(--dock)"} tablet:max-desk:grid-rows-[auto_auto_1fr] desk:h-dvh desk:grid-rows-[auto_minmax(0,1fr)] print:block print:h-auto print:pb-0 ${hasCorner ? withTill : withoutTill}`}
      >
        <div
          className={`sticky top-0 z-20 low:static print:static ${hasCorner ? "tablet:col-end-2" : ""} desk:col-end-3 col-start-1 col-end-2`}
        >
          <PartBoundary name="The bar">
            <TopBar />
          </PartBoundary>
          <SetAsideNotice />
        </div>
        {columns > 1 && hasCorner && isBare && <BalanceCorner />}
        {columns === 3 && (
          <PartBoundary name="The sidebar">
            <Sidebar key={world} />
          </PartBoundary>
        )}
        {columns === 2 && <PageBar isWhole={hasCorner && isBare} />}
        <Workspace isWhole={hasCorner && isBare} />
        {columns > 1 && hasCorner && !isBare && (
          <aside
            aria-label="Receipts and balance"
            className="till sticky top-0 col-start-2 row-start-1 row-end-4 h-dvh self-start overflow-y-auto desk:col-start-3 print:static print:h-auto"
          >
            <PartBoundary name="The wallet">
              <Till key={world} />
            </PartBoundary>
          </aside>
        )}
      </div>
      {columns === 1 && !isBare && <Dock />}
      <PartBoundary name="The dialog">
        <Dialogs />
      </PartBoundary>
      <Offers />
      <LiveRegion />
    </FirstScreen>
  );
}
