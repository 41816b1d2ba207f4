import { useLayoutEffect, useRef } from "react";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { storeId } from "#contract/page/settings.ts";
import { LiveRegion, SetAsideNotice } from "#web/app/shell/notices.tsx";
import { useIsHidden, useIsSaved, useSandbox, useSession, useSettings } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { useRequestForm } from "#web/client/react/use-send.ts";
import { pathTo } from "#web/client/routes.ts";
import type { PaneName } from "#web/client/store.ts";
import { BalanceAmount } from "#web/console/receipts/balance-amount.tsx";
import { MiniReceipts } from "#web/console/receipts/compact-receipts.tsx";
import { PlainTill } from "#web/console/receipts/plain-till.tsx";
import { KeyQuestion } from "#web/console/request/key-question.tsx";
import { RequestPane } from "#web/console/request/request-pane.tsx";
import { PANES } from "#web/console/request/request-response.tsx";
import { SendButton } from "#web/console/request/send-button.tsx";
import { ResponsePane } from "#web/console/response/response-pane.tsx";
import { Bridge, focusRequest } from "#web/embed/frame/bridge.tsx";
import { useMedia } from "#web/ui/browser/window.ts";
import { BrandMark } from "#web/ui/icons.tsx";
import { focusSend } from "#web/ui/request-form.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { Method, ProvenanceBadge } from "#web/ui/text.tsx";
import { useFocusAfterLoad } from "./workspace.tsx";

/** Settings that reduce the page, defer loading, or would change its state again. */
const LEFT_OUT = ["embed", "view", "step", "tab", "hide", "ctl", "reset", "origin"];

/** Opens the whole sandbox at an operation, or at the first page, in a new tab, with this frame's store and settings. */
function OpenSandbox({ operation }: { readonly operation: OperationId | null }) {
  const settings = useSettings();
  const { body } = settings;
  const address = new URL(window.location.href);
  for (const name of LEFT_OUT) address.searchParams.delete(name);
  const store = storeId(settings);
  if (store !== null) address.searchParams.set("id", store);
  // The body belongs to the operation of the address.
  if (body === null) address.searchParams.delete("op");
  address.hash = operation === null ? "" : pathTo(operation);
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center rounded px-2 py-1 font-semibold text-ink underline-offset-4 hover:bg-hover hover:underline pointer-coarse:min-h-11"
    >
      Open<span className="whitespace-pre @max-[19rem]:sr-only"> the sandbox</span>
      <span className="sr-only"> in a new tab</span>
    </a>
  );
}

/** The operation in one line, 44 pixels high; the embedding page explains the rest. */
function FrameHead() {
  const operation = useOperation();
  const { method, path, summary, provenance } = operations[operation];
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 border-b border-hairline bg-inset ps-3 pe-1">
      <BrandMark className="size-5 shrink-0 @max-[20rem]:hidden" />
      <h1 className="sr-only">{summary}</h1>
      <p className="flex shrink-0 items-baseline gap-2">
        <Method method={method} />
        <span translate="no" className="font-mono font-semibold">
          {path}
        </span>
      </p>
      <span className="hidden @md:inline">
        <ProvenanceBadge provenance={provenance} />
      </span>
      <p className="sr-only min-w-0 truncate text-small text-ink2 @2xl:not-sr-only">
        Simulated. Nothing leaves this browser.
      </p>
      <span className="ms-auto text-end">
        <OpenSandbox operation={operation} />
      </span>
    </div>
  );
}

/** The till at the bottom of a frame, 64 pixels high: the balance, as many of the newest receipts as have room, and Send. */
function FrameFoot({ receipts }: { readonly receipts: number }) {
  const hasReceipts = !useIsHidden("receipts");
  const isSaved = useIsSaved();
  // As wide before a replay as after it.
  const width =
    useOperation() === "placeOrder"
      ? "w-25 whitespace-normal! px-0.5! text-small text-balance @md:w-44 @md:text-base"
      : "w-22 px-1!";
  return (
    <section aria-label="Balance and Send" className="till relative flex h-16 shrink-0 flex-col">
      <div aria-hidden className="slot h-1.5 shrink-0" />
      <div className="flex min-h-0 flex-1 items-center gap-3 ps-3.5 pe-2.5 @max-[22rem]:gap-1.5 @max-[22rem]:px-2.5">
        <p className="shrink-0">
          <BalanceAmount className="block text-title leading-5.5 @max-[22rem]:text-heading" />
          <span className={`block text-small leading-4 ${isSaved ? "text-ink2" : "text-processing-ink"}`}>
            {isSaved && <span className="@max-[19rem]:sr-only">sample </span>}
            {isSaved ? "points" : "not saved"}
          </span>
        </p>
        {hasReceipts && <MiniReceipts count={receipts} />}
        <div className="ms-auto flex shrink-0 items-center">
          <SendButton isDocked className={`${width} min-w-0!`} />
        </div>
      </div>
    </section>
  );
}

/** From this width on the response is beside the request. */
const WIDE = "(min-width: 37.5rem)";

/** What Send submits in a frame that shows only the response. */
const UnseenForm = () => <form {...useRequestForm()} hidden />;

/**
 * One operation in a frame: the page's own panes, beside each other or as two tabs, and Send with the newest receipts below
 * them. It fills the frame and scrolls inside, so that no response changes its height.
 */
function OperationFrame() {
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
  const focusInRequest = () => {
    select("request");
    // Once it is drawn: what is hidden takes no focus.
    setTimeout(focusRequest);
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
        className="shrink-0 px-1.5!"
        panel={`grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] ${shown === "both" ? "grid-cols-[19.75rem_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)]"}`}
      >
        <div ref={request} hidden={shown === "response"} className="flex min-w-0 flex-col">
          {hasForm ? <RequestPane /> : <UnseenForm />}
        </div>
        <div
          hidden={shown === "request"}
          className={`flex min-w-0 flex-col border-hairline *:flex-1 ${shown === "both" ? "border-s" : ""}`}
        >
          <ResponsePane />
        </div>
      </Tabs>
      <FrameFoot receipts={isWide ? 2 : 1} />
      {isHeldBack && <KeyQuestion />}
      <LiveRegion />
      <Bridge onFocus={hasForm ? focusInRequest : focusSend} />
    </main>
  );
}

/** The balance, the orders and the receipts, without controls. The embedding page is told the height of <main>. */
function StateFrame() {
  const main = useRef<HTMLElement>(null);
  useFocusAfterLoad(main);
  const isSaved = useIsSaved();
  return (
    <main ref={main} tabIndex={-1} className="till flex min-w-0 flex-col gap-3 p-3 focus:outline-none tablet:p-4">
      <PlainTill />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink2">
        <p>{isSaved ? "Simulated" : "Simulated, not saved"}. Nothing leaves this browser.</p>
        <span className="-mx-2">
          <OpenSandbox operation={null} />
        </span>
      </footer>
      <Bridge content={main} />
    </main>
  );
}

/** A part of the sandbox embedded in another page: one request and its response, or a read-only view of the state. */
export function FramePage({ frame }: { readonly frame: "operation" | "state" }) {
  return frame === "state" ? <StateFrame /> : <OperationFrame />;
}
