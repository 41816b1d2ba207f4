import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { CreatedKey } from "#contract/api/key.ts";
import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Problem } from "#contract/api/problem.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { shortKey } from "#web/client/draft.ts";
import { type ApiRequest, type ApiResponse, headerOf, jsonIn, type Outcome } from "#web/client/http.ts";
import { useIsFrame, useSandbox, useSession } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CodePre, ScrollBox } from "#web/ui/code/code-text.tsx";
import { JsonTree } from "#web/ui/code/json-tree.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";
import { catalogueIn, problemIn } from "./body-in.ts";
import { COPY_ROW } from "./check-strip.tsx";
import { Prices } from "./prices.tsx";
import { ResponseTabs, type View, WhyTab } from "./response-tabs.tsx";

const NewKeyNotice = lazyPart(() => import("#web/ui/new-key-notice.tsx").then((part) => part.NewKeyNotice));
const HeadersPanel = lazyPart(() => import("./headers-panel.tsx").then((part) => part.HeadersPanel));
const ProblemNotice = lazyPart(() => import("./problem-notice.tsx").then((part) => part.ProblemNotice));

interface ResponseNoticeProps {
  readonly view: View;
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly problem: Problem | undefined;
  readonly isRevealed: boolean;
}

/** What precedes a body: a new key, on every tab because nothing else shows it; or a problem, above its JSON. */
function ResponseNotice({ view, request, response, problem, isRevealed }: ResponseNoticeProps) {
  const { session } = useSandbox();
  if (problem) return view === "json" && <ProblemNotice problem={problem} />;
  if (request.operation !== "createKey" || response.status !== 201) return null;
  const { key } = CreatedKey.parse(JSON.parse(response.text));
  if (key !== null) {
    const reveal = () => session.setState({ revealed: response.requestId });
    return (
      <WhenLoaded>
        <NewKeyNotice value={key} isRevealed={isRevealed} onReveal={reveal} look="outline" />
      </WhenLoaded>
    );
  }
  return (
    <Callout look="copy">
      <p>The key's value is never stored, so it is null here. Lost it? Create another key and revoke this one.</p>
    </Callout>
  );
}

/** From how many characters a body can be collapsed, and shown as raw text. An order or a problem is read at once. */
const LONG = 1000;

const DENSE = "px-2! text-small tablet:min-h-7";

const labels: Readonly<Record<View, string>> = {
  prices: "Response body",
  json: "Response body",
  headers: "Response headers",
  why: "Checks",
};

interface JsonBodyProps {
  readonly text: string;
  readonly isRaw: boolean;
  /** Whether it can be collapsed. */
  readonly isLong: boolean;
}

/** A JSON body as a tree, or as the text that arrived. Memoised, so that an unchanged response does not render again. */
const JsonBody = memo(function JsonBody({ text, isRaw, isLong }: JsonBodyProps) {
  const value = jsonIn(text);
  // Counts presses of the button, each of which overrides what was collapsed by hand.
  const [all, setAll] = useState({ isOpen: true, count: 0 });
  if (isRaw || value === undefined) {
    return <CodePre code={text} className="p-4" />;
  }
  return (
    <div
      translate="no"
      className="json-tree relative [&>details>summary]:me-28 py-4 pe-4 font-mono text-code break-words"
    >
      {isLong && (
        <Button
          className="absolute end-2 top-2 z-1 bg-paper font-sans text-small tablet:min-h-7 in-[.frame]:hidden"
          onClick={() => setAll(({ isOpen, count }) => ({ isOpen: !isOpen, count: count + 1 }))}
        >
          {all.isOpen ? "Collapse all" : "Expand all"}
        </Button>
      )}
      <JsonTree key={all.count} value={value} isOpen={isLong ? all.isOpen : null} />
    </div>
  );
});

type Missing = Exclude<Outcome, { kind: "response" }>;

/** What may have happened all the same, for the operations that change something. */
const EFFECTS: Partial<Readonly<Record<OperationId, string>>> = {
  placeOrder: "The order may have been placed.",
  createKey: "The key may have been created.",
  revokeKey: "The key may have been revoked.",
};

/** In place of a body: the response was lost, the call cancelled, or not sent. The next step says how to repeat it. */
function MissingResponse({ request, outcome }: { readonly request: ApiRequest; readonly outcome: Missing }) {
  const isSent = outcome.kind === "lost";
  return (
    <div className="p-4">
      <Callout look="processing">
        <p>
          <b>{isSent ? (outcome.isCancelled ? "Cancelled here." : "No response.") : "Not sent."}</b>{" "}
          <Prose>{isSent ? EFFECTS[request.operation] : outcome.why}</Prose>
        </p>
      </Callout>
    </div>
  );
}

