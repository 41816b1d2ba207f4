import type { ReactNode } from "react";
import { answerHeader } from "#web/client/exchange.ts";
import { headerOf } from "#web/client/http.ts";
import { madeBy, refusalOf, type Tried } from "#web/client/try-call.ts";
import { statusLook, statusWords } from "#web/ui/status-words.ts";

/** A header; its value stays on one line where it fits. */
function Header({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p>
      {name}: <span className="inline-block max-w-full break-all">{value}</span>
    </p>
  );
}

function Sent({ tried: { request }, isSame }: { readonly tried: Tried; readonly isSame: boolean }) {
  const key = headerOf(request, "Idempotency-Key");
  return (
    <div className="font-mono text-code">
      <p className="font-bold">POST /v1/orders</p>
      {key === null ? (
        <p>no Idempotency-Key</p>
      ) : (
        <Header name={isSame ? "Idempotency-Key (the same)" : "Idempotency-Key"} value={key} />
      )}
    </div>
  );
}

function NetworkError() {
  return (
    <div className="rounded border-s-4 border-processing-edge bg-processing px-3 py-2 text-processing-ink">
      <p className="font-mono font-bold">TypeError: Failed to fetch</p>
      <p>
        No status, no headers, no body. <b>Was it placed?</b>
      </p>
    </div>
  );
}

function Answered({ tried, first }: { readonly tried: Tried; readonly first: Tried | null }) {
  const { outcome, exchange } = tried;
  if (outcome.kind !== "answered" || !exchange) return null;
  const { status } = outcome.answer;
  const original = answerHeader(exchange, "Original-Request");
  const refused = refusalOf(tried);
  const order = madeBy(tried);
  const isSameOrder = first !== null && order !== null && order === madeBy(first);
  return (
    <div className={`rounded border-s-4 px-3 py-2 ${statusLook(status)}`}>
      <p className="font-bold">
        {status} {statusWords(status)}
      </p>
      <div className="font-mono text-code">
        <Header name="Idempotent-Replayed" value={answerHeader(exchange, "Idempotent-Replayed") ?? "not sent"} />
        {original !== null && <Header name="Original-Request" value={original} />}
        {refused === null && (
          <p className="break-words">
            {order}{" "}
            {first !== null && (
              <span className="inline-block">{isSameOrder ? "(the same order)" : "(another order)"}</span>
            )}
          </p>
        )}
      </div>
      {first !== null && refused === null && !isSameOrder && (
        <p className="mt-1 text-small">To your client this is a plain success.</p>
      )}
      {refused && <p className="break-words">{refused.detail}</p>}
    </div>
  );
}

interface ClientSideProps {
  readonly tried: Tried;
  /** The first call of the run, if this one is a retry. */
  readonly first: Tried | null;
  readonly isSameKey: boolean;
  readonly children?: ReactNode;
}

/** What the client sends and receives, and nothing it cannot know. */
export function ClientSide({ tried, first, isSameKey, children }: ClientSideProps) {
  const { outcome } = tried;
  return (
    <div className="flex flex-col gap-2">
      <Sent tried={tried} isSame={isSameKey} />
      {outcome.kind === "lost" && <NetworkError />}
      {outcome.kind === "unsendable" && <p>Not sent, the browser refused: {outcome.why}</p>}
      <Answered tried={tried} first={first} />
      {children}
    </div>
  );
}
