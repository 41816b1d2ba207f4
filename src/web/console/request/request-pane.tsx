import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { fieldAt } from "#web/client/field-errors.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useDraft, useFocusField, useRequest } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { Card } from "#web/ui/card.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { REQUEST_FORM, submitRequest } from "#web/ui/send-button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useEnter } from "#web/ui/use-key-down.ts";
import { AuthorizationField, PathField, QueryFields } from "./request-fields.tsx";
import { RequestFoot } from "./request-foot.tsx";

/** Shows and focuses a requested field: in the form, or in the JSON if the form has no such field. */
function useShownField(form: RefObject<HTMLElement | null>): void {
  const { session } = useSandbox();
  const [{ view }, change] = useDraft();
  const [wanted, setWanted] = useState<string | null>(null);
  useFocusField((pointer) => {
    session.setState({ requestTab: "input" });
    if (view !== "form") change({ view: "form" });
    setWanted(pointer);
  });
  useEffect(() => {
    if (wanted === null || !form.current) return;
    const whole = form.current.querySelector<HTMLElement>('[data-pointer="#"]');
    const field = fieldAt(form.current, wanted) ?? whole;
    field?.focus();
    if (field || view === "json") setWanted(null);
    else change({ view: "json" });
  }, [wanted, view, form, change]);
}

const VIEWS = { form: "Form", json: "JSON" } as const;

/** The id of the panel both views share. Unique, because there is only one body on the page. */
const BODY_VIEW = "body-view";

/** Switches between the two views of the body: form and JSON. */
function BodyViews() {
  const [{ view }, change] = useDraft();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    const next = { Home: "form", End: "json" }[event.key] ?? (view === "form" ? "json" : "form");
    change({ view: next as typeof view });
    document.getElementById(`${BODY_VIEW}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Body view" onKeyDown={move} className="flex shrink-0 items-center gap-px py-1">
      {(["form", "json"] as const).map((id) => (
        <button
          key={id}
          id={`${BODY_VIEW}-${id}`}
          type="button"
          role="tab"
          aria-selected={view === id}
          aria-controls={BODY_VIEW}
          tabIndex={view === id ? 0 : -1}
          onClick={() => change({ view: id })}
          className="min-h-11 border border-edge px-3.5 text-small first:rounded-s last:-ms-px last:rounded-e hover:bg-well aria-selected:bg-ink aria-selected:font-bold aria-selected:text-paper tablet:min-h-8 tablet:px-3"
        >
          {VIEWS[id]}
        </button>
      ))}
    </div>
  );
}

const BodyEditor = lazyPart(() => import("./body-editor.tsx").then((part) => part.BodyEditor), "soon");
const HeadersEditor = lazyPart(() => import("./headers-editor.tsx").then((part) => part.HeadersEditor), "soon");

/** The operation's input: its body, or the parameters of its path and query. */
function RequestInput() {
  const { id, query, body }: Operation = operations[useOperation()];
  const [{ view }] = useDraft();
  const columns = useColumns();
  if (body) {
    return (
      <div className="flex flex-col gap-3 p-4">
        {columns === 1 && <BodyViews />}
        <div role="tabpanel" id={BODY_VIEW} aria-labelledby={`${BODY_VIEW}-${view}`}>
          <WhenLoaded>
            <BodyEditor />
          </WhenLoaded>
        </div>
      </div>
    );
  }
  if (!id && !query) return <p className="p-4 text-ink2">This call takes no parameters.</p>;
  return (
    <div className="grid grid-cols-2 gap-4 p-4 @2xl:grid-cols-3">
      {id && <PathField />}
      {query && <QueryFields query={query} />}
    </div>
  );
}

/** The tabs of the request: body or parameters, headers, and its code if that is given. */
function RequestTabs({ code }: { readonly code: ReactNode }) {
  const { session } = useSandbox();
  const tab = useSession(({ requestTab }) => requestTab);
  const { body }: Operation = operations[useOperation()];
  const { headers } = useRequest();
  const columns = useColumns();
  const tabs = [
    { id: "input", label: body ? "Body" : "Parameters" } as const,
    { id: "headers", label: `Headers ${headers.length}` } as const,
    ...(code ? [{ id: "code", label: "Code" } as const] : []),
  ];
  const selected = tab === "code" && !code ? "input" : tab;
  return (
    <Tabs
      label="Request"
      tabs={tabs}
      selected={selected}
      onSelect={(requestTab) => session.setState({ requestTab })}
      aside={body && selected === "input" && columns > 1 && <BodyViews />}
    >
      {selected === "input" && <RequestInput />}
      {selected === "headers" && (
        <WhenLoaded className="p-4">
          <HeadersEditor />
        </WhenLoaded>
      )}
      {selected === "code" && <div className="p-4">{code}</div>}
    </Tabs>
  );
}

/** The request on screen, as a form that Send submits and Cancel resets. Without `code` it has no Code tab. */
export function RequestCard({ code }: { readonly code?: ReactNode }) {
  const operation = useOperation();
  const { session } = useSandbox();
  const send = useSend();
  const request = useRequest();
  const form = useRef<HTMLFormElement>(null);
  useShownField(form);
  useEnter(false, submitRequest);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(request);
  };
  /** Stops waiting for the response; clears no field. */
  const cancel = (event: FormEvent) => {
    event.preventDefault();
    const submission = session.getState().submissions[operation];
    if (submission?.outcome !== null) return;
    submission.cancel();
    document.querySelector<HTMLElement>(`[type=submit][form=${REQUEST_FORM}]`)?.focus();
  };
  return (
    <Card heading="Request">
      <form key={operation} ref={form} id={REQUEST_FORM} noValidate onSubmit={submit} onReset={cancel}>
        <div className="grid grid-cols-2 gap-4 px-4 pb-2 @2xl:grid-cols-[20rem_1fr]">
          <AuthorizationField />
        </div>
        <RequestTabs code={code} />
        <RequestFoot />
      </form>
    </Card>
  );
}
