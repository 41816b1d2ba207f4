import { type ComponentProps, type Ref, useState } from "react";
import { useLocation } from "wouter";
import { isApiHeader } from "#contract/api/header.ts";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { jsonIn } from "#web/client/http.ts";
import { lookUp } from "#web/client/known-state.ts";
import { useIsUnknown, useSandbox } from "#web/client/react/context.tsx";
import { intoDraft } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { curl } from "#web/console/code/curl.ts";
import { codeError, keylessOf } from "#web/console/code/keyless-request.ts";
import { WhyPanel } from "#web/console/response/why-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { JsonCode } from "#web/ui/code/code-text.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { Literal, Method, statusWords } from "#web/ui/text.tsx";
import { CallMarks } from "./call-rows.tsx";

/** Matches a header that the Log masked or truncated. */
const MASKED_OR_CUT = /rsk_demo_\.{3}|\.{3} \(cut, /;

/**
 * Opens an exchange's request in its operation's editor; nothing when it belongs to no operation. Omits the key, and every
 * masked header, because what is left of it is not what was sent.
 */
function OpenInEditor({ exchange: { operation, request } }: { readonly exchange: Exchange }) {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  if (operation === null) return null;
  const { method, path } = operations[operation];
  const start = Math.max(request.path.indexOf(path.split("{id}")[0] ?? path), 0);
  const headers = request.headers.filter(([name, value]) => name !== "Authorization" && !MASKED_OR_CUT.test(value));
  const open = () => {
    intoDraft(session, { operation, method, path: request.path.slice(start), headers, body: request.body });
    navigate(pathTo(operation));
    announce(session, "Opened in the editor");
  };
  return <Button onClick={open}>Open in the request form</Button>;
}

/** Copies a call as cURL, with a variable for its key; nothing if it cannot be sent again as it was. */
function CopyCall({ exchange: { request } }: { readonly exchange: Exchange }) {
  const { settings } = useSandbox();
  const { method, path, body } = request;
  const headers = request.headers.filter(([name]) => isApiHeader(name));
  const keyless = keylessOf({ method, path, headers, body: body || null }, settings.base_url);
  if (codeError(keyless) !== null || [path, body].some((text) => MASKED_OR_CUT.test(text))) return null;
  return <CopyButton text={curl(keyless)} label="Copy" name="Copy as cURL" />;
}

function indented(text: string): string {
  const value = jsonIn(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

interface MessageViewProps extends Pick<Exchange["request"], "headers" | "body"> {
  readonly label: "Request" | "Response";
  readonly firstLine: string;
}

/** A request or response as sent over the wire: first line, headers, body, which is indented if it is JSON. */
function MessageView({ label, firstLine, headers, body }: MessageViewProps) {
  return (
    <>
      <p translate="no" className="px-4 pt-3 font-mono text-small font-bold break-all">
        {firstLine}
      </p>
      <Facts className="px-4 py-2">
        {headers.map(([name, value]) => (
          <Fact key={name} name={name} className="py-0.5">
            <Literal className="font-mono text-small wrap-anywhere">{value}</Literal>
          </Fact>
        ))}
      </Facts>
      {body === "" ? (
        <p className="px-4 pb-4 text-ink2">No body.</p>
      ) : (
        <JsonCode label={`${label} body`} json={indented(body)} />
      )}
    </>
  );
}

const tabs = [
  { id: "response", label: "Response" },
  { id: "request", label: "Request" },
  { id: "why", label: "Why this response" },
] as const;

/** What the caller's network error means, by which message was lost. */
const LOST_WORDS = {
  response: "The call was carried out, but its response was lost. The caller saw a network error.",
  request: "The request was lost and never reached the service. The caller saw a network error.",
  unknown: "No response arrived. The caller saw a network error, and can't tell whether the call was carried out.",
} as const;

/** The heading of a call, which takes the focus when the call is opened. */
export const CallHeading = (heading: ComponentProps<"h2">) => (
  <h2 tabIndex={-1} className="text-heading font-semibold wrap-anywhere" {...heading} />
);

/** What identifies a call. */
function CallHead({ exchange }: { readonly exchange: Exchange }) {
  const { requestId, at, duration, lost } = exchange;
  const isUnknown = useIsUnknown(exchange);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <CallMarks exchange={exchange} />
        <ClockTime at={at} />
        <span>{durationText(duration)}</span>
        <Literal className="font-mono break-all">{requestId}</Literal>
      </p>
      {lost !== null && <p className="text-small">{LOST_WORDS[isUnknown ? "unknown" : lost]}</p>}
    </>
  );
}

/** What a tab of a call shows. What only the service knows of it is shown when the visitor looks at it. */
function Part({ exchange, tab }: { readonly exchange: Exchange; readonly tab: (typeof tabs)[number]["id"] }) {
  const sandbox = useSandbox();
  const isUnknown = useIsUnknown(exchange);
  const { request, response, lost } = exchange;
  if (tab === "request")
    return <MessageView label="Request" firstLine={`${request.method} ${request.path}`} {...request} />;
  if (isUnknown)
    return (
      <div className="p-4">
        <Button look="outline" onClick={() => lookUp(sandbox, exchange)}>
          See the service's side
        </Button>
      </div>
    );
  if (tab === "why") return <WhyPanel exchange={exchange} />;
  if (lost === "request") return <p className="p-4 text-ink2">There is no response.</p>;
  return (
    <MessageView label="Response" firstLine={`${response.status} ${statusWords(response.status)}`} {...response} />
  );
}

interface CallViewProps {
  readonly exchange: Exchange;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** A complete call. */
export function CallView({ exchange, heading }: CallViewProps) {
  const { request } = exchange;
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("response");
  return (
    <section
      aria-label="Call"
      className="@container min-w-0 rounded-card border border-hairline bg-paper [&_section]:max-h-none"
    >
      <div className="flex flex-col gap-1.5 px-4 pt-3 pb-2">
        <CallHeading ref={heading}>
          <span translate="no" className="font-mono">
            <Method method={request.method} /> {request.path}
          </span>
        </CallHeading>
        <CallHead exchange={exchange} />
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 [&>button:first-child]:-ms-2.5">
          <OpenInEditor exchange={exchange} />
          <CopyCall exchange={exchange} />
        </div>
      </div>
      <Tabs label="Call" tabs={tabs} selected={tab} onSelect={setTab}>
        <Part exchange={exchange} tab={tab} />
      </Tabs>
    </section>
  );
}
