import type { Outcome } from "#web/client/http.ts";
import { numberText, sizeText } from "#web/ui/format/number-text.ts";
import { Pill, StatusPill } from "#web/ui/pill.tsx";

/** The duration and the size, each only if the whole of it fits. */
function Measures({ milliseconds, bytes }: { readonly milliseconds: number; readonly bytes: number }) {
  return (
    <p
      data-optional
      translate="no"
      className="flex h-5 min-w-0 flex-[1_0_0] flex-wrap overflow-hidden ps-1 font-mono text-code whitespace-nowrap text-ink2 before:h-5 before:content-['']"
    >
      <span>{numberText(milliseconds)} ms</span>
      <span className="ms-3 @max-[27.5rem]:hidden">{sizeText(bytes)}</span>
    </p>
  );
}

const missing = { lost: "No response", unsendable: "Not sent" } as const;

interface ResponseHeadProps {
  readonly outcome: Outcome | null;
  readonly isWaiting: boolean;
  readonly isCompact: boolean;
}

/** The first row of the pane: the status, whether it is a replay, how long it took. Compact, it is as wide as its content. */
export function ResponseHead({ outcome, isWaiting, isCompact }: ResponseHeadProps) {
  return (
    <div
      className={`flex shrink-0 items-center gap-2 py-1 ${isCompact ? "ps-3" : "@container min-h-13 flex-wrap ps-4 pe-2.5 tablet:min-h-14 tablet:flex-nowrap"}`}
    >
      {outcome === null && !isWaiting && <p className="font-bold">No response yet</p>}
      {outcome?.kind === "response" && <StatusPill status={outcome.response.status} />}
      {outcome?.kind === "response" && outcome.response.isReplay && <Pill look="copy">Replayed</Pill>}
      {outcome && outcome.kind !== "response" && <Pill look="processing">{missing[outcome.kind]}</Pill>}
      {isWaiting && !isCompact && (
        <p className="h-5 min-w-0 overflow-hidden text-ink2 @max-[27.5rem]:sr-only">Waiting for the response…</p>
      )}
      {/* Keyed, because a node that is used again at another place counts as a layout shift. */}
      {!isWaiting && !isCompact && outcome?.kind === "response" && (
        <Measures key={outcome.response.requestId} {...outcome.response} />
      )}
    </div>
  );
}
