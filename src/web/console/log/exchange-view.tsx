import { type ComponentType, useState } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime, clockText } from "#web/ui/clock-time.tsx";
import { JsonCode } from "#web/ui/code-text.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { WhenLoaded } from "#web/ui/lazy-part.tsx";
import { statusWords } from "#web/ui/status-words.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { CompareView } from "./compare-view.tsx";
import { ExchangeMarks } from "./exchange-marks.tsx";
import { pretty } from "./pretty.ts";
import { usePutIntoEditor } from "./use-put-into-editor.ts";

interface MessageViewProps {
  readonly label: "Request" | "Answer";
  readonly firstLine: string;
  readonly message: Pick<Exchange["request"], "headers" | "body">;
}

/** A request or response as sent over the wire: first line, headers, body. */
function MessageView({ label, firstLine, message }: MessageViewProps) {
  return (
    <>
      <p className="px-4 pt-3 font-mono text-small font-bold break-all">{firstLine}</p>
      <dl className="px-4 py-2">
        {message.headers.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-0.5 @xl:grid-cols-[12rem_1fr]">
            <dt className="text-small text-ink2">{name}</dt>
            <dd className="min-w-0 font-mono text-small wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {message.body === "" ? (
        <p className="px-4 pb-4 text-ink2">No body.</p>
      ) : (
        <JsonCode label={`${label} body`} json={pretty(message.body)} />
      )}
    </>
  );
}

const named = ({ at, request, response }: Exchange): string =>
  `${clockText(new Date(at))} ${request.method} ${request.path.slice(0, 60)}, ${response.status}`;

interface CompareSelectProps {
  readonly exchange: Exchange;
  /** All other exchanges, newest first. */
  readonly others: readonly Exchange[];
  readonly selected: string | undefined;
  readonly onSelect: (requestId: string | null) => void;
}

function Group({ label, exchanges }: { readonly label: string; readonly exchanges: readonly Exchange[] }) {
  if (exchanges.length === 0) return null;
  return (
    <optgroup label={label}>
      {exchanges.map((each) => (
        <option key={each.requestId} value={each.requestId}>
          {named(each)}
        </option>
      ))}
    </optgroup>
  );
}

/** Selects the exchange to compare with; those of the same operation come first. */
function CompareSelect({ exchange, others, selected, onSelect }: CompareSelectProps) {
  if (others.length === 0) return null;
  const isAlike = ({ operation }: Exchange) => operation === exchange.operation;
  return (
    <Field label="Compare with…" className="w-full max-w-96">
      {(ids) => (
        <select
          {...ids}
          className={CONTROL}
          value={selected ?? ""}
          onChange={({ target }) => onSelect(target.value === "" ? null : target.value)}
        >
          <option value="">Nothing</option>
          <Group label="Same operation" exchanges={others.filter(isAlike)} />
          <Group label="Other operations" exchanges={others.filter((each) => !isAlike(each))} />
        </select>
      )}
    </Field>
  );
}

export type WhyPart = ComponentType<{ readonly exchange: Exchange }>;

const tabs = [
  { id: "response", label: "Answer" },
  { id: "request", label: "Request" },
  { id: "why", label: "Why" },
] as const;

/** What the caller's network error means, by which message was lost. */
const LOST = {
  response: "The call was carried out, but this answer was lost on the way: the caller saw a network error.",
  request: "The request was lost on the way: the service never heard of it, and the caller saw a network error.",
} as const;

function Head({ exchange }: { readonly exchange: Exchange }) {
  const { request, requestId, at, duration } = exchange;
  return (
    <>
      <h3 className="font-mono font-bold break-all">
        {request.method} {request.path}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <ExchangeMarks exchange={exchange} />
        <ClockTime at={at} />
        <span>{duration} ms</span>
        <span className="font-mono break-all">{requestId}</span>
      </p>
      {exchange.lost !== null && <p className="text-small">{LOST[exchange.lost]}</p>}
    </>
  );
}

function Parts({ exchange, Why }: { readonly exchange: Exchange; readonly Why: WhyPart }) {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("response");
  const { request, response } = exchange;
  return (
    <Tabs label="Exchange" tabs={tabs} selected={tab} onSelect={setTab}>
      {tab === "request" && (
        <MessageView label="Request" firstLine={`${request.method} ${request.path}`} message={request} />
      )}
      {tab === "response" && exchange.lost === "request" && <p className="p-4 text-ink2">There is no answer.</p>}
      {tab === "response" && exchange.lost !== "request" && (
        <MessageView
          label="Answer"
          firstLine={`${response.status} ${statusWords(response.status)}`}
          message={response}
        />
      )}
      {tab === "why" && (
        <WhenLoaded className="p-4">
          <Why exchange={exchange} />
        </WhenLoaded>
      )}
    </Tabs>
  );
}

interface ExchangeViewProps {
  readonly exchange: Exchange;
  readonly others: readonly Exchange[];
  readonly Why: WhyPart;
}

/** A complete exchange, or how it differs from another. */
export function ExchangeView({ exchange, others, Why }: ExchangeViewProps) {
  const put = usePutIntoEditor(exchange);
  const [comparedId, compareWith] = useState<string | null>(null);
  const compared = others.find(({ requestId }) => requestId === comparedId);
  return (
    <section
      aria-label="Exchange"
      className="@container min-w-0 rounded-card border border-hairline bg-paper desk:overflow-y-auto"
    >
      <div className="flex flex-col gap-2 px-4 py-3">
        <Head exchange={exchange} />
        <div className="flex flex-wrap items-end gap-3">
          {put && <Button onClick={put}>Put into the editor</Button>}
          <CompareSelect exchange={exchange} others={others} selected={compared?.requestId} onSelect={compareWith} />
        </div>
      </div>
      {compared ? <CompareView one={exchange} other={compared} /> : <Parts exchange={exchange} Why={Why} />}
    </section>
  );
}
