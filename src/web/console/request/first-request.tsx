import { type ComponentProps, Suspense } from "react";
import { useAuthorization, useIsWaiting, usePromise } from "#web/client/react/use-request.ts";
import { useRequestForm } from "#web/client/react/use-send.ts";
import { PromisedReceipts } from "#web/console/receipts/promised-receipts.tsx";
import { lazyPart, pageIsIdle } from "#web/ui/lazy-part.tsx";
import { SendButton } from "#web/ui/send-button.tsx";
import { sendLabel } from "./order-cost.tsx";
import { KeySelect } from "./request-fields.tsx";
import { RequestLine } from "./request-line.tsx";

const FirstCode = lazyPart(() =>
  pageIsIdle.then(() => import("#web/console/code/code-dock.tsx")).then((part) => part.FirstCode),
);

/** The request of the first screen: one call and its code, without the other ways to send it. */
export function FirstRequest({ form }: { readonly form: ComponentProps<"form"> }) {
  const isWaiting = useIsWaiting();
  const { authorization } = useAuthorization();
  const promised = usePromise();
  return (
    <section aria-label="Request" className="@container min-w-0 flex-1">
      <form {...form}>
        <div className="relative flex min-h-16 flex-wrap items-center gap-x-2.5 gap-y-2 py-2 ps-4 pe-2.5">
          <RequestLine isWhole />
          {/* No key is needed here: the choice of one comes with the first. */}
          {authorization.kind !== "none" && <KeySelect aria-label="Authorization" />}
          <div className="relative ms-auto">
            <SendButton isWaiting={isWaiting} isDocked className="min-w-18 text-heading tablet:min-h-10!">
              {sendLabel(promised)}
            </SendButton>
          </div>
        </div>
        <div className="min-h-12 border-t border-hairline bg-inset @max-[34rem]:min-h-18">
          <Suspense>
            <FirstCode />
          </Suspense>
        </div>
      </form>
    </section>
  );
}

/** The first screen of a phone: the one call, which the dock sends, and the receipts that follow from it. */
export function FirstCall() {
  return (
    <form {...useRequestForm()} className="-mx-4 flex flex-1 flex-col border-t border-hairline bg-paper">
      <div className="flex min-h-13 items-center px-4">
        <RequestLine isWhole />
      </div>
      <div className="till -mb-22 flex-1 pb-28">
        <div aria-hidden className="slot" />
        <div className="-mt-1.75 px-4 relative">
          <PromisedReceipts />
        </div>
      </div>
    </form>
  );
}
