import { FaultBanner } from "#web/app/notice/fault-banner.tsx";
import { LiveRegion } from "#web/app/notice/live-region.tsx";
import { SetAsideNotice } from "#web/app/notice/set-aside-notice.tsx";
import { UndoNotice } from "#web/app/notice/undo-notice.tsx";
import { UpdateNotice } from "#web/app/notice/update-notice.tsx";
import { Shortcuts } from "#web/app/palette/shortcuts.tsx";
import { OperationList } from "#web/app/rail/operation-list.tsx";
import { OperationSelect } from "#web/app/rail/operation-select.tsx";
import { Runbook } from "#web/app/rail/runbook.tsx";
import { ToolsList } from "#web/app/rail/tools-list.tsx";
import { ResetDialog } from "#web/app/topbar/reset-dialog.tsx";
import { TopBar } from "#web/app/topbar/top-bar.tsx";
import { useIsHidden } from "#web/client/react/context.tsx";
import { Receipts } from "#web/console/receipts/receipts.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { Dock } from "./dock.tsx";
import { MAIN, Workspace } from "./workspace.tsx";

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

function Rail() {
  return (
    <div className="sticky top-13 flex h-[calc(100dvh-3.25rem)] flex-col gap-5 self-start overflow-y-auto border-e border-hairline p-3 pt-5">
      <Runbook />
      <OperationList />
      <ToolsList />
    </div>
  );
}

function Stepper() {
  return (
    <div className="col-span-full flex flex-col gap-2 border-b border-hairline px-4 py-2">
      <Runbook />
      <OperationSelect />
    </div>
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
      <Shortcuts />
      <ResetDialog />
      <UndoNotice />
      <LiveRegion />
    </>
  );
}
