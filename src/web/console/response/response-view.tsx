import { responseHeaders } from "#contract/api/header.ts";
import { CreatedKey } from "#contract/api/key.ts";
import { Problem } from "#contract/api/problem.ts";
import { type ApiRequest, type ApiResponse, headerOf, jsonIn } from "#web/client/http.ts";
import { useExchanges, useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useAuthorization } from "#web/client/react/use-request.ts";
import { announce, authorize } from "#web/client/store.ts";
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
function RetailHint() {
  const { session } = useSandbox();
  const { authorization } = useAuthorization();
  const choose = () => {
    authorize(session, { kind: "console" });
    announce(session, "Sample key chosen. Send again");
  };
  return (
    <Callout look="plain">
      <p>
        <b>Retail prices,</b> because no key was sent.{" "}
        {authorization.kind === "console"
          ? "The sample key is chosen: send again to see yours."
          : "With a key you see yours."}
      </p>
      {authorization.kind !== "console" && (
        <Button className="present:hidden" onClick={choose}>
          Use the sample key
        </Button>
      )}
    </Callout>
  );
}

interface ResponseViewProps {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
}

/** Says that this is a stored response, when it was stored, and what has changed since. */
function ReplayNotice({ request, response }: ResponseViewProps) {
  const original = headerOf(response, "original-request");
  const line = useStateView(({ ledger }) => ledger.find(({ originalRequest }) => originalRequest === original));
  const order = useStateView(({ orders }) => orders.find(({ id }) => id === line?.made));
  return (
    <Callout look="copy">
      <p>
        <b>Replay.</b> This is the stored response
        {line && (
          <>
            {" "}
            from <ClockTime at={Date.parse(line.usedAt)} />
          </>
        )}
        {request.operation === "placeOrder"
          ? `. Nothing was charged.${order?.status === "delivered" ? " The order is delivered by now." : ""}`
          : ". The key's value is stored nowhere, so it is null here. Lost it? Create another key and revoke this one."}
      </p>
    </Callout>
  );
}

/** The problem in a response, or undefined if it has none (RFC 9457). */
const problemIn = ({ status, text }: ApiResponse): Problem | undefined =>
  status < 400 ? undefined : (Problem.safeParse(jsonIn(text)).data as Problem | undefined);

const described = new Map(
  Object.entries(responseHeaders).map(([name, header]) => [name.toLowerCase(), { name, ...header }]),
);

/** The response's headers, each with its meaning and whether the API spec states it. */
function HeadersPanel({ response }: { readonly response: ApiResponse }) {
  const lines = response.headers.map(([name, value]) => ({ name, value, header: described.get(name) }));
  return (
    <dl className="divide-y divide-hairline">
      {lines.map(({ name, value, header }) => (
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

/** A notice about a response that needs one before it is read; otherwise nothing. */
function ResponseNotice({ request, response, isRevealed }: ResponseViewProps & { readonly isRevealed: boolean }) {
  const { session } = useSandbox();
  const problem = problemIn(response);
  if (problem) return <ProblemNotice problem={problem} request={request} />;
  if (response.isReplay) return <ReplayNotice request={request} response={response} />;
  if (request.operation === "createKey" && response.status === 201) {
    const { key } = CreatedKey.parse(JSON.parse(response.text));
    const reveal = () => session.setState({ revealed: response.requestId });
    return key !== null && <NewKeyNotice value={key} isRevealed={isRevealed} onReveal={reveal} />;
  }
  const isRetail = request.operation === "listProducts" && headerOf(request, "Authorization") === null;
  return isRetail && <RetailHint />;
}

/** A response: notices first, then its body, its headers and its reasons. */
export function ResponseView({ request, response }: ResponseViewProps) {
  const { session } = useSandbox();
  const { status, text, headers } = response;
  const tab = useSession(({ responseTab }) => responseTab);
  const exchange = useExchanges().find(({ requestId }) => requestId === response.requestId);
  const isRevealed = useSession(({ revealed }) => revealed !== null && revealed === response.requestId);
  const tabs = [
    { id: "body", label: "Body" },
    { id: "headers", label: `Headers ${headers.length}` },
    { id: "why", label: "Why this response" },
  ] as const;
  return (
    <>
      <div className="px-4 pb-3 empty:hidden">
        <ResponseNotice request={request} response={response} isRevealed={isRevealed} />
      </div>
      <Tabs
        label="Response"
        className="present:hidden"
        tabs={tabs}
        selected={tab}
        onSelect={(responseTab) => session.setState({ responseTab })}
      >
        {tab === "body" && (
          <BodyPanel operation={request.operation} status={status} text={text} isRevealed={isRevealed} />
        )}
        {tab === "headers" && <HeadersPanel response={response} />}
        {tab === "why" && <WhyPanel exchange={exchange} />}
      </Tabs>
    </>
  );
}
