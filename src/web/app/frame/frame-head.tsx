import { type OperationId, operations } from "#contract/api/operations.ts";
import { storeId } from "#contract/page/settings.ts";
import { useSettings } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { pathTo } from "#web/client/routes.ts";
import { BrandMark } from "#web/ui/icons.tsx";
import { Method } from "#web/ui/method.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** Settings that reduce the page, defer loading, or would change its state again. */
const LEFT_OUT = ["embed", "view", "step", "tab", "hide", "ctl", "reset", "origin"];

/** Opens the whole sandbox at an operation, or at the first page, in a new tab, with this frame's store and settings. */
export function OpenSandbox({ operation }: { readonly operation: OperationId | null }) {
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
      className="inline-block rounded px-2 py-1 leading-4.5 font-semibold text-ink underline-offset-4 hover:bg-hover hover:underline pointer-coarse:py-3"
    >
      Open the sandbox
      <span className="sr-only"> in a new tab</span>
    </a>
  );
}

/** The operation in one line, 44 pixels high; the embedding page explains the rest. */
export function FrameHead() {
  const operation = useOperation();
  const { method, path, summary, provenance } = operations[operation];
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 border-b border-hairline bg-well ps-3 pe-1">
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
