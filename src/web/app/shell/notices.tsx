import { Suspense, useLayoutEffect } from "react";
import { knownTo } from "#web/client/known-state.ts";
import { useMode, useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Prose } from "#web/ui/prose.tsx";

const SetAside = lazyPart(() => import("./notice.tsx").then((part) => part.SetAside));

/** Says that the stored state was unusable. Its code is loaded only then. */
export function SetAsideNotice() {
  const { setAside } = useMode();
  return <Suspense>{setAside && <SetAside setAside={setAside} />}</Suspense>;
}

/** Announces "Order delivered" when a processing order that the caller knows of is delivered. */
function useDeliveryAnnouncements(): void {
  const sandbox = useSandbox();
  const { session } = sandbox;
  // A layout effect, so that what a delivery completes is announced after it.
  useLayoutEffect(
    () =>
      knownTo(sandbox).subscribe(({ stateView: { orders } }, { stateView: before }) => {
        const processing = new Set(before.orders.filter(({ status }) => status === "processing").map(({ id }) => id));
        if (orders.some(({ id, status }) => status === "delivered" && processing.has(id))) {
          announce(session, "Order delivered");
        }
      }),
    [sandbox, session],
  );
}

/** The page's only live region. */
export function LiveRegion() {
  useDeliveryAnnouncements();
  const { text, count } = useSession((session) => session.announcement);
  return (
    <div role="status" className="sr-only">
      <Prose as="span" key={count}>
        {text}
      </Prose>
    </div>
  );
}
