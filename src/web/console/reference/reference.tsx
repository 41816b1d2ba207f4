import { useEffect, useMemo } from "react";
import { useLocation } from "wouter";
import { fieldsOf } from "#contract/api/fields.ts";
import { type ResponseHeader, responseHeaders } from "#contract/api/header.ts";
import { ApiKeyValue } from "#contract/api/key.ts";
import { commonHeaders, headersOfStatus, type Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { linkIn, referenceTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { announce, edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { JsonCode } from "#web/ui/json-code.tsx";
import { REQUEST_FORM } from "#web/ui/send-button.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { FieldEntries } from "./field-entries.tsx";
import { HeaderEntries } from "./header-entries.tsx";
import { IdempotencyReference } from "./idempotency-reference.tsx";
import { placeId } from "./place.ts";
import { refusalsByStatus } from "./refusals.ts";
import { RequestReference } from "./request-reference.tsx";
import { ScopeReference } from "./scope-reference.tsx";
import { Section, Subheading } from "./section.tsx";

const FIRST_PLACE = "request";

/** Scrolls to the place named by the address and focuses it. */
function goThere(): void {
  const { tab, at } = linkIn(window.location.hash.slice(1));
  if (tab !== "reference") return;
  const place = document.getElementById(placeId(at ?? FIRST_PLACE)) ?? document.getElementById(placeId(FIRST_PLACE));
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}

/** Goes to the address's place in the reference on arrival and whenever its link is followed again. */
export function usePlace(): void {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new place to scroll to.
  useEffect(goThere, [location]);
  useEffect(() => {
    window.addEventListener("hashchange", goThere);
    return () => window.removeEventListener("hashchange", goThere);
  }, []);
}

const SECTIONS = [
  ["request", "Request"],
  ["answer", "Answer"],
  ["errors", "Errors"],
  ["scopes", "Scopes"],
  ["idempotency", "Idempotency"],
  ["example", "Example"],
] as const;

/** Links to the sections of the reference. */
export function SectionLinks({ operation }: { readonly operation: Operation }) {
  const id = useOperation();
  const shown = SECTIONS.filter(([place]) => place !== "idempotency" || operation.body);
  return (
    <nav aria-label="Reference" className="px-4 pb-2">
      <ul className="flex flex-wrap gap-x-4">
        {shown.map(([place, name]) => (
          <li key={place}>
            <a
              href={referenceTo(id, place)}
              className="inline-flex min-h-11 min-w-11 items-center text-carbon underline tablet:min-h-8"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Truncates even invented keys: only the visitor's real keys may look like something to copy. */
const masked = (value: unknown): unknown =>
  ApiKeyValue.safeParse(value).success ? `${String(value).slice(0, 13)}…` : value;

const textOf = (example: unknown): string => JSON.stringify(example, (_, value) => masked(value), 2);

function useTry(id: OperationId, body: unknown): () => void {
  const { session } = useSandbox();
  return () => {
    edit(session, id, { body: JSON.stringify(body, null, 2) });
    announce(session, "The example body is in the request");
    const form = document.getElementById(REQUEST_FORM);
    form?.scrollIntoView({ block: "start" });
    form?.querySelector<HTMLElement>("select, input, textarea")?.focus({ preventScroll: true });
  };
}

/** An example request body and the expected response. */
export function ExampleReference({ id }: { readonly id: OperationId }) {
  const { examples }: Operation = operations[id];
  const tryIt = useTry(id, examples.body);
  return (
    <Section place="example" heading="Example">
      {examples.body !== undefined && (
        <>
          <Subheading>Body</Subheading>
          <JsonCode label="Example body" json={textOf(examples.body)} />
          <p className="flex flex-wrap items-center gap-3 px-4 pt-3">
            <Button aria-label="Try the example body" onClick={tryIt}>
              Try
            </Button>
            <span className="text-small text-ink2">Puts this body into the request above.</span>
          </p>
        </>
      )}
      <Subheading>Answer</Subheading>
      <JsonCode label="Example answer" json={textOf(examples.response)} />
    </Section>
  );
}

const statusList = new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" });

/** Every header of the operation's responses; headers of refusals only are listed with their statuses. */
function headersOf(operation: Operation) {
  const always: readonly ResponseHeader[] = [...commonHeaders, ...operation.response.headers];
  const statuses = refusalsByStatus(operation).map(([status]) => status);
  const ofRefusals = [...new Set(statuses.flatMap((status) => headersOfStatus[status] ?? []))];
  return [
    ...always.map((name) => ({ name, header: responseHeaders[name] })),
    ...ofRefusals.map((name) => {
      const on = statuses.filter((status) => headersOfStatus[status]?.includes(name));
      return { name, when: `on ${statusList.format(on.map(String))}`, header: responseHeaders[name] };
    }),
  ];
}

/** The response of a successful call: status, members, headers. */
export function ResponseReference({ operation }: { readonly operation: Operation }) {
  const { status, schema } = operation.response;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  return (
    <Section place="answer" heading="Answer">
      <p className="px-4">
        Status <b className="font-mono">{status}</b>. The interface document shows no answer bodies: the shape as a
        whole is assumed, and each field is marked.
      </p>
      <Subheading>Body</Subheading>
      <FieldEntries label="Answer fields" place="answer" fields={fields} />
      <Subheading>Headers of the answer</Subheading>
      <HeaderEntries label="Headers of the answer" headers={headersOf(operation)} />
    </Section>
  );
}

/** The reference of the operation on screen, derived from the contract only. */
export function Reference() {
  const id = useOperation();
  const operation: Operation = operations[id];
  usePlace();
  return (
    <Card
      heading="Reference"
      aside={
        <a
          href="./openapi.json"
          target="_blank"
          rel="noreferrer"
          className="ms-auto inline-flex min-h-11 items-center text-carbon underline tablet:min-h-9"
        >
          openapi.json<span className="sr-only">, the whole interface, opens in a new tab</span>
        </a>
      }
    >
      <SectionLinks operation={operation} />
      <RequestReference operation={operation} />
      <ResponseReference operation={operation} />
      <ErrorReference operation={operation} />
      <ScopeReference />
      {operation.body && <IdempotencyReference />}
      <ExampleReference id={id} />
    </Card>
  );
}