/** In a frame, what a replay is: under its status, on the same yellow; with the key where the form is not in view. */
function ReplayNote({ request }: { readonly request: ApiRequest }) {
  const again = request.operation === "placeOrder" ? "same order, 0.00 charged" : "same API key, nothing created";
  return (
    <div className={`${COPY_ROW} -mt-px shrink-0 border-b border-edge px-3 pb-2 text-small`}>
      <Prose as="p" className="font-bold">{`Same key: ${again}.`}</Prose>
      <p className="min-[37.5rem]:hidden">
        <Prose>Idempotency-Key</Prose>{" "}
        <Literal className="font-mono">{shortKey(headerOf(request, "Idempotency-Key") ?? "")}</Literal>
      </p>
    </div>
  );
}

interface OutcomeProps<Shown extends Outcome = Outcome> {
  readonly request: ApiRequest;
  readonly outcome: Shown;
  readonly exchange: Exchange | undefined;
  /** Shown at the end of the tab row. */
  readonly head?: ReactNode;
}

/** A response: its tabs, and what the selected one shows. */
function ReceivedResponse(props: OutcomeProps<Extract<Outcome, { kind: "response" }>>) {
  const { request, outcome, exchange, head } = props;
  const { response } = outcome;
  const isFrame = useIsFrame();
  const catalogue = catalogueIn(request, response);
  // An unchanged response does not render again.
  const prices = useMemo(() => catalogue && <Prices {...catalogue} />, [catalogue]);
  const problem = problemIn(response);
  const isRevealed = useSession(({ revealed }) => revealed !== null && revealed === response.requestId);
  const [isRaw, setRaw] = useState(false);
  const box = useRef<HTMLElement>(null);
  const text = isRevealed ? response.text : response.text.replace(KEY_IN_TEXT, `rsk_demo_${"•".repeat(12)}$1`);
  const isLong = text.length > LONG;
  const pagination = catalogue?.pagination;
  // Sent again by what is at the end of the prices, which begin again.
  useLayoutEffect(() => {
    if (pagination && response.requestId) box.current?.scrollTo(0, 0);
  }, [pagination, response.requestId]);
  const panel = (view: View): ReactNode => (
    <ScrollBox
      key={`${view} ${pagination?.page}`}
      ref={box}
      label={labels[view]}
      className="min-h-0 flex-1 max-tablet:max-h-none desk:max-h-none"
    >
      <WhenLoaded className="p-4">
        <div className="px-4 pt-4 empty:hidden">
          <ResponseNotice view={view} request={request} response={response} problem={problem} isRevealed={isRevealed} />
        </div>
        {view === "prices" && prices}
        {view === "json" && <JsonBody text={text} isRaw={isRaw && isLong} isLong={isLong} />}
        {view === "headers" && <HeadersPanel response={response} />}
        {view === "why" && <WhyTab exchange={exchange} />}
      </WhenLoaded>
    </ScrollBox>
  );
  const buttons = (view: View) => (
    <div className={`flex shrink-0 items-center ${head ? "pe-2" : "pe-0.75"}`}>
      {view === "json" && (
        <>
          {isLong && (
            <Button
              aria-pressed={isRaw}
              className={`aria-pressed:bg-hover @max-[22rem]:hidden ${DENSE}`}
              onClick={() => setRaw(!isRaw)}
            >
              Raw
            </Button>
          )}
          <CopyButton text={text} label="Copy" name="Copy response body" className={DENSE} />
        </>
      )}
      {head}
    </div>
  );
  return (
    <>
      {isFrame && response.isReplay && <ReplayNote request={request} />}
      <ResponseTabs hasPrices={catalogue !== undefined} headers={response.headers.length} aside={buttons}>
        {panel}
      </ResponseTabs>
    </>
  );
}

/** The result of a press of Send. */
export function ResponseView(props: OutcomeProps) {
  const { request, outcome, head } = props;
  if (outcome.kind === "response") return <ReceivedResponse {...props} outcome={outcome} />;
  return (
    <ResponseTabs hasPrices={false} headers={null} aside={() => head}>
      {(view) =>
        view === "why" ? <WhyTab exchange={undefined} /> : <MissingResponse request={request} outcome={outcome} />
      }
    </ResponseTabs>
  );
}
