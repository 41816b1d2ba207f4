import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { LiveRegion, SetAsideNotice } from "#web/app/shell/notices.tsx";
import { useFocusAfterLoad } from "#web/app/workspace.tsx";
import { useSandbox, useSession, useSettings } from "#web/client/react/context.tsx";
import { useRequestForm } from "#web/client/react/use-send.ts";
import type { PaneName } from "#web/client/store.ts";
import { PANES } from "#web/console/request/bench.tsx";
import { KeyQuestion } from "#web/console/request/key-question.tsx";
import { RequestPane } from "#web/console/request/request-pane.tsx";
import { ResponsePane } from "#web/console/response/response-pane.tsx";
import { Bridge, focusRequest } from "#web/embed/frame/bridge.tsx";
import { focusSend } from "#web/ui/send-button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { FrameFoot } from "./frame-foot.tsx";
import { FrameHead } from "./frame-head.tsx";

/** From this width on the response is beside the request. */
const WIDE = "(min-width: 37.5rem)";

/** What Send submits in a frame that shows only the response. */
const UnseenForm = () => <form {...useRequestForm()} hidden />;

/**
 * One operation in a frame: the page's own panes, beside each other or as two tabs, and Send with the newest receipts below
 * them. It fills the frame and scrolls inside, so that no response changes its height.
 */
export function OperationFrame() {
  const isWide = useMedia(WIDE);
  const hasForm = useSettings().view !== "response";
  const pane = useSession((session) => session.pane);
  const isHeldBack = useSession(({ heldBack }) => heldBack !== null);
  const { session } = useSandbox();
  const select = (next: PaneName) => session.setState({ pane: next });
  const main = useRef<HTMLElement>(null);
  const request = useRef<HTMLDivElement>(null);
  useFocusAfterLoad(main);
  const shown = !hasForm ? "response" : isWide ? "both" : pane;
  // Sending replaces the request by the response: the focus moves to Send, which stays.
  useLayoutEffect(() => {
    if (shown === "response" && request.current?.contains(document.activeElement)) focusSend();
  }, [shown]);
  const [focuses, setFocuses] = useState(0);
  useEffect(() => {
    if (focuses > 0) focusRequest();
  }, [focuses]);
  const focusInRequest = () => {
    select("request");
    setFocuses(focuses + 1);
  };
  return (
    <main
      ref={main}
      tabIndex={-1}
      className="frame @container flex h-dvh min-h-80 flex-col overflow-hidden rounded-card border border-edge bg-paper focus:outline-none"
    >
      <FrameHead />
      <div className="max-h-28 shrink-0 overflow-y-auto empty:hidden">
        <SetAsideNotice />
      </div>
      <Tabs
        label="Request and response"
        tabs={hasForm && !isWide ? PANES : []}
        selected={pane}
        onSelect={select}
        className="shrink-0"
        panel={`grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] ${shown === "both" ? "grid-cols-[19.75rem_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)]"}`}
      >
        <div ref={request} hidden={shown === "response"} className="flex min-w-0 flex-col">
          {hasForm ? <RequestPane isCompact /> : <UnseenForm />}
        </div>
        <div
          hidden={shown === "request"}
          className={`flex min-w-0 flex-col border-hairline *:flex-1 ${shown === "both" ? "border-s" : ""}`}
        >
          <ResponsePane isCompact />
        </div>
      </Tabs>
      <FrameFoot receipts={isWide ? 2 : 1} />
      {isHeldBack && <KeyQuestion />}
      <LiveRegion />
      <Bridge onFocus={hasForm ? focusInRequest : focusSend} />
    </main>
  );
}
