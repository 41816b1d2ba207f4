import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { useSubmission } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import type { PaneName } from "#web/client/store.ts";
import { useColumns } from "#web/ui/browser/window.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const KeyQuestion = lazyPart(() => import("./key-question.tsx").then((part) => part.KeyQuestion));

/** The two panes, as tabs where one is shown at a time. */
export const PANES = [
  { id: "request", label: "Request" },
  { id: "response", label: "Response" },
] as const satisfies readonly { readonly id: PaneName; readonly label: string }[];

/** A list shows more to read than to write, so its response gets more of the width. */
const isList = (operation: OperationId): boolean => /^list/.test(operation) && operations[operation].method === "GET";

/** On a phone: after Send, the response from its top; the focus moves to its tab if it was in the request. */
function usePaneChange(isPhone: boolean) {
  const request = useRef<HTMLDivElement>(null);
  const operation = useOperation();
  const pane = useSession((now) => now.pane);
  const sent = useSession(({ sending: { [operation]: running }, submissions }) =>
    running?.isShown ? running.request : submissions[operation]?.request,
  );
  const before = useRef(sent);
  useLayoutEffect(() => {
    if (!isPhone || pane !== "response" || !request.current?.contains(document.activeElement)) return;
    const tab = request.current.closest("[role=tabpanel]")?.getAttribute("aria-labelledby") ?? "";
    document.getElementById(tab)?.focus({ preventScroll: true });
  }, [isPhone, pane]);
  useEffect(() => {
    if (isPhone && sent && sent !== before.current) window.scrollTo(0, 0);
    before.current = sent;
  }, [isPhone, sent]);
  return { pane, request };
}

interface RequestResponseProps {
  /** The choice of an operation, for a phone. */
  readonly choice: ReactNode;
  readonly request: ReactNode;
  readonly response: ReactNode;
}

/**
 * The request and the response as two panes of one card with rows of the same height: side by side where the page fills
 * the window, one below the other on a tablet and on the first screen, one at a time on a phone.
 */
export function RequestResponse({ choice, request, response }: RequestResponseProps) {
  const { session } = useSandbox();
  const operation = useOperation();
  const isPhone = useColumns() === 1;
  const isHeldBack = useSession(({ heldBack }) => heldBack !== null);
  const isFirst = useIsFirstScreen();
  // Before the first response the card ends with its last row.
  const size = useSubmission() || !isFirst ? "flex-1" : "flex-initial";
  const { pane, request: requestBox } = usePaneChange(isPhone);
  const areas = isFirst
    ? "grid-rows-[auto_minmax(0,1fr)]"
    : `desk:grid-rows-[minmax(0,1fr)] ${isList(operation) ? "desk:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]" : "desk:grid-cols-2"}`;
  const border = isFirst ? "border-t" : "tablet:border-t-8 desk:border-s desk:border-t-0";
  return (
    <div
      className={`-mx-4 flex min-h-0 ${size} flex-col border-y border-hairline bg-paper tablet:mx-0 tablet:rounded-card tablet:border`}
    >
      <Tabs
        label="Request and response"
        look="bar"
        lead={isPhone && choice}
        tabs={isPhone ? PANES : []}
        selected={pane}
        onSelect={(next) => session.setState({ pane: next })}
        className="ps-0!"
        panel={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] ${areas}`}
      >
        <div ref={requestBox} hidden={isPhone && pane === "response"} className="flex min-h-0 min-w-0">
          {request}
        </div>
        <div
          hidden={isPhone && pane === "request"}
          className={`relative grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] border-hairline desk:grid-rows-[minmax(0,1fr)] ${border}`}
        >
          {response}
        </div>
      </Tabs>
      {/* In no pane: one of them may be hidden. */}
      <Suspense>{isHeldBack && <KeyQuestion />}</Suspense>
    </div>
  );
}
