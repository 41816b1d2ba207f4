import { useRef } from "react";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { LiveRegion, SetAsideNotice } from "#web/app/shell/notices.tsx";
import { useIsHidden } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { pathTo } from "#web/client/routes.ts";
import { CompactReceipts } from "#web/console/receipts/compact-receipts.tsx";
import { Receipts } from "#web/console/receipts/receipts.tsx";
import { ResponsePane } from "#web/console/response/response-pane.tsx";
import { Bridge } from "#web/embed/frame/bridge.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { OperationRequest, useFocusAfterLoad } from "./workspace.tsx";

/** The operation in two lines; the embedding page explains the rest. */
function FrameHead() {
  const { method, path, summary, provenance } = operations[useOperation()];
  return (
    <div>
      <h1 className="leading-tight font-bold tablet:text-title">{summary}</h1>
      <p className="flex flex-wrap items-baseline gap-x-3 font-mono text-small">
        <span className="break-all">
          {method} {path}
        </span>
        <ProvenanceBadge provenance={provenance} />
      </p>
    </div>
  );
}

/** Settings that reduce the page, defer loading, or would change its state again. */
const LEFT_OUT = ["embed", "op", "step", "tab", "hide", "ctl", "reset", "origin"];

/** The address of the whole sandbox at an operation, with this frame's store and settings. */
function wholeSandbox(operation: OperationId | null): string {
  const address = new URL(window.location.href);
  for (const name of LEFT_OUT) address.searchParams.delete(name);
  address.hash = operation === null ? "" : pathTo(operation);
  return address.href;
}

/** A part of the sandbox embedded in another page: one request and its response, or a read-only view of the state. */
export function FramePage({ frame }: { readonly frame: "operation" | "state" }) {
  const operation = useOperation();
  const hasReceipts = !useIsHidden("tape");
  const main = useRef<HTMLElement>(null);
  useFocusAfterLoad(main);
  // The height of <main> is reported to the embedding page. Its content must not depend on the window's height.
  return (
    <main ref={main} tabIndex={-1} className="flex min-w-0 flex-col gap-3 p-3 focus:outline-none tablet:p-4">
      {frame === "state" ? (
        <Receipts />
      ) : (
        <>
          <SetAsideNotice />
          <FrameHead />
          <OperationRequest />
          <ResponsePane />
          {hasReceipts && <CompactReceipts />}
          <LiveRegion />
        </>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink2">
        <p>Simulated. Nothing leaves this browser.</p>
        <a
          href={wholeSandbox(frame === "state" ? null : operation)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-8"
        >
          Open the whole sandbox in a new tab
        </a>
      </footer>
      <Bridge content={main} />
    </main>
  );
}
