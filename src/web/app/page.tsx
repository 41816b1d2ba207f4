import { Suspense } from "react";
import { useShortcuts } from "#web/app/palette/shortcuts.ts";
import { Dock } from "#web/app/shell/dock.tsx";
import { FaultBanner, LiveRegion, SetAsideNotice } from "#web/app/shell/notices.tsx";
import { Rail, Stepper } from "#web/app/shell/rail.tsx";
import { TopBar } from "#web/app/shell/top-bar.tsx";
import { useIsHidden, useMode, useSession } from "#web/client/react/context.tsx";
import { Receipts } from "#web/console/receipts/receipts.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
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
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-30 focus:rounded focus:bg-carbon focus:px-4 focus:py-2 focus:text-paper"
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

const withReceipts = "tablet:grid-cols-[minmax(0,1fr)_19rem] desk:grid-cols-[14.5rem_minmax(0,1fr)_22.5rem]";
const withoutReceipts = "desk:grid-cols-[14.5rem_minmax(0,1fr)]";

/** The page: three columns on a wide screen, two on a tablet, one and a dock on a phone. */
export function Page() {
  const columns = useColumns();
  const hasReceipts = !useIsHidden("tape");
  return (
    <>
      <SkipLink />
      <TopBar />
      <SetAsideNotice />
      <UpdateNotice />
      <FaultBanner />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] pb-16 tablet:pb-0 ${hasReceipts ? withReceipts : withoutReceipts}`}
      >
        {columns === 3 ? <Rail /> : <Stepper />}
        <Workspace />
        {columns > 1 && hasReceipts && (
          <aside
            aria-label="Tape and balance"
            className="sticky top-13 h-[calc(100dvh-3.25rem)] self-start overflow-y-auto border-s border-hairline p-4 desk:px-5"
          >
            <Receipts />
          </aside>
        )}
      </div>
      {columns === 1 && <Dock receipts={hasReceipts ? <Receipts /> : null} />}
      <Dialogs />
      <UndoNotice />
      <LiveRegion />
    </>
  );
}
