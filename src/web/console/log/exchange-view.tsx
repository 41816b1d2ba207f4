import { type ComponentType, useState } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { statusWords } from "#web/ui/status-words.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { WhenLoaded } from "#web/ui/when-loaded.tsx";
import { CompareSelect } from "./compare-select.tsx";
import { CompareView } from "./compare-view.tsx";
import { ExchangeMarks } from "./exchange-marks.tsx";
import { MessageView } from "./message-view.tsx";
import { usePutIntoEditor } from "./use-put-into-editor.ts";

export type WhyPart = ComponentType<{ readonly exchange: Exchange }>;

const tabs = [
  { id: "answer", label: "Answer" },
  { id: "request", label: "Request" },
  { id: "why", label: "Why" },
] as const;

/** What the caller's network error means, by which message was lost. */
const LOST = {
  answer: "The call was carried out, but this answer was lost on the way: the caller saw a network error.",
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
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("answer");
  const { request, answer } = exchange;
  return (
    <Tabs label="Exchange" tabs={tabs} selected={tab} onSelect={setTab}>
      {tab === "request" && (
        <MessageView label="Request" firstLine={`${request.method} ${request.path}`} message={request} />
      )}
      {tab === "answer" && exchange.lost === "request" && <p className="p-4 text-ink2">There is no answer.</p>}
      {tab === "answer" && exchange.lost !== "request" && (
        <MessageView label="Answer" firstLine={`${answer.status} ${statusWords(answer.status)}`} message={answer} />
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
