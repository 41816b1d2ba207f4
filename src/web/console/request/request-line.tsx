import { operations } from "#contract/api/operations.ts";
import { useSandbox, useSettings } from "#web/client/react/context.tsx";
import { SendGuard } from "#web/client/react/send-guard.tsx";
import { useHasBegun, useIsBandShown } from "#web/client/react/use-band.ts";
import { useDraft, useIsWaiting, useRequest } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Method } from "#web/ui/method.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { CancelButton, SendButton } from "#web/ui/send-button.tsx";
import { useColumns } from "#web/ui/use-columns.ts";

/** The method and path that Send calls; how to restore the operation's own, after an error that sends others. */
function Call() {
  const { method, path } = operations[useOperation()];
  const [{ target }, change] = useDraft();
  return (
    <div className="me-auto min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Method method={target?.method ?? method} />
        <span className="font-mono text-heading font-semibold break-all">{target?.path ?? path}</span>
      </p>
      {target && (
        <button
          type="button"
          className="min-h-6 text-small text-carbon underline underline-offset-3 pointer-coarse:min-h-11"
          onClick={() => change({ target: null })}
        >
          Restore {method} {path}
        </button>
      )}
    </div>
  );
}

type Look = "action" | "outline";

/** The menu beside Send; Cancel covers it while a request is running. */
function MoreWays({ isWaiting, look }: { readonly isWaiting: boolean; readonly look: Look | "quiet" }) {
  const { session } = useSandbox();
  const sendTwice = useSend(2);
  const request = useRequest();
  return (
    <div className="relative">
      <Menu
        name="More ways to send"
        look={look}
        className={look === "quiet" ? "" : "w-8 rounded-s-none border-s-paper px-0!"}
        isDisabled={isWaiting}
      >
        {(close) => (
          <>
            <MenuItem
              note="Two identical requests at the same moment, as after a double click."
              onPick={() => {
                close();
                sendTwice(request);
              }}
            >
              Send 2 in parallel
            </MenuItem>
            <MenuItem
              onPick={() => {
                close();
                session.setState({ dialog: "curl" });
              }}
            >
              Paste a cURL command
            </MenuItem>
          </>
        )}
      </Menu>
      {isWaiting && look !== "quiet" && <CancelButton look={look} />}
    </div>
  );
}

/** Send and its menu. Outlined while the intro band has the filled button, in the same box. */
function SendGroup({ isWaiting }: { readonly isWaiting: boolean }) {
  const isBandLeading = useIsBandShown();
  const hasBegun = useHasBegun();
  const look = isBandLeading && !hasBegun ? "outline" : "action";
  return (
    <div className="flex shrink-0">
      <SendButton isWaiting={isWaiting} look={look} className="w-33 rounded-e-none px-0! @max-[350px]:w-21" />
      <MoreWays isWaiting={isWaiting} look={look} />
    </div>
  );
}

/** The first row of the request: what is called, and Send unless the page's dock has it. */
export function RequestLine() {
  const operation = useOperation();
  const isWaiting = useIsWaiting();
  const isFrame = useSettings().embed === "operation";
  const hasSend = useColumns() > 1 || isFrame;
  return (
    <div className="relative flex min-h-14 shrink-0 items-center gap-2 py-1 ps-4 pe-2.5">
      <Call />
      {!hasSend && <ProvenanceBadge provenance={operations[operation].provenance} />}
      {hasSend ? <SendGroup isWaiting={isWaiting} /> : <MoreWays isWaiting={isWaiting} look="quiet" />}
      <SendGuard />
    </div>
  );
}
