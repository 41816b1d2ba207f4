import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { fieldAt } from "#web/client/field-errors.ts";
import { useIsFrame, useIsHidden, useSandbox, useSession } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { useDraft, useFocusField, useRequest, useSubmission } from "#web/client/react/use-request.ts";
import { useLinkedTabs, useOperation } from "#web/client/react/use-route.ts";
import { useRequestForm } from "#web/client/react/use-send.ts";
import { describeResult } from "#web/client/send.ts";
import { useColumns, useMedia } from "#web/ui/browser/window.ts";
import { lazyPart, pageIsIdle, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Literal } from "#web/ui/text.tsx";
import { FirstRequest } from "./first-request.tsx";
import { MoreMenu } from "./operation-head.tsx";
import { AuthorizationRow, Parameters } from "./request-fields.tsx";
import { RequestLine, SendGroup } from "./request-line.tsx";

/** Loads what the JSON view needs, so that it can be focused when it renders. */
const loadJsonView = () => import("./body-editor.tsx").then((part) => part.loadJson()).catch(() => {});

/** Shows and focuses a requested field: in the form, or in the JSON if the form has no such field. */
function useShownField(form: RefObject<HTMLElement | null>): void {
  const { session } = useSandbox();
  const [{ view }, change] = useDraft();
  const [wanted, setWanted] = useState<string | null>(null);
  useFocusField((pointer) => {
    session.setState({ requestTab: "input", pane: "request" });
    if (view !== "form") change({ view: "form" });
    setWanted(pointer);
  });
  useEffect(() => {
    if (wanted === null || !form.current) return;
    const whole = form.current.querySelector<HTMLElement>('[data-pointer="#"]');
    const field = fieldAt(form.current, wanted) ?? whole;
    field?.focus();
    if (field || view === "json") setWanted(null);
    else void loadJsonView().then(() => change({ view: "json" }));
  }, [wanted, view, form, change]);
}

const RequestInput = lazyPart(() => import("./request-input.tsx").then((part) => part.RequestInput));
const CodeDock = lazyPart(() =>
  pageIsIdle.then(() => import("#web/console/code/code-dock.tsx")).then((part) => part.CodeDock),
);

/** The room of what arrives late, so that it moves neither the response below it nor Send: of a form, its own height. */
const ROOM: Partial<Record<OperationId | "json" | "code", string>> = {
  json: "min-h-96",
  code: "min-h-110",
  placeOrder: "tablet:min-h-87.5",
  createKey: "tablet:min-h-66",
};

/** The panel scrolls in a frame, whose height is given; the key to send is at its end. */
const FRAME_PANEL =
  "min-h-0 flex-1 flex flex-col *:shrink-0 gap-1 overflow-y-auto px-3! pt-0.5! min-[37.5rem]:pt-2! pb-0!";

/** After two requests in parallel: the outcome of each. Comes last, so that it moves nothing. */
function SubmissionNote() {
  const { outcome, duplicate } = useSubmission() ?? {};
  if (!outcome || !duplicate) return null;
  return (
    <div className="mt-3 border-t border-dashed border-edge pt-3 text-small">
      <p className="text-ink2">Sent 2 in parallel:</p>
      <ul aria-label="Outcomes of the two">
        {[outcome, duplicate].map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two, in this order.
          <li key={index} className="flex flex-wrap gap-x-3">
            <b>{describeResult({ outcome: each, exchange: null, balance: null })}</b>
            <Literal className="font-mono text-code break-all">
              {each.kind === "response" && each.response.requestId}
            </Literal>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The tabs of the request and the content of the selected one, which scrolls where the pane fills the window. */
function RequestTabs({ hasCode }: { readonly hasCode: boolean }) {
  const isFrame = useIsFrame();
  const { session } = useSandbox();
  const tab = useSession(({ requestTab }) => requestTab);
  const id = useOperation();
  const operation: Operation = operations[id];
  const [{ view }, change] = useDraft();
  const { headers } = useRequest();
  const input = operation.body ? view : "input";
  const tabs = [
    ...(operation.body
      ? [{ id: "form", label: "Form" } as const, { id: "json", label: "JSON" } as const]
      : [{ id: "input", label: "Parameters" } as const]),
    { id: "headers", label: `Headers ${headers.length}` } as const,
    ...(hasCode ? [{ id: "code", label: "Code" } as const] : []),
  ];
  type Tab = (typeof tabs)[number]["id"];
  const selected = tab === "headers" || (tab === "code" && hasCode) ? tab : input;
  const select = (next: Tab) => {
    session.setState({ requestTab: next === "headers" || next === "code" ? next : "input" });
    if (next === "form" || next === "json") change({ view: next });
  };
  const room = isFrame ? "" : (ROOM[selected === "code" || selected === "json" ? selected : id] ?? "");
  return (
    <Tabs
      label="Request"
      tabs={tabs}
      selected={selected}
      onSelect={select}
      className={`shrink-0 tablet:px-1! ${isFrame ? "px-1.5!" : "border-t tablet:h-10"}`}
      panel={`px-4 pt-2.5 pb-4 ${isFrame ? FRAME_PANEL : "desk:pb-2 desk:min-h-0 desk:flex-auto desk:overflow-y-auto"} ${room}`}
    >
      <WhenLoaded>{selected === "input" ? <Parameters /> : <RequestInput tab={selected} />}</WhenLoaded>
      <SubmissionNote />
      {isFrame && <AuthorizationRow />}
    </Tabs>
  );
}

/**
 * The request on screen, as a form that Send submits and Cancel resets: what is called, the key, the input, its code. A
 * frame with one operation has the call in its head; Send is at its foot, as on a phone.
 */
export function RequestPane() {
  useLinkedTabs();
  const operation = useOperation();
  const form = useRef<HTMLFormElement>(null);
  const hasCode = !useIsHidden("code");
  const columns = useColumns();
  const isFrame = useIsFrame();
  const hasDock = columns === 3 && !isFrame;
  const isTall = useMedia("(min-height: 840px)");
  // At least of one height, whatever the language.
  const least = "body" in operations[operation] ? "desk:min-h-66" : "desk:min-h-38";
  const isFirst = useIsFirstScreen();
  const [{ target }] = useDraft();
  const attributes = { ref: form, ...useRequestForm() };
  useShownField(form);
  if (isFirst) return <FirstRequest form={attributes} />;
  return (
    <section aria-label="Request" className="@container relative flex min-h-0 min-w-0 flex-1 flex-col">
      <form key={operation} {...attributes} className="flex min-h-0 flex-1 flex-col">
        {(!isFrame || target) && (
          <div className="relative flex shrink-0 items-center gap-2 px-4 tablet:min-h-14 tablet:py-1">
            <div className="me-auto min-w-0">
              <RequestLine />
            </div>
            {!isFrame && (columns === 1 ? <MoreMenu isWhole /> : <SendGroup />)}
          </div>
        )}
        {!isFrame && <AuthorizationRow />}
        <RequestTabs hasCode={hasCode && !hasDock} />
        <Suspense
          fallback={<div className={`min-h-10 shrink-0 border-t border-hairline bg-inset ${isTall ? least : ""}`} />}
        >
          {hasCode && hasDock && <CodeDock isTall={isTall} least={least} />}
        </Suspense>
      </form>
    </section>
  );
}
