import { useRef } from "react";
import { OpenSandbox } from "#web/app/frame/frame-head.tsx";
import { OperationFrame } from "#web/app/frame/operation-frame.tsx";
import { useIsSaved } from "#web/client/react/context.tsx";
import { PlainTill } from "#web/console/receipts/plain-till.tsx";
import { Bridge } from "#web/embed/frame/bridge.tsx";
import { useFocusAfterLoad } from "./workspace.tsx";

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
