import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef } from "react";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useIsUntouched } from "#web/client/react/first-screen.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import type { Pane } from "#web/client/store.ts";
import { lazyPart, Nothing } from "#web/ui/lazy-part.tsx";
import { tabReached } from "#web/ui/tabs.tsx";
import { useColumns } from "#web/ui/use-columns.ts";

const MoreMenu = lazyPart(() => import("./head-actions.tsx").then((part) => part.MoreMenu), "next", Nothing);

const PANES = [
  { id: "request", label: "Request" },
  { id: "response", label: "Response" },
] as const satisfies readonly { readonly id: Pane; readonly label: string }[];

/** A list shows more to read than to write, so its response gets more of the width. */
const isList = (operation: OperationId): boolean => /^list/.test(operation) && operations[operation].method === "GET";

/** The two tabs of a phone, one for each pane. */
function PaneTabs({ id }: { readonly id: string }) {
  const { session } = useSandbox();
  const pane = useSession((now) => now.pane);
  const select = (next: Pane) => session.setState({ pane: next });
  const move = (event: KeyboardEvent) => {
    const at = PANES.findIndex((each) => each.id === pane);
    const next = PANES[tabReached(event, at, PANES.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    document.getElementById(`${id}${next.id}`)?.focus();
  };
  return (
    <div className="flex items-stretch border-b border-hairline pe-1">
      <div role="tablist" aria-label="Request and response" onKeyDown={move} className="grid flex-1 grid-cols-2">
        {PANES.map((each) => (
          <button
            key={each.id}
            type="button"
            role="tab"
            id={`${id}${each.id}`}
            aria-selected={pane === each.id}
            aria-controls={`${id}panel`}
            tabIndex={pane === each.id ? 0 : -1}
            onClick={() => select(each.id)}
            className="-mb-px min-h-12 border-b-3 border-transparent text-touch text-ink2 aria-selected:border-b-carbon aria-selected:font-bold aria-selected:text-ink"
          >
            {each.label}
          </button>
        ))}
      </div>
      <div className="flex min-w-11 items-center">
        <Suspense>
          <MoreMenu isWhole />
        </Suspense>
      </div>
    </div>
  );
}

/** On a phone: after Send, the response from its top; the focus moves to its tab if it was in the request. */
function usePaneChange(id: string, isPhone: boolean) {
  const request = useRef<HTMLDivElement>(null);
  const operation = useOperation();
  const pane = useSession((now) => now.pane);
  const sent = useSession(({ sending: { [operation]: running }, submissions }) =>
    running?.isShown ? running.request : submissions[operation]?.request,
  );
  const before = useRef(sent);
  useLayoutEffect(() => {
    if (!isPhone || pane !== "response" || !request.current?.contains(document.activeElement)) return;
    document.getElementById(`${id}response`)?.focus({ preventScroll: true });
  }, [id, isPhone, pane]);
  useEffect(() => {
    if (isPhone && sent && sent !== before.current) window.scrollTo(0, 0);
    before.current = sent;
  }, [isPhone, sent]);
  return { pane, request };
}

interface BenchProps {
  readonly request: ReactNode;
  readonly response: ReactNode;
}

/**
 * The request and the response as two panes of one card with rows of the same height: side by side where the page fills
 * the window, one below the other on a tablet, one at a time on a phone.
 */
export function Bench({ request, response }: BenchProps) {
  const id = useId();
  const operation = useOperation();
  const isPhone = useColumns() === 1;
  // Before the first call it is as high as its content, except in a low window; what is below it then gives way.
  const height = useIsUntouched() ? "desk:flex-none desk:min-h-117 shallow:desk:flex-1" : "";
  const { pane, request: requestBox } = usePaneChange(id, isPhone);
  const columns = isList(operation)
    ? "desk:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    : "desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]";
  return (
    <div
      className={`-mx-4 flex min-h-0 flex-1 flex-col border-y border-hairline bg-paper tablet:mx-0 tablet:rounded-card tablet:border ${height}`}
    >
      {isPhone && <PaneTabs id={id} />}
      <div
        {...(isPhone && { role: "tabpanel", id: `${id}panel`, "aria-labelledby": `${id}${pane}` })}
        className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] desk:grid-rows-[minmax(0,1fr)] ${columns}`}
      >
        <div ref={requestBox} hidden={isPhone && pane === "response"} className="flex min-h-0 min-w-0">
          {request}
        </div>
        <div
          hidden={isPhone && pane === "request"}
          className="relative grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] border-hairline tablet:border-t-8 desk:grid-rows-[minmax(0,1fr)] desk:border-s desk:border-t-0"
        >
          {response}
        </div>
      </div>
    </div>
  );
}
