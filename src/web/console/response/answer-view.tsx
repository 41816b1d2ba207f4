import { answerHeaders } from "#contract/api/header.ts";
import { CreatedKey } from "#contract/api/key.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { Problem } from "#contract/api/problem.ts";
import { type Answer, type ApiRequest, headerOf, lineIn } from "#web/client/http.ts";
import { useExchanges, useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useAuthorization } from "#web/client/react/use-request.ts";
import { type AnswerTab, announce, authorize } from "#web/client/store.ts";
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
  readonly answer: Answer;
  readonly operation: OperationId;
}

/** Says that this is a stored response, when it was stored, and what has changed since. */
export function ReplayNotice({ answer, operation }: ReplayNoticeProps) {
  const original = lineIn(answer.headers, "original-request");
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
export function problemIn({ status, text }: Answer): Problem | null {
  if (status < 400) return null;
  try {
    return Problem.parse(JSON.parse(text)) as Problem;
  } catch {
    return null;
  }
}

const known = Object.entries(answerHeaders).map(([name, header]) => ({ name, ...header }));

const described = (name: string) => known.find((header) => header.name.toLowerCase() === name);

/** The response's headers, each with its meaning and whether the API spec states it. */
export function HeadersPanel({ answer }: { readonly answer: Answer }) {
  const lines = answer.headers.map(([name, value]) => ({ header: described(name), name, value }));
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
function newKeyIn({ operation }: ApiRequest, { status, text }: Answer): string | null {
  if (operation !== "createKey" || status !== 201) return null;
  return CreatedKey.parse(JSON.parse(text)).key;
}

interface AnswerNoticeProps {
  readonly request: ApiRequest;
  readonly answer: Answer;
  readonly isRevealed: boolean;
  readonly onReveal: () => void;
}

/** A notice about a response that needs one before it is read; otherwise nothing. */
export function AnswerNotice({ request, answer, isRevealed, onReveal }: AnswerNoticeProps) {
  const problem = problemIn(answer);
  const newKey = newKeyIn(request, answer);
  const isRetail = request.operation === "listProducts" && headerOf(request, "Authorization") === null;
  if (problem) return <ProblemNotice problem={problem} request={request} />;
  if (answer.isReplay) return <ReplayNotice answer={answer} operation={request.operation} />;
  if (newKey !== null) return <NewKeyNotice value={newKey} isRevealed={isRevealed} onReveal={onReveal} />;
  return isRetail ? <RetailHint /> : null;
}

const tabsOf = ({ headers }: Answer): readonly { id: AnswerTab; label: string }[] => [
  { id: "body", label: "Body" },
  { id: "headers", label: `Headers ${headers.length}` },
  { id: "why", label: "Why this answer" },
];

interface AnswerViewProps {
  readonly request: ApiRequest;
  readonly answer: Answer;
}

/** A response: notices first, then its body, its headers and its reasons. */
export function AnswerView({ request, answer }: AnswerViewProps) {
  const { session } = useSandbox();
  const { operation } = request;
  const { status, text } = answer;
  const tab = useSession(({ answerTab }) => answerTab);
  const exchange = useExchanges().find(({ requestId }) => requestId === answer.requestId);
  const isRevealed = useSession(({ revealed }) => revealed !== null && revealed === answer.requestId);
  const reveal = () => session.setState({ revealed: answer.requestId });
  return (
    <>
      <div className="px-4 pb-3 empty:hidden">
        <AnswerNotice request={request} answer={answer} isRevealed={isRevealed} onReveal={reveal} />
      </div>
      <Tabs
        label="Response"
        className="present:hidden"
        tabs={tabsOf(answer)}
        selected={tab}
        onSelect={(answerTab) => session.setState({ answerTab })}
      >
        {tab === "body" && <BodyPanel operation={operation} status={status} text={text} isRevealed={isRevealed} />}
        {tab === "headers" && <HeadersPanel answer={answer} />}
        {tab === "why" && <WhyPanel exchange={exchange} />}
      </Tabs>
    </>
  );
}
