import type { Exchange } from "#contract/panel/panel.ts";
import { isReplay } from "#web/client/exchange.ts";
import { statusLook, statusWords } from "#web/ui/status-words.ts";

const MARK = "rounded border px-1.5 text-code whitespace-nowrap";

/** The outcome in words and colour: the status, and whether it was a replay, was lost, or came from another tab. */
export function ExchangeMarks({ exchange }: { readonly exchange: Exchange }) {
  const { status } = exchange.response;
  return (
    <span className="flex flex-wrap gap-1.5">
      {exchange.lost !== "request" && (
        <span className={`${MARK} font-mono font-bold ${statusLook(status)}`}>
          {status} {statusWords(status)}
        </span>
      )}
      {exchange.lost !== null && (
        <span className={`${MARK} border-processing-edge bg-processing text-processing-ink`}>
          {exchange.lost === "response" ? "Answer lost" : "Request lost"}
        </span>
      )}
      {isReplay(exchange) && <span className={`${MARK} border-copy-edge bg-copy text-copy-ink`}>Replay</span>}
      {exchange.tab === "another" && <span className={`${MARK} border-edge text-ink2`}>Another tab</span>}
    </span>
  );
}
