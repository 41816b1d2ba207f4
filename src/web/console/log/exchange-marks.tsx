import type { Exchange } from "#contract/panel/panel.ts";
import { isReplay } from "#web/client/exchange.ts";
import { useIsUnknown } from "#web/client/react/context.tsx";
import { Pill, StatusPill } from "#web/ui/pill.tsx";

/** The outcome in words and colour: the status, and whether it was a replay, was lost, or came from another tab. */
export function ExchangeMarks({ exchange }: { readonly exchange: Exchange }) {
  // Of a call whose outcome the caller cannot know, only the caller's side is shown.
  const isUnknown = useIsUnknown(exchange);
  const { response, lost, tab } = exchange;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isUnknown && <Pill look="processing">No response</Pill>}
      {!isUnknown && lost !== "request" && <StatusPill status={response.status} />}
      {!isUnknown && lost !== null && (
        <Pill look="processing">{lost === "response" ? "Response lost" : "Request lost"}</Pill>
      )}
      {!isUnknown && isReplay(exchange) && <Pill look="copy">Replayed</Pill>}
      {tab === "another" && <Pill look="plain">Another tab</Pill>}
    </span>
  );
}
