import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { CreatedKey } from "#contract/api/key.ts";
import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";
import type { Problem } from "#contract/api/problem.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { ApiRequest, ApiResponse } from "#web/client/http.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ScrollBox } from "#web/ui/code-text.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { catalogueIn } from "./catalogue-in.ts";
import { PageFoot } from "./price-feet.tsx";
import { PriceTable } from "./price-table.tsx";
import { problemIn } from "./problem-in.ts";
import { ResponseTabs, type View, WhyTab } from "./response-tabs.tsx";

const NewKeyNotice = lazyPart(() => import("#web/ui/new-key-notice.tsx").then((part) => part.NewKeyNotice), "next");
const JsonBody = lazyPart(() => import("./json-body.tsx").then((part) => part.JsonBody), "soon");
const ProblemNotice = lazyPart(() => import("./problem-notice.tsx").then((part) => part.ProblemNotice), "next");
const HeadersPanel = lazyPart(() => import("./headers-panel.tsx").then((part) => part.HeadersPanel), "next");

/** The page of the catalogue in a response, if it is one, and its table. An unchanged response does not render again. */
function useCatalogue(request: ApiRequest, response: ApiResponse) {
  const catalogue = catalogueIn(request, response);
  const prices = useMemo(() => catalogue && <PriceTable products={catalogue.data} />, [catalogue]);
  return { catalogue, prices };
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

/** From how many characters a body can be collapsed, and shown as raw text. An order or a problem is read at once. */
const LONG = 1000;

interface BodyButtonsProps {
  readonly text: string;
  readonly isLong: boolean;
  readonly isRaw: boolean;
  readonly onRaw: () => void;
}

/** The buttons at the end of the tab row. */
function BodyButtons({ text, isLong, isRaw, onRaw }: BodyButtonsProps) {
  const dense = "px-2! text-small tablet:min-h-7";
  return (
    <div className="flex shrink-0">
      {isLong && (
        <Button aria-pressed={isRaw} className={`aria-pressed:bg-hover ${dense}`} onClick={onRaw}>
          Raw
        </Button>
      )}
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

/** A response: its tabs, and what the selected one shows. */
export function ResponseView({ request, response, exchange, isCompact }: ResponseViewProps) {
  const { catalogue, prices } = useCatalogue(request, response);
  const problem = problemIn(response);
  const isRevealed = useSession(({ revealed }) => revealed !== null && revealed === response.requestId);
  const [isRaw, setRaw] = useState(false);
  const box = useRef<HTMLElement>(null);
  const text = isRevealed ? response.text : response.text.replace(KEY_IN_TEXT, `rsk_demo_${"•".repeat(32)}$1`);
  const isLong = text.length > LONG;
  const pagination = catalogue?.pagination;
  // Sent again by what is at the end of the prices, which begin anew.
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
          <Notice view={view} request={request} response={response} problem={problem} isRevealed={isRevealed} />
        </div>
        {view === "prices" && prices}
        {view === "prices" && pagination && <PageFoot pagination={pagination} />}
        {view === "json" && <JsonBody text={text} isRaw={isRaw && isLong} isLong={isLong} />}
        {view === "headers" && <HeadersPanel response={response} />}
        {view === "why" && <WhyTab exchange={exchange} />}
      </WhenLoaded>
    </ScrollBox>
  );
  const buttons = (view: View) =>
    view === "json" && <BodyButtons text={text} isLong={isLong} isRaw={isRaw} onRaw={() => setRaw(!isRaw)} />;
  return (
    <ResponseTabs
      hasPrices={catalogue !== undefined}
      headers={response.headers.length}
      isCompact={isCompact}
      aside={buttons}
    >
      {panel}
    </ResponseTabs>
  );
}
