import { type ReactNode, useRef } from "react";
import { Bridge } from "#web/frame/bridge.tsx";
import { Colophon } from "#web/frame/colophon.tsx";
import { FrameHead } from "#web/frame/frame-head.tsx";
import { LiveRegion } from "#web/notice/live-region.tsx";
import { SetAsideNotice } from "#web/notice/set-aside-notice.tsx";
import { RequestCard } from "#web/request/request-card.tsx";
import { ResponseCard } from "#web/response/response-card.tsx";
import { useIsHidden } from "#web/session/sandbox.tsx";
import { useAfterPoster } from "#web/session/use-after-poster.ts";
import { useLinkedTabs } from "#web/session/use-linked-tabs.ts";
import { useOperation } from "#web/session/use-operation.ts";
import { ShortTape } from "#web/tape/short-tape.tsx";
import { Tape } from "#web/tape/tape.tsx";
import { Code } from "./code-slot.tsx";

/** The element whose height the embedding page is told. So nothing in it may hang on the height of the window. */
function Content({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useAfterPoster(main);
  return (
    <main ref={main} tabIndex={-1} className="flex min-w-0 flex-col gap-3 p-3 focus:outline-none tablet:p-4">
      {children}
      <Bridge content={main} />
    </main>
  );
}

/** One request and its answer, and what they did to the balance. */
function OperationFrame() {
  const operation = useOperation();
  const isCodeHidden = useIsHidden("code");
  const isTapeHidden = useIsHidden("tape");
  useLinkedTabs();
  return (
    <Content>
      <SetAsideNotice />
      <FrameHead />
      <RequestCard code={isCodeHidden ? null : <Code />} />
      <ResponseCard />
      {!isTapeHidden && <ShortTape />}
      <Colophon operation={operation} />
      <LiveRegion />
    </Content>
  );
}

/** The state, to look at. */
function StateFrame() {
  return (
    <Content>
      <Tape />
      <Colophon operation={null} />
    </Content>
  );
}

/** A part of the sandbox in another page. */
export function FramePage({ frame }: { readonly frame: "operation" | "state" }) {
  return frame === "operation" ? <OperationFrame /> : <StateFrame />;
}
