import { responseHeaders } from "#contract/api/header.ts";
import { CreatedKey } from "#contract/api/key.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { Problem } from "#contract/api/problem.ts";
import { type ApiRequest, type ApiResponse, headerOf, lineIn } from "#web/client/http.ts";
import { useExchanges, useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useAuthorization } from "#web/client/react/use-request.ts";
import { announce, authorize, type ResponseTab } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { NewKeyNotice } from "#web/ui/new-key-notice.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BodyPanel } from "./body-panel.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { WhyPanel } from "./why-panel.tsx";

/** Shown after a catalogue at retail prices: how to get the reseller's own prices. */
export function RetailHint() {
  const { session } = useSandbox();
  const { authorization } = useAuthorization();
  const choose = () => {
    authorize(session, { kind: "console" });
    announce(session, "Console key chosen. Send again");
  };
  return (
    <Callout look="plain">
      <p>
        <b>Retail prices,</b> because no key was sent.{" "}
        {authorization.kind === "console"
          ? "The console key is chosen: send again to see yours."
          : "With a key you see yours."}
      </p>
      {authorization.kind !== "console" && (
        <Button className="present:hidden" onClick={choose}>
          Use the console key
        </Button>
      )}
    </Callout>
  );
}

interface ReplayNoticeProps {
  readonly response: ApiResponse;
  readonly operation: OperationId;
}

/** Says that this is a stored response, when it was stored, and what has changed since. */
export function ReplayNotice({ response, operation }: ReplayNoticeProps) {
  const original = lineIn(response.headers, "original-request");
  const line = useStateView(({ ledger }) => ledger.find(({ originalRequest }) => originalRequest === original));
  const isDelivered = useStateView(({ orders }) =>
    orders.some(({ id, status }) => id === line?.made && status === "delivered"),
  );
  const from = line && (
    <>
      {" "}
      from <ClockTime at={Date.parse(line.usedAt)} />
    </>
  );
  return (
    <Callout look="copy">
      {operation === "placeOrder" ? (
        <p>
          <b>Replay.</b> This is the stored answer{from}. Nothing was charged.
          {isDelivered && " The order is delivered by now."}
        </p>
      ) : (
        <p>
          <b>Replay.</b> This is the stored answer{from}. The key's value is stored nowhere, so it is null here. Lost
          it? Create another key and revoke this one.
        </p>
      )}
    </Callout>
  );
}

/** The problem in a response, or null if it has none (RFC 9457). */
export function problemIn({ status, text }: ApiResponse): Problem | null {
  if (status < 400) return null;
  try {
    return Problem.parse(JSON.parse(text)) as Problem;
  } catch {
    return null;
  }
}

const known = Object.entries(responseHeaders).map(([name, header]) => ({ name, ...header }));

const described = (name: string) => known.find((header) => header.name.toLowerCase() === name);

/** The response's headers, each with its meaning and whether the API spec states it. */
export function HeadersPanel({ response }: { readonly response: ApiResponse }) {
  const lines = response.headers.map(([name, value]) => ({ header: described(name), name, value }));
  return (
    <dl className="divide-y divide-hairline">
      {lines.map(({ header, name, value }) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 px-4 py-2 @2xl:grid-cols-[12rem_1fr]">
          <dt className="font-semibold">{header?.name ?? name}</dt>
          <dd className="min-w-0 font-mono text-small break-all">{value}</dd>
          {header && (
            <dd className="flex flex-wrap items-baseline gap-x-2 text-small text-ink2 @2xl:col-start-2">
              <ProvenanceBadge provenance={header.provenance} />
              <span>{header.meaning}</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The value of the key in this response, or null. */
function newKeyIn({ operation }: ApiRequest, { status, text }: ApiResponse): string | null {
  if (operation !== "createKey" || status !== 201) return null;
  return CreatedKey.parse(JSON.parse(text)).key;
}

interface NoticeProps {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly isRevealed: boolean;
  readonly onReveal: () => void;
}

/** A notice about a response that needs one before it is read; otherwise nothing. */
export function ResponseNotice({ request, response, isRevealed, onReveal }: NoticeProps) {
  const problem = problemIn(response);
  const newKey = newKeyIn(request, response);
  const isRetail = request.operation === "listProducts" && headerOf(request, "Authorization") === null;
  if (problem) return <ProblemNotice problem={problem} request={request} />;
  if (response.isReplay) return <ReplayNotice response={response} operation={request.operation} />;
  if (newKey !== null) return <NewKeyNotice value={newKey} isRevealed={isRevealed} onReveal={onReveal} />;
  return isRetail ? <RetailHint /> : null;
}

const tabsOf = ({ headers }: ApiResponse): readonly { id: ResponseTab; label: string }[] => [
  { id: "body", label: "Body" },
  { id: "headers", label: `Headers ${headers.length}` },
  { id: "why", label: "Why this answer" },
];

interface ResponseViewProps {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
}

/** A response: notices first, then its body, its headers and its reasons. */
export function ResponseView({ request, response }: ResponseViewProps) {
  const { session } = useSandbox();
  const { operation } = request;
  const { status, text } = response;
  const tab = useSession(({ responseTab }) => responseTab);
  const exchange = useExchanges().find(({ requestId }) => requestId === response.requestId);
  const isRevealed = useSession(({ revealed }) => revealed !== null && revealed === response.requestId);
  const reveal = () => session.setState({ revealed: response.requestId });
  return (
    <>
      <div className="px-4 pb-3 empty:hidden">
        <ResponseNotice request={request} response={response} isRevealed={isRevealed} onReveal={reveal} />
      </div>
      <Tabs
        label="Response"
        className="present:hidden"
        tabs={tabsOf(response)}
        selected={tab}
        onSelect={(responseTab) => session.setState({ responseTab })}
      >
        {tab === "body" && <BodyPanel operation={operation} status={status} text={text} isRevealed={isRevealed} />}
        {tab === "headers" && <HeadersPanel response={response} />}
        {tab === "why" && <WhyPanel exchange={exchange} />}
      </Tabs>
    </>
  );
}
