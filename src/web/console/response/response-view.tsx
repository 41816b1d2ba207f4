import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import type * as z from "zod/mini";
import { CreatedKey } from "#contract/api/key.ts";
import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";
import { operations } from "#contract/api/operations.ts";
import { Problem } from "#contract/api/problem.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { type ApiRequest, type ApiResponse, headerOf, jsonIn } from "#web/client/http.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ScrollBox } from "#web/ui/code-text.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { PaneFoot } from "./pane-foot.tsx";
import { PageFoot, RetailHint } from "./price-feet.tsx";
import { PriceTable } from "./price-table.tsx";
import { ResponseTabs, type View, WhyTab } from "./response-tabs.tsx";

const NewKeyNotice = lazyPart(() => import("#web/ui/new-key-notice.tsx").then((part) => part.NewKeyNotice), "idle");
const JsonBody = lazyPart(() => import("./json-body.tsx").then((part) => part.JsonBody), "soon");
const ProblemNotice = lazyPart(() => import("./problem-notice.tsx").then((part) => part.ProblemNotice), "next");
const HeadersPanel = lazyPart(() => import("./headers-panel.tsx").then((part) => part.HeadersPanel), "next");
const WhatChanged = lazyPart(() => import("./what-changed.tsx").then((part) => part.WhatChanged), "next");
const FixButton = lazyPart(() => import("./fix-button.tsx").then((part) => part.FixButton), "idle");

/** The problem in a response, or undefined if it has none (RFC 9457). */
const problemIn = ({ status, text }: ApiResponse): Problem | undefined =>
  status < 400 ? undefined : (Problem.safeParse(jsonIn(text)).data as Problem | undefined);

const { schema } = operations.listProducts.response;
type Catalogue = z.infer<typeof schema>;

/** The page of the catalogue in a response, if it is one, and its table. An unchanged response does not render again. */
function useCatalogue({ operation }: ApiRequest, { status, text }: ApiResponse) {
  return useMemo(() => {
    const isCatalogue = operation === "listProducts" && status === 200;
    const catalogue = isCatalogue ? schema.safeParse(jsonIn(text)).data : undefined;
    return { catalogue, prices: catalogue && <PriceTable products={catalogue.data} /> };
  }, [operation, status, text]);
}

interface NoticeProps {
  readonly view: View;
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly problem: Problem | undefined;
  readonly isRevealed: boolean;
}

/** What precedes a body: a new key, on every tab because nothing else shows it; or a problem, above its JSON. */
function Notice({ view, request, response, problem, isRevealed }: NoticeProps) {
  const { session } = useSandbox();
  if (problem) return view === "json" && <ProblemNotice problem={problem} />;
  if (request.operation !== "createKey" || response.status !== 201) return null;
  const { key } = CreatedKey.parse(JSON.parse(response.text));
  if (key !== null) {
    const reveal = () => session.setState({ revealed: response.requestId });
    return (
      <WhenLoaded>
        <NewKeyNotice value={key} isRevealed={isRevealed} onReveal={reveal} />
      </WhenLoaded>
    );
  }
  return (
    <Callout look="copy">
      <p>The key's value is never stored, so it is null here. Lost it? Create another key and revoke this one.</p>
    </Callout>
  );
}

interface BodyButtonsProps {
  readonly text: string;
  readonly isRaw: boolean;
  readonly onRaw: () => void;
}

/** The buttons at the end of the tab row. */
function BodyButtons({ text, isRaw, onRaw }: BodyButtonsProps) {
  const dense = "px-2! text-small tablet:min-h-7";
  return (
    <div className="flex shrink-0">
      <Button aria-pressed={isRaw} className={`aria-pressed:bg-hover ${dense}`} onClick={onRaw}>
        Raw
      </Button>
      <CopyButton text={text} label="Copy" name="Copy response body" className={dense} />
    </div>
  );
}

const labels: Readonly<Record<View, string>> = {
  prices: "Response body",
  json: "Response body",
  headers: "Response headers",
  why: "Checks",
};

interface ResponseViewProps {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly exchange: Exchange | undefined;
  readonly isCompact: boolean;
}

interface FootProps extends ResponseViewProps {
  readonly catalogue: Catalogue | undefined;
  readonly problem: Problem | undefined;
}

/** The last row of the pane: the pages of the catalogue, or what changed and how to correct a refused request. */
function Foot({ request, exchange, isCompact, catalogue, problem }: FootProps) {
  if (catalogue) return <PageFoot pagination={catalogue.pagination} />;
  if (isCompact && !problem) return null;
  return (
    <PaneFoot>
      <Suspense>
        <WhatChanged exchange={exchange} />
      </Suspense>
      <Suspense>{problem && <FixButton problem={problem} request={request} />}</Suspense>
    </PaneFoot>
  );
}

/** A response: its tabs, what the selected one shows, and the foot; on a phone the foot comes first. */
export function ResponseView(props: ResponseViewProps) {
  const { request, response, exchange, isCompact } = props;
  const { catalogue, prices } = useCatalogue(request, response);
  const problem = problemIn(response);
  const isRevealed = useSession(({ revealed }) => revealed !== null && revealed === response.requestId);
  const [isRaw, setRaw] = useState(false);
  const box = useRef<HTMLElement>(null);
  const isPhone = useColumns() === 1;
  const text = isRevealed ? response.text : response.text.replace(KEY_IN_TEXT, `rsk_demo_${"•".repeat(32)}$1`);
  const hint = catalogue && headerOf(request, "Authorization") === null && <RetailHint next={box} />;
  const foot = <Foot {...props} catalogue={catalogue} problem={problem} />;
  const isFootFirst = isPhone && !catalogue;
  const panel = (view: View): ReactNode => (
    <>
      {isPhone && view === "prices" && hint}
      <ScrollBox
        key={`${view} ${catalogue?.pagination.page}`}
        ref={box}
        label={labels[view]}
        className="min-h-0 flex-1 max-tablet:max-h-none desk:max-h-none present:max-h-none"
      >
        <WhenLoaded className="p-4">
          <div className="px-4 pt-4 empty:hidden">
            <Notice view={view} request={request} response={response} problem={problem} isRevealed={isRevealed} />
          </div>
          {view === "prices" && prices}
          {view === "json" && <JsonBody text={text} isRaw={isRaw} />}
          {view === "headers" && <HeadersPanel response={response} />}
          {view === "why" && <WhyTab exchange={exchange} />}
        </WhenLoaded>
      </ScrollBox>
      {!isPhone && view === "prices" && hint}
    </>
  );
  const buttons = (view: View) =>
    view === "json" && <BodyButtons text={text} isRaw={isRaw} onRaw={() => setRaw(!isRaw)} />;
  return (
    <>
      {isFootFirst && foot}
      <ResponseTabs
        hasPrices={catalogue !== undefined}
        headers={response.headers.length}
        isCompact={isCompact}
        aside={buttons}
      >
        {panel}
      </ResponseTabs>
      {!isFootFirst && foot}
    </>
  );
}
