import { type FormEvent, type ReactNode, useRef } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useRequest } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { REQUEST_FORM, submitRequest } from "#web/ui/send-button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useEnter } from "#web/ui/use-enter.ts";
import { WhenLoaded } from "#web/ui/when-loaded.tsx";
import { AuthorizationField } from "./authorization-field.tsx";
import { BodyViews } from "./body-views.tsx";
import { RequestFoot } from "./request-foot.tsx";
import { RequestInput } from "./request-input.tsx";
import { useShownField } from "./use-shown-field.ts";
import { useSubmit } from "./use-submit.ts";

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
