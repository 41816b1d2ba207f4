import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { lookUp } from "#web/client/known-state.ts";
import { useIsUnknown, useSandbox } from "#web/client/react/context.tsx";
import { intoDraft } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { announce, closeLog } from "#web/client/store.ts";
import { WhyPanel } from "#web/console/response/why-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { JsonCode } from "#web/ui/code-text.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { Literal } from "#web/ui/literal.tsx";
import { Method } from "#web/ui/method.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { CallMarks } from "./call-rows.tsx";
import { CompareSelect, CompareView } from "./compare-view.tsx";
import { type Message, requestOf, responseOf } from "./message.ts";

/** Matches a header that the Log masked or truncated. */
const CHANGED = /rsk_demo_\.{3}|\.{3} \(cut, /;

/**
 * Copies an exchange's request into its operation's editor and navigates there; null when it belongs to no operation. Omits
 * the key, and every masked header, because what is left of it is not what was sent.
 */
function usePutIntoEditor({ operation, request }: Exchange): (() => void) | null {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  const isDocked = useColumns() === 3;
  if (operation === null) return null;
  const { method, path } = operations[operation];
  const start = Math.max(request.path.indexOf(path.split("{id}")[0] ?? path), 0);
  const headers = request.headers.filter(([name, value]) => name !== "Authorization" && !CHANGED.test(value));
  return () => {
    intoDraft(session, { operation, method, path: request.path.slice(start), headers, body: request.body });
    if (!isDocked) closeLog(session);
    navigate(pathTo(operation));
    announce(session, "Opened in the editor");
  };
}

/** A request or response as sent over the wire: first line, headers, body. */
function MessageView({ label, message }: { readonly label: "Request" | "Response"; readonly message: Message }) {
  return (
    <>
      <p translate="no" className="px-4 pt-3 font-mono text-small font-bold break-all">
        {message.firstLine}
      </p>
      <Facts className="px-4 py-2">
        {message.headers.map(([name, value]) => (
          <Fact key={name} name={name} className="py-0.5">
            <Literal className="font-mono text-small wrap-anywhere">{value}</Literal>
          </Fact>
        ))}
      </Facts>
      {message.body === "" ? (
        <p className="px-4 pb-4 text-ink2">No body.</p>
      ) : (
        <JsonCode label={`${label} body`} json={message.body} />
      )}
    </>
  );
}

const tabs = [
  { id: "response", label: "Response" },
  { id: "request", label: "Request" },
  { id: "why", label: "Why" },
] as const;

/** What the caller's network error means, by which message was lost. */
const LOST = {
  response: "The call was carried out, but its response was lost. The caller saw a network error.",
  request: "The request was lost and never reached the service. The caller saw a network error.",
  unknown: "No response arrived. The caller saw a network error, and can't tell whether the call was carried out.",
} as const;

/** What identifies a call, and its buttons. */
function Head({ exchange, children }: { readonly exchange: Exchange; readonly children: ReactNode }) {
  const { request, requestId, at, duration, lost } = exchange;
  const isUnknown = useIsUnknown(exchange);
  return (
    <div className="flex flex-col gap-1 px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 translate="no" className="flex-[1_1_12rem] py-1 font-mono font-semibold break-all">
          <Method method={request.method} /> {request.path}
        </h3>
        {children}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <CallMarks exchange={exchange} />
        <ClockTime at={at} />
        <span>{durationText(duration)}</span>
        <Literal className="font-mono break-all">{requestId}</Literal>
      </p>
      {lost !== null && <p className="text-small">{LOST[isUnknown ? "unknown" : lost]}</p>}
    </div>
  );
}

/** What a tab of a call shows. What only the service knows of it is shown when the visitor looks at it. */
function Part({ exchange, tab }: { readonly exchange: Exchange; readonly tab: (typeof tabs)[number]["id"] }) {
  const { session } = useSandbox();
  const isUnknown = useIsUnknown(exchange);
  if (tab === "request") return <MessageView label="Request" message={requestOf(exchange)} />;
  if (isUnknown)
    return (
      <div className="p-4">
        <Button look="outline" onClick={() => lookUp({ session }, exchange)}>
          See the service's side
        </Button>
      </div>
    );
  if (tab === "why") return <WhyPanel exchange={exchange} />;
  if (exchange.lost === "request") return <p className="p-4 text-ink2">There is no response.</p>;
  return <MessageView label="Response" message={responseOf(exchange)} />;
}

function Parts({ exchange }: { readonly exchange: Exchange }) {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("response");
  return (
    <Tabs label="Call" tabs={tabs} selected={tab} onSelect={setTab}>
      <Part exchange={exchange} tab={tab} />
    </Tabs>
  );
}

interface ExchangeViewProps {
  readonly exchange: Exchange;
  /** All other exchanges, newest first. */
  readonly others: readonly Exchange[];
}

/** A complete call, or how it differs from another. */
export function ExchangeView({ exchange, others }: ExchangeViewProps) {
  const put = usePutIntoEditor(exchange);
  const [comparedId, compareWith] = useState<string | null>(null);
  const compared = others.find(({ requestId }) => requestId === comparedId);
  return (
    <section
      aria-label="Call"
      className="@container min-h-0 min-w-0 overflow-y-auto rounded-card border border-hairline bg-paper"
    >
      <Head exchange={exchange}>
        {put && <Button onClick={put}>Open in editor</Button>}
        <CompareSelect exchange={exchange} others={others} selected={compared?.requestId} onSelect={compareWith} />
      </Head>
      {compared ? <CompareView one={exchange} other={compared} /> : <Parts exchange={exchange} />}
    </section>
  );
}
