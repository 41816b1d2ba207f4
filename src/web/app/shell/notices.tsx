import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import { useMode, useSandbox, useSession } from "#web/client/react/context.tsx";
import { adminPagePath } from "#web/client/routes.ts";
import { announce, clearFaults } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { faultText } from "#web/ui/fault-text.ts";

/** A notice across the page, above its content. */
function Banner({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-processing-edge bg-processing px-4 py-2 text-processing-ink"
    >
      {children}
    </section>
  );
}

/** Says that the stored state was unusable, why, and where it is kept. */
export function SetAsideNotice() {
  const { setAside } = useMode();
  const [isDismissed, setDismissed] = useState(false);
  if (setAside === null || isDismissed) return null;
  return (
    <Banner label="Stored data set aside">
      <p className="min-w-0 flex-1 basis-80">
        The sandbox started fresh: what this browser had stored could not be used. {setAside.reason}
        {setAside.storageKey !== null && (
          <>
            {" "}
            It is kept in local storage under{" "}
            <code className="font-mono text-code break-all">{setAside.storageKey}</code>.
          </>
        )}
      </p>
      <Button onClick={() => setDismissed(true)}>Dismiss</Button>
    </Banner>
  );
}

/** The most faults listed, so that the page keeps its room. */
const SHOWN = 3;

function FaultList({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 1) return <span>{lines[0]}</span>;
  return (
    <ol className="list-inside list-decimal">
      {lines.slice(0, SHOWN).map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
        <li key={index}>{words}</li>
      ))}
      {lines.length > SHOWN && (
        <li className="list-none">
          <Link
            href={adminPagePath("conditions")}
            className="inline-flex min-h-11 items-center underline tablet:min-h-0"
          >
            {lines.length - SHOWN} more
          </Link>
        </li>
      )}
    </ol>
  );
}

/** Lists the faults active for this tab's calls, with a button that clears them. */
export function FaultBanner() {
  const sandbox = useSandbox();
  const active = useStore(sandbox.panel.faults);
  if (active.length === 0) return null;
  return (
    <Banner label="Failures that are on">
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-2">
        <b>On in this tab.</b> <FaultList lines={active.map(faultText)} />
      </div>
      <Button onClick={() => clearFaults(sandbox)}>Turn off</Button>
    </Banner>
  );
}

/** Announces "Order delivered" when a processing order is delivered. */
function useDeliveryAnnouncements(): void {
  const { panel, session } = useSandbox();
  useEffect(
    () =>
      panel.stateView.subscribe(({ orders }, before) => {
        const processing = new Set(before.orders.filter(({ status }) => status === "processing").map(({ id }) => id));
        if (orders.some(({ id, status }) => status === "delivered" && processing.has(id))) {
          announce(session, "Order delivered");
        }
      }),
    [panel, session],
  );
}

/** The page's only live region. */
export function LiveRegion() {
  useDeliveryAnnouncements();
  const { text, count } = useSession((session) => session.announcement);
  return (
    <div role="status" className="sr-only">
      <span key={count}>{text}</span>
    </div>
  );
}
