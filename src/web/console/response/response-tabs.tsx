import { type ReactNode, useState } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import { useIsFrame, useSandbox, useSession } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { showResponseTab } from "#web/client/store.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Literal } from "#web/ui/text.tsx";

/** What the pane shows: the body as prices or as JSON, the headers, or the reasons. */
export type View = "prices" | "json" | "headers" | "why";

interface ResponseTabsProps {
  /** Whether the body can be shown as a price table. */
  readonly hasPrices: boolean;
  /** How many headers there are; null before there is a response. */
  readonly headers: number | null;
  /** Shown at the end of the tab row. */
  readonly aside?: (view: View) => ReactNode;
  readonly children: (view: View) => ReactNode;
}

const WhyPanel = lazyPart(() => import("./why-panel.tsx").then((part) => part.WhyPanel));

/** The content of the tab "Why this response". */
export const WhyTab = (props: { readonly exchange: Exchange | undefined }) => (
  <WhenLoaded className="p-4">
    <WhyPanel {...props} />
  </WhenLoaded>
);

const PANEL = "flex min-h-0 flex-1 flex-col";

/** The tabs of a response; in a frame no tab row. Prices and JSON are two views of the body, so an address need not say which. */
export function ResponseTabs({ hasPrices, headers, aside, children }: ResponseTabsProps) {
  const { session } = useSandbox();
  const operation = useOperation();
  const isFrame = useIsFrame();
  const tab = useSession(({ responseTabs }) => responseTabs[operation] ?? "body");
  const [isJson, setJson] = useState(false);
  const body = hasPrices && !isJson ? "prices" : "json";
  const view: View = tab === "body" ? body : tab;
  if (isFrame) return <div className={`${PANEL} border-t border-hairline`}>{children(view)}</div>;
  const select = (selected: View) => {
    const isOfBody = selected === "prices" || selected === "json";
    if (isOfBody) setJson(selected === "json");
    showResponseTab(session, operation, isOfBody ? "body" : selected);
  };
  const count = (
    <Literal className="inline-block min-w-[1ch] font-mono text-code font-normal text-ink2">{headers}</Literal>
  );
  const short = hasPrices ? "@max-[34rem]:sr-only" : "@max-[27.5rem]:sr-only";
  const why = (
    <>
      Why<span className={short}> this response</span>
    </>
  );
  const tabs: { id: View; label: ReactNode }[] = [
    { id: "json", label: "JSON" },
    { id: "headers", label: <>Headers {count}</> },
    { id: "why", label: why },
  ];
  if (hasPrices) tabs.unshift({ id: "prices", label: "Prices" });
  return (
    <Tabs
      label="Response"
      className="relative z-2 shrink-0 border-t pe-1! tablet:h-10 tablet:px-1!"
      tabs={tabs}
      selected={view}
      onSelect={select}
      aside={aside?.(view)}
      panel={PANEL}
    >
      {children(view)}
    </Tabs>
  );
}
