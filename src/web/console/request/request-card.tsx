import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { fieldAt } from "#web/client/field-errors.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useDraft, useFieldAsked, usePathId, useRequest } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { pathTo } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { REQUEST_FORM, submitRequest } from "#web/ui/send-button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useEnter } from "#web/ui/use-key-down.ts";
import { AuthorizationField } from "./authorization-field.tsx";
import { BodyViews } from "./body-views.tsx";
import { QueryFields } from "./query-fields.tsx";
import { RequestFoot } from "./request-foot.tsx";

const kinds = {
  order: { label: "Order", makes: "placeOrder", missing: "There is no order yet.", first: "Place an order" },
  key: { label: "Key", makes: "createKey", missing: "There is no key of yours yet.", first: "Create an API key" },
} as const;

/** The `{id}` of the path, with the newest id as the default. */
function PathField() {
  const { label, makes, missing, first } = kinds[useOperation() === "getOrder" ? "order" : "key"];
  const [, change] = useDraft();
  const id = usePathId();
  const hint = id === "" && (
    <>
      {missing}{" "}
      <Link href={pathTo(makes)} className="text-carbon underline">
        {first}
      </Link>
    </>
  );
  return (
    <Field
      className="col-span-full @sm:col-span-1"
      label={label}
      member="id"
      mark={<ProvenanceBadge provenance="assumed" />}
      hint={hint}
    >
      {(ids) => (
        <input
          {...ids}
          value={id}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ id: event.target.value.trim() })}
          className={`${CONTROL} font-mono text-code`}
        />
      )}
    </Field>
  );
}

function useSubmit(): (event: FormEvent) => void {
  const send = useSend();
  const request = useRequest();
  return (event) => {
    event.preventDefault();
    send(request);
  };
}

/** Shows and focuses a requested field: in the form, or in the JSON if the form has no such field. */
function useShownField(form: RefObject<HTMLElement | null>): void {
  const { session } = useSandbox();
  const [{ view }, change] = useDraft();
  const [wanted, setWanted] = useState<string | null>(null);
  useFieldAsked((place) => {
    session.setState({ requestTab: "input" });
    if (view !== "form") change({ view: "form" });
    setWanted(place);
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

const BodyEditor = lazyPart(() => import("./body-editor.tsx").then((part) => part.BodyEditor), "soon");

/** The operation's input: its body, or the parameters of its path and query. */
function RequestInput() {
  const { id, query, body }: Operation = operations[useOperation()];
  const columns = useColumns();
  if (body) {
    return (
      <div className="flex flex-col gap-3 p-4">
        {columns === 1 && <BodyViews />}
        <WhenLoaded>
          <BodyEditor />
        </WhenLoaded>
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

const HeadersEditor = lazyPart(() => import("./headers-editor.tsx").then((part) => part.HeadersEditor), "soon");

interface CodeSlot {
  /** The request as code; without it there is no Code tab. */
  readonly code?: ReactNode;
}

/** The tabs of the request: body or parameters, headers, code. */
function RequestTabs({ code }: CodeSlot) {
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

/** Cancel is the form's reset button: it stops waiting for the response and clears no field. */
function useCancel(): (event: FormEvent<HTMLFormElement>) => void {
  const operation = useOperation();
  const { session } = useSandbox();
  return (event) => {
    event.preventDefault();
    const submission = session.getState().submissions[operation];
    if (submission?.outcome !== null) return;
    submission.cancel();
    document.querySelector<HTMLElement>(`[type=submit][form=${REQUEST_FORM}]`)?.focus();
  };
}

export function RequestCard({ code }: CodeSlot) {
  const operation = useOperation();
  const submit = useSubmit();
  const cancel = useCancel();
  const form = useRef<HTMLFormElement>(null);
  useShownField(form);
  useEnter(false, submitRequest);
  return (
    <Card heading="Request">
      <form key={operation} ref={form} id={REQUEST_FORM} noValidate onSubmit={submit} onReset={cancel}>
        <div className="grid grid-cols-2 gap-4 px-4 pb-2 @2xl:grid-cols-[20rem_1fr]">
          <AuthorizationField />
        </div>
        <RequestTabs code={code} />
        <RequestFoot isPost={operations[operation].method === "POST"} />
      </form>
    </Card>
  );
}
