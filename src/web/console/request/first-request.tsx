import { type ComponentProps, Suspense } from "react";
import { useStateView } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft, useRequest } from "#web/client/react/use-request.ts";
import { useRequestForm } from "#web/client/react/use-send.ts";
import { PromisedReceipts } from "#web/console/receipts/promised-receipts.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { lazyPart, pageIsIdle } from "#web/ui/lazy-part.tsx";
import { KeySelect } from "./request-fields.tsx";
import { RequestLine } from "./request-line.tsx";
import { SendButton } from "./send-button.tsx";

const FirstCode = lazyPart(() =>
  pageIsIdle.then(() => import("#web/console/code/code-dock.tsx")).then((part) => part.FirstCode),
);

/** The request of the first screen: one call and its code, without the other ways to send it. */
export function FirstRequest({ form }: { readonly form: ComponentProps<"form"> }) {
  const { authorization } = useAuthorization();
  const { path } = useRequest();
  return (
    <section aria-label="Request" className="@container min-w-0 flex-1">
      <form {...form}>
        <div className="relative flex min-h-16 flex-wrap items-center gap-x-2.5 gap-y-2 py-2 px-4">
          <RequestLine isWhole />
          {/* No key is needed here: the choice of one comes with the first. */}
          {authorization.kind !== "none" && <KeySelect aria-label="Authorization" />}
          <div className="relative ms-auto">
            <SendButton isDocked className="min-w-18 text-heading tablet:min-h-10!" />
          </div>
        </div>
        <div className="min-h-12.25 border-t border-hairline bg-inset @max-[34rem]:min-h-18">
          <Suspense
            fallback={
              // The code in plain text, where its words will be.
              <p translate="no" className="flex min-h-12 items-center gap-x-2 ps-4">
                <b className="pe-7 text-small font-semibold">cURL</b>
                <code className="text-code">curl --include "$BASE_URL{path}"</code>
              </p>
            }
          >
            <FirstCode />
          </Suspense>
        </div>
      </form>
    </section>
  );
}

/** The first screen of a phone: the one call, which the dock sends, and the receipts that follow from it. */
export function FirstCall() {
  const { query } = useDraft()[0];
  const items = useStateView(
    ({ catalogue }) => catalogue.slice(0, Number(query.limit)).flatMap(({ items: each }) => each).length,
  );
  return (
    <form {...useRequestForm()} className="-mx-4 flex flex-1 flex-col border-t border-hairline bg-paper">
      <div className="px-4 py-3">
        <RequestLine isWhole />
        <p className="mt-3">
          <b>Send fills a price list</b> of {numberText(items)} items.
        </p>
        <p className="text-ink2">Your key adds your own price.</p>
      </div>
      <div className="till -mb-(--dock) flex-1 pb-(--dock)">
        <div aria-hidden className="slot" />
        <div className="-mt-1.75 px-4 pb-6 relative">
          <PromisedReceipts />
        </div>
      </div>
    </form>
  );
}
