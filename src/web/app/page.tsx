import { type ReactNode, Suspense, useState } from "react";
import { useShortcuts } from "#web/app/palette/shortcuts.ts";
import { FaultBanner, LiveRegion, SetAsideNotice } from "#web/app/shell/notices.tsx";
import { Rail, Stepper } from "#web/app/shell/rail.tsx";
import { TopBar } from "#web/app/shell/top-bar.tsx";
import { useIsHidden, useMode, useSession, useStateView } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { LogDialog } from "#web/console/log/log-dialog.tsx";
import { Till } from "#web/console/receipts/till.tsx";
import { Button } from "#web/ui/button.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { SendButton } from "#web/ui/send-button.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { MAIN, Workspace } from "./workspace.tsx";

const Palette = lazyPart(() => import("#web/app/palette/palette.tsx").then((part) => part.Palette));
const ShortcutList = lazyPart(() => import("#web/app/palette/shortcut-list.tsx").then((part) => part.ShortcutList));
const ResetQuestion = lazyPart(
  () => import("#web/app/shell/reset-question.tsx").then((part) => part.ResetQuestion),
  "soon",
);
const UndoOffer = lazyPart(() => import("#web/app/shell/undo-offer.tsx").then((part) => part.UndoOffer), "soon");
const VersionOffer = lazyPart(
  () => import("#web/app/shell/version-offer.tsx").then((part) => part.VersionOffer),
  "soon",
);

/** A button, not a link, because the router owns the fragment of the address. */
function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.getElementById(MAIN)?.focus()}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-30 focus:rounded focus:bg-carbon focus:px-4 focus:py-2 focus:text-carbon-ink"
    >
      Skip to the request
    </button>
  );
}

/** Says that a newer version of the page is available; the visitor decides when to switch. */
function UpdateNotice() {
  const { newVersion } = useMode();
  return newVersion && <Suspense>{<VersionOffer key={newVersion} newVersion={newVersion} />}</Suspense>;
}

/** Offers to undo a reset or a loaded snapshot for ten seconds. */
function UndoNotice() {
  const undoable = useSession(({ undo }) => undo);
  return undoable && <Suspense>{<UndoOffer undoable={undoable} />}</Suspense>;
}

/** The open dialog, and the shortcuts that open one. */
function Dialogs() {
  useShortcuts();
  const dialog = useSession((session) => session.dialog);
  return (
    <Suspense>
      {dialog === "palette" && <Palette />}
      {dialog === "shortcuts" && <ShortcutList />}
      {dialog === "reset" && <ResetQuestion />}
    </Suspense>
  );
}

function BalanceSummary() {
  const balance = useStateView((stateView) => stateView.balance);
  const orders = useStateView((stateView) => stateView.orders.length);
  const processing = useStateView(
    (stateView) => stateView.orders.filter(({ status }) => status === "processing").length,
  );
  return (
    <p className="me-auto min-w-0 font-mono leading-tight tabular-nums">
      <span className="block whitespace-nowrap">
        <b>{amountText(balance)}</b> points
      </span>
      <span className="block text-code leading-tight text-ink2">
        {counted(orders, "order")}
        {processing > 0 && `, ${processing} processing`}
      </span>
    </p>
  );
}

/** The bar at the bottom of a narrow screen: the balance, a sheet with the receipts if there are any, and Send. */
function Dock({ receipts }: { readonly receipts: ReactNode }) {
  const operation = useOperation();
  const isSending = useSession(({ submissions }) => submissions[operation]?.outcome === null);
  const hasRequest = useRoute() === null;
  const [isReceiptsOpen, setReceiptsOpen] = useState(false);
  const close = () => setReceiptsOpen(false);
  return (
    <aside
      aria-label="Balance and Send"
      className="fixed inset-x-0 bottom-0 z-10 flex min-h-16 items-center gap-3 border-t border-edge bg-paper px-4"
    >
      <BalanceSummary />
      {receipts && <Button onClick={() => setReceiptsOpen(true)}>Receipts</Button>}
      {hasRequest && <SendButton isSending={isSending} isDocked />}
      {isReceiptsOpen && (
        <Modal heading="Receipts and balance" place="sheet" onClose={close}>
          <div className="sticky top-0 z-3 flex h-0 justify-end">
            <Button onClick={close}>Close</Button>
          </div>
          {receipts}
        </Modal>
      )}
    </aside>
  );
}

const withTill = "tablet:grid-cols-[minmax(0,1fr)_16rem] desk:grid-cols-[13.5rem_minmax(0,1fr)_18rem]";
const withoutTill = "desk:grid-cols-[13.5rem_minmax(0,1fr)]";

/**
 * The page. On a wide screen it fills the window: the bar over the sidebar and the main part, the till at the right from
 * top to bottom, and the Log, if it is docked, below the main part. On a tablet the till stays beside a page that
 * scrolls; on a phone there is one column and a dock.
 */
export function Page() {
  const columns = useColumns();
  const hasTill = !useIsHidden("tape");
  return (
    <>
      <SkipLink />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] pb-16 tablet:pb-0 desk:h-dvh desk:grid-rows-[auto_minmax(0,1fr)_auto] ${hasTill ? withTill : withoutTill}`}
      >
        <div
          className={`sticky top-0 z-10 low:static ${hasTill ? "tablet:col-end-2 desk:col-end-3" : ""} col-start-1 col-end-2`}
        >
          <TopBar />
          <SetAsideNotice />
          <UpdateNotice />
          <FaultBanner />
        </div>
        {columns === 3 ? <Rail /> : <Stepper />}
        <Workspace />
        <LogDialog />
        {columns > 1 && hasTill && (
          <aside
            aria-label="Receipts and balance"
            className="till sticky top-0 col-start-2 row-start-1 row-end-5 h-dvh self-start overflow-y-auto desk:col-start-3"
          >
            <Till />
          </aside>
        )}
      </div>
      {columns === 1 && <Dock receipts={hasTill ? <Till /> : null} />}
      <Dialogs />
      <UndoNotice />
      <LiveRegion />
    </>
  );
}
