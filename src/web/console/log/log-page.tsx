import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { BackLink } from "#web/client/react/back-link.tsx";
import { useCalls, useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import { adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { useMedia, useTitle } from "#web/ui/browser/window.ts";
import { Button } from "#web/ui/button.tsx";
import { OperationField, SearchField, SelectField } from "#web/ui/fields/field.tsx";
import { Filtered, isMatch } from "#web/ui/fields/filter.tsx";
import { ConfirmDialog } from "#web/ui/modal.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Literal } from "#web/ui/text.tsx";
import { CallRows, rowId } from "./call-rows.tsx";
import { CallHeading, CallView } from "./call-view.tsx";
import { Export } from "./export.tsx";

/** From this width on the list is beside the call. */
const SPLIT = "(min-width: 64rem)";

const BOX = "flex flex-col items-start gap-3 rounded-card border border-hairline bg-paper p-4";

/** Its height leaves room for the bars above it, so that the list in it scrolls, and stays while the call scrolls. */
const LIST_COLUMN =
  "sticky top-17 flex max-h-[calc(100dvh-8.25rem)] min-w-0 flex-col gap-4 low:static low:max-h-none desk:top-4 desk:max-h-[calc(100dvh-5.5rem)]";

/** What the caller saw: the class of the status, or that no response arrived. */
const STATUSES = [
  { value: "2xx", label: "2xx, success" },
  { value: "4xx", label: "4xx, refused" },
  { value: "5xx", label: "5xx, failed" },
  { value: "lost", label: "No response" },
] as const;

/** Which calls are shown; null and the empty text match every one. */
interface LogFilter {
  readonly operation: OperationId | null;
  readonly status: (typeof STATUSES)[number]["value"] | null;
  readonly text: string;
}

const NO_FILTER: LogFilter = { operation: null, status: null, text: "" };

/** The matching calls, newest first. */
function shownOf(exchanges: readonly Exchange[], { operation, status, text }: LogFilter): readonly Exchange[] {
  const isShown = ({ operation: called, request, response, requestId, lost }: Exchange) =>
    (operation === null || called === operation) &&
    (status === null || status === (lost === null ? `${Math.floor(response.status / 100)}xx` : "lost")) &&
    isMatch(text, [request.path, request.body, lost === null ? response.body : "", requestId]);
  return exchanges.filter(isShown).toReversed();
}

/** Filters the Log by operation, status and text. */
function FilterFields({ filter, onChange }: { filter: LogFilter; onChange: (filter: LogFilter) => void }) {
  const change = (part: Partial<LogFilter>) => onChange({ ...filter, ...part });
  return (
    <div className="grid w-full grid-cols-2 gap-x-2 gap-y-1">
      <SearchField
        label="Text"
        mark="in path, bodies, Request-Id"
        className="col-span-2"
        text={filter.text}
        onChange={(text) => change({ text })}
      />
      <OperationField none="All" operation={filter.operation} onChange={(operation) => change({ operation })} />
      <SelectField
        label="Status"
        none="All"
        options={STATUSES}
        chosen={filter.status}
        onChoose={(status) => change({ status })}
      />
    </div>
  );
}

/** The Log before any call, with a suggestion of what to do next. */
function EmptyLog() {
  const [, navigate] = useLocation();
  return (
    <>
      <PageHead heading={adminPages.log.name}>{adminPages.log.purpose}</PageHead>
      <div className={BOX}>
        <p>No calls yet. Calls from the browser's console and from other tabs are listed here too.</p>
        <div className="flex flex-wrap items-center justify-end gap-3 self-stretch">
          <Button look="action" className="me-auto" onClick={() => navigate(pathTo("listProducts"))}>
            Go to the first request
          </Button>
          <Export />
        </div>
      </div>
    </>
  );
}

/** Clears the Log after a confirmation. */
function ClearLog() {
  const { forgetExchanges } = useSandbox().panel;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Clear</Button>
      {isAsking && (
        <ConfirmDialog heading="Clear this tab's log?" action="Clear" onConfirm={forgetExchanges} onClose={close}>
          <p>This can't be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Focuses the heading of a call that was opened, and its row once it is closed; of the first one, nothing: the page loads. */
function useCallFocus(id: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (last.current === id) return;
    if (id === undefined) document.getElementById(rowId(last.current ?? ""))?.focus();
    else {
      document.getElementById(rowId(id))?.scrollIntoView({ block: "nearest" });
      if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
    }
    last.current = id;
  }, [id]);
  return heading;
}

/** The head of a call that has no list beside it. */
const CallHead = () => (
  <>
    <h1 className="sr-only">{adminPages.log.name}</h1>
    <BackLink href={adminPagePath("log")}>All calls</BackLink>
  </>
);

/** The list and a call: side by side, or one at a time. */
function Calls({ exchanges, id }: { readonly exchanges: readonly Exchange[]; readonly id: string | undefined }) {
  const isSplit = useMedia(SPLIT);
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const shown = useMemo(() => shownOf(exchanges, filter), [exchanges, filter]);
  const newest = isSplit ? shown[0] : undefined;
  const call = id === undefined ? newest : exchanges.find(({ requestId }) => requestId === id);
  const isListShown = isSplit || id === undefined;
  const heading = useCallFocus(id);
  return (
    <div
      className={isSplit ? "grid grid-cols-[minmax(18rem,3fr)_minmax(0,7fr)] items-start gap-4" : "flex flex-col gap-4"}
    >
      <div className={isListShown ? (isSplit ? LIST_COLUMN : "flex flex-col gap-4") : "hidden"}>
        <PageHead
          heading={adminPages.log.name}
          mark={
            <div className="-my-2.5 ms-auto flex gap-1">
              <ClearLog />
              <Export />
            </div>
          }
        >
          {adminPages.log.purpose}
        </PageHead>
        <div className="flex min-h-0 flex-col rounded-card border border-hairline bg-paper pt-2">
          <Filtered
            label="Filter the log"
            one="call"
            shown={shown.length}
            total={exchanges.length}
            onClear={() => setFilter(NO_FILTER)}
            fields={<FilterFields filter={filter} onChange={setFilter} />}
          >
            <div className="min-h-0 overflow-y-auto border-t border-hairline">
              <CallRows label="Calls in the log, newest first" exchanges={shown} selected={call?.requestId} />
            </div>
          </Filtered>
        </div>
      </div>
      {!isListShown && <CallHead />}
      {call && <CallView exchange={call} heading={heading} />}
      {id !== undefined && !call && (
        <div className={BOX}>
          <CallHeading ref={heading}>Call not found</CallHeading>
          <p>
            This tab's Log has no call <Literal className="font-mono text-small break-all">{id}</Literal>. It keeps the
            last 200.
          </p>
        </div>
      )}
    </div>
  );
}

/** Every call of the session, to read, filter, resend and export: a list, and beside it the call of the address. */
export function LogPage({ id }: { readonly id?: string }) {
  useTitle(adminPages.log.name);
  const exchanges = useCalls();
  if (useIsHidden("log")) return <PageHead heading={adminPages.log.name}>This page does not show the Log.</PageHead>;
  if (exchanges.length === 0 && id === undefined) return <EmptyLog />;
  return <Calls exchanges={exchanges} id={id} />;
}
