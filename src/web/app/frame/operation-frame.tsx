import { useEffect, useRef, useState } from "react";
import { LiveRegion, SetAsideNotice } from "#web/app/shell/notices.tsx";
import { useFocusAfterLoad } from "#web/app/workspace.tsx";
import { fieldAt } from "#web/client/field-errors.ts";
import { useSandbox, useSession, useSettings } from "#web/client/react/context.tsx";
import { useFocusField } from "#web/client/react/use-request.ts";
import { useLinkedTabs, useOperation } from "#web/client/react/use-route.ts";
import { useRequestForm } from "#web/client/react/use-send.ts";
import type { Pane } from "#web/client/store.ts";
import { KeyQuestion } from "#web/console/request/key-question.tsx";
import { ResponsePane } from "#web/console/response/response-pane.tsx";
import { Bridge, focusRequest } from "#web/embed/frame/bridge.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { FrameFoot } from "./frame-foot.tsx";
import { FrameHead } from "./frame-head.tsx";
import { FrameRequest } from "./frame-request.tsx";

/** From this width on the response is beside the request. */
const WIDE = "(min-width: 37.5rem)";

const TABS = [
  { id: "request", label: "Request" },
  { id: "response", label: "Response" },
] as const;

/**
 * One operation in a frame: the request and the response, beside each other or as two tabs, and Send with the newest
 * receipts below them. It fills the frame and scrolls inside, so that no response changes its height.
 */
export function OperationFrame() {
  const operation = useOperation();
  const isWide = useMedia(WIDE);
  const hasForm = useSettings().view !== "response";
  const pane = useSession((session) => session.pane);
  const isHeldBack = useSession(({ heldBack }) => heldBack !== null);
  const { session } = useSandbox();
  const select = (next: Pane) => session.setState({ pane: next });
  const main = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterLoad(main);
  useLinkedTabs();
  const [focus, setFocus] = useState<{ readonly run: () => void } | null>(null);
  useEffect(() => focus?.run(), [focus]);
  /** Shows the request, then focuses something in it. */
  const focusInRequest = (run: () => void) => {
    select("request");
    setFocus({ run });
  };
  useFocusField((pointer) => focusInRequest(() => form.current && fieldAt(form.current, pointer)?.focus()));
  const request = <FrameRequest key={operation} />;
  const response = (
    <div className="flex h-full min-h-0 min-w-0 flex-col border-hairline *:flex-1 not-first:border-s">
      <ResponsePane isCompact />
    </div>
  );
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
      <form ref={form} {...useRequestForm()} className="flex min-h-0 flex-1 flex-col">
        {hasForm && !isWide && (
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
            <Tabs label="Request and response" tabs={TABS} selected={pane} onSelect={select} panel="min-h-0">
              {pane === "request" ? request : response}
            </Tabs>
          </div>
        )}
        {hasForm && isWide && (
          <div className="grid min-h-0 flex-1 grid-cols-[19.75rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)]">
            {request}
            {response}
          </div>
        )}
        {!hasForm && <div className="min-h-0 flex-1">{response}</div>}
        <FrameFoot receipts={isWide ? 2 : 1} />
      </form>
      {isHeldBack && <KeyQuestion />}
      <LiveRegion />
      <Bridge onFocus={() => focusInRequest(focusRequest)} />
    </main>
  );
}
