import { type ReactNode, useRef } from "react";
import { LiveRegion } from "#web/app/notice/live-region.tsx";
import { SetAsideNotice } from "#web/app/notice/set-aside-notice.tsx";
import { useIsHidden } from "#web/client/react/context.tsx";
import { useFocusAfterLoad } from "#web/client/react/use-focus-after-load.ts";
import { useLinkedTabs, useOperation } from "#web/client/react/use-route.ts";
import { CompactReceipts } from "#web/console/receipts/compact-receipts.tsx";
import { Receipts } from "#web/console/receipts/receipts.tsx";
import { RequestCard } from "#web/console/request/request-card.tsx";
import { ResponseCard } from "#web/console/response/response-card.tsx";
import { Bridge } from "#web/embed/frame/bridge.tsx";
import { FrameFooter } from "#web/embed/frame/frame-footer.tsx";
import { FrameHead } from "#web/embed/frame/frame-head.tsx";
import { Code } from "./code-slot.tsx";

/** The element whose height is reported to the embedding page. Its content must not depend on the window's height. */
function Content({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterLoad(main);
  return (
    <main ref={main} tabIndex={-1} className="flex min-w-0 flex-col gap-3 p-3 focus:outline-none tablet:p-4">
      {children}
      <Bridge content={main} />
    </main>
  );
}

/** One request and its response, with its effect on the balance. */
function OperationFrame() {
  const operation = useOperation();
  const isCodeHidden = useIsHidden("code");
  const isReceiptsHidden = useIsHidden("tape");
  useLinkedTabs();
  return (
    <Content>
      <SetAsideNotice />
      <FrameHead />
      <RequestCard code={isCodeHidden ? null : <Code />} />
      <ResponseCard />
      {!isReceiptsHidden && <CompactReceipts />}
      <FrameFooter operation={operation} />
      <LiveRegion />
    </Content>
  );
}

/** A read-only view of the state. */
function StateFrame() {
  return (
    <Content>
      <Receipts />
      <FrameFooter operation={null} />
    </Content>
  );
}

/** A part of the sandbox embedded in another page. */
export function FramePage({ frame }: { readonly frame: "operation" | "state" }) {
  return frame === "operation" ? <OperationFrame /> : <StateFrame />;
}
