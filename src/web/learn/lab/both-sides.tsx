import { useEffect, useRef } from "react";
import { responseHeader } from "#web/client/exchange.ts";
import { headerOf } from "#web/client/http.ts";
import { type CallResult, madeBy, refusalOf } from "#web/client/send.ts";
import { looks } from "#web/ui/callout.tsx";
import { statusLook, statusWords } from "#web/ui/status-words.ts";
import { ServiceSide } from "./service-side.tsx";
import { hasSameKey, type Run, type RunCall } from "./use-run.ts";

/** A header; its value stays on one line where it fits. */
function Header({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p>
      {name}: <span className="inline-block max-w-full break-all">{value}</span>
    </p>
  );
}

interface ClientSideProps {
  readonly callResult: CallResult;
  /** The first call of the run, if this one is a retry. */
  readonly first: CallResult | null;
}

function Response({ callResult, first }: ClientSideProps) {
  const { outcome, exchange } = callResult;
  if (outcome.kind !== "answered" || !exchange) return null;
  const { status } = outcome.response;
  const original = responseHeader(exchange, "Original-Request");
  const refused = refusalOf(callResult);
  const order = madeBy(callResult);
  const isSameOrder = first !== null && order !== null && order === madeBy(first);
  const isAnotherOrder = first !== null && refused === null && !isSameOrder;
  return (
    <div className={`rounded border-s-4 px-3 py-2 ${statusLook(status)}`}>
      <p className="font-bold">
        {status} {statusWords(status)}
      </p>
      <div className="font-mono text-code">
        <Header name="Idempotent-Replayed" value={responseHeader(exchange, "Idempotent-Replayed") ?? "not sent"} />
        {original !== null && <Header name="Original-Request" value={original} />}
        {refused === null && (
          <p className="break-words">
            {order} {isSameOrder && <span className="inline-block">(the same order)</span>}
            {isAnotherOrder && <span className="inline-block">(another order)</span>}
          </p>
        )}
      </div>
      {isAnotherOrder && <p className="mt-1 text-small">To your client this is a plain success.</p>}
      {refused && <p className="break-words">{refused.detail}</p>}
    </div>
  );
}

/** What the client sends and receives, and nothing it cannot know. */
function ClientSide({ callResult, first }: ClientSideProps) {
  const { request, outcome } = callResult;
  const key = headerOf(request, "Idempotency-Key");
  const keyName = hasSameKey(callResult, first) ? "Idempotency-Key (the same)" : "Idempotency-Key";
  return (
    <div className="flex flex-col gap-2">
      <div className="font-mono text-code">
        <p className="font-bold">POST /v1/orders</p>
        {key === null ? <p>no Idempotency-Key</p> : <Header name={keyName} value={key} />}
      </div>
      {outcome.kind === "lost" && (
        <div className={`rounded border-s-4 px-3 py-2 ${looks.processing}`}>
          <p className="font-mono font-bold">TypeError: Failed to fetch</p>
          <p>
            No status, no headers, no body. <b>Was it placed?</b>
          </p>
        </div>
      )}
      {outcome.kind === "unsendable" && <p>Not sent, the browser refused: {outcome.why}</p>}
      <Response callResult={callResult} first={first} />
    </div>
  );
}

/** In place of the service's side, which a client in production never sees. */
const covered = (
  <div className="scratch-panel flex min-h-36 items-center justify-center rounded p-4">
    <p className="rounded bg-paper px-3 py-2 text-ink">
      Not looked at yet. Your client sees neither this side nor the receipts.
    </p>
  </div>
);

const COLUMNS = "grid gap-x-3 gap-y-3 @xl:grid-cols-2 @3xl:gap-x-6";
const LABEL = "text-small font-semibold text-ink2";

/** One call of the run: the client's view beside the service's. It is scrolled into view above the buttons. */
function Row({ name, isLookedAt, ...call }: RunCall & ClientSideProps & Pick<Run, "isLookedAt">) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <li
      ref={row}
      className="border-t border-hairline px-4 py-3 tablet:scroll-mb-24 desk:scroll-mb-12 tablet:[&_button]:scroll-mb-28"
    >
      <h3 className="mb-2 font-bold">{name}</h3>
      <div className={COLUMNS}>
        <div className="min-w-0">
          <h4 className={`mb-1 @xl:sr-only ${LABEL}`}>What your client sees</h4>
          <ClientSide {...call} />
        </div>
        <div className="min-w-0">
          <h4 className={`mb-1 @xl:sr-only ${LABEL}`}>What the service did</h4>
          <div className="rounded bg-counter p-2">{isLookedAt ? <ServiceSide {...call} name={name} /> : covered}</div>
        </div>
      </div>
    </li>
  );
}

/** Every call of the run, in the order sent. */
export function BothSides({ run: { first, retries, isLookedAt } }: { readonly run: Run }) {
  return (
    <>
      <div aria-hidden className={`hidden px-4 pb-2 @xl:grid ${COLUMNS} ${LABEL}`}>
        <p>What your client sees</p>
        <p>What the service did</p>
      </div>
      <ol aria-label="What was sent">
        <Row {...first} first={null} isLookedAt={isLookedAt} />
        {retries.map((retry) => (
          <Row key={retry.name} {...retry} first={first.callResult} isLookedAt />
        ))}
      </ol>
    </>
  );
}
