import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { requestHeaders } from "#contract/api/header.ts";
import { exampleText } from "#contract/api/markdown.ts";
import { commonHeaders, headersOfStatus, type Operation } from "#contract/api/operation.ts";
import { operationDescriptions } from "#contract/api/operation-description.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { refusalsByStatus } from "#contract/api/refusals.ts";
import { responseHeaders } from "#contract/api/response-header.ts";
import { accessRules } from "#contract/api/rules.ts";
import { focusField } from "#web/client/field-errors.ts";
import { linkIn, referenceTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { pathTo } from "#web/client/routes.ts";
import { announce, edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { JsonCode } from "#web/ui/code-text.tsx";
import { Literal } from "#web/ui/literal.tsx";
import { Method } from "#web/ui/method.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { Documents, SpecNote } from "./documents.tsx";
import { Entries, fieldEntries, headerEntry, placeId, Subheading } from "./entries.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { AccessReference, IdempotencyReference, OpenPointReference, ScopeReference } from "./rules-reference.tsx";

const FIRST_PLACE = "request";

/** Scrolls to the place named by the address and focuses it. */
function goThere(): void {
  const { tab, at } = linkIn(window.location.hash.slice(1));
  if (tab !== "reference") return;
  const place = document.getElementById(placeId(at ?? FIRST_PLACE)) ?? document.getElementById(placeId(FIRST_PLACE));
  // The first part opens at the top of the dialog, whose introduction comes before it.
  if (place?.id === placeId(FIRST_PLACE)) place.closest("[data-reference]")?.scrollTo({ top: 0 });
  else place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}

/** Goes to the address's place in the reference on arrival and whenever its link is followed again. */
function usePlace(): void {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new place to scroll to.
  useEffect(() => {
    goThere();
    window.addEventListener("hashchange", goThere);
    return () => window.removeEventListener("hashchange", goThere);
  }, [location]);
}

/** The request: method and path, required access, parameters, headers, body. */
function RequestReference({ id }: { readonly id: OperationId }) {
  const operation: Operation = operations[id];
  const { method, path, access, body, provenance } = operation;
  const fields = { path: pathFieldsOf(operation), query: queryFieldsOf(operation), body: body ? fieldsOf(body) : [] };
  const entriesOf = (place: keyof typeof fields) => fieldEntries(fields[place], { place, isInput: true });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 px-4 pb-1">
        <Method method={method} />
        <Literal className="font-mono font-bold break-all">{path}</Literal>
        <ProvenanceBadge provenance={provenance} />
      </p>
      <p className="max-w-[90ch] px-4">
        <Prose>
          {operationDescriptions[id]} {accessRules[access]}
        </Prose>
      </p>
      <Entries heading="Path" label="Path fields" entries={entriesOf("path")} />
      <Entries heading="Query" label="Query fields" entries={entriesOf("query")} />
      <Entries heading="Body (JSON; other fields are refused)" label="Body fields" entries={entriesOf("body")} />
      <Entries
        heading="Request headers"
        entries={[
          headerEntry("Authorization", requestHeaders.Authorization, access === "anyone" ? "optional" : "required"),
          ...(body ? [headerEntry("Content-Type", requestHeaders["Content-Type"], "required")] : []),
          ...(body ? [headerEntry("Idempotency-Key", requestHeaders["Idempotency-Key"], "optional, recommended")] : []),
        ]}
      />
    </>
  );
}

const statusList = new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" });

/** Every header of the operation's responses; headers of refusals only are listed with their statuses. */
function responseHeaderEntries(operation: Operation) {
  const statuses = refusalsByStatus(operation).map(([status]) => status);
  const ofRefusals = new Set(statuses.flatMap((status) => headersOfStatus[status] ?? []));
  return [
    ...[...commonHeaders, ...operation.response.headers].map((name) => headerEntry(name, responseHeaders[name])),
    ...Array.from(ofRefusals, (name) => {
      const on = statuses.filter((status) => headersOfStatus[status]?.includes(name));
      return headerEntry(name, responseHeaders[name], `on ${statusList.format(on.map(String))}`);
    }),
  ];
}

/** The response of a successful call: status, members, headers. */
function ResponseReference({ operation }: { readonly operation: Operation }) {
  const { status, schema } = operation.response;
  return (
    <>
      <p className="px-4">
        Status <Literal className="font-mono font-bold">{status}</Literal>. The spec doesn't cover response bodies, so
        the structure is an assumption. Each field is marked.
      </p>
      <Entries heading="Body" label="Response fields" entries={fieldEntries(fieldsOf(schema), { place: "answer" })} />
      <Entries heading="Response headers" entries={responseHeaderEntries(operation)} />
    </>
  );
}

/** An example request body and the expected response. */
function ExampleReference({ id }: { readonly id: OperationId }) {
  const { session } = useSandbox();
  const [, go] = useLocation();
  const { examples }: Operation = operations[id];
  // The request gets the focus once the dialog, which returns it elsewhere, is closed.
  const isTried = useRef(false);
  useEffect(() => () => void (isTried.current && focusField("#")), []);
  const tryIt = () => {
    isTried.current = true;
    edit(session, id, { body: exampleText(examples.body) });
    announce(session, "The example body is in the request");
    go(pathTo(id));
  };
  return (
    <>
      {examples.body !== undefined && (
        <>
          <Subheading>Body</Subheading>
          <JsonCode label="Example body" json={exampleText(examples.body)} />
          <p className="flex flex-wrap items-center gap-3 px-4 pt-3">
            <Button aria-label="Try the example body" onClick={tryIt}>
              Try
            </Button>
            <span className="text-small text-ink2">Puts this body into the request.</span>
          </p>
        </>
      )}
      <Subheading>Response</Subheading>
      <JsonCode label="Example response" json={exampleText(examples.response)} />
    </>
  );
}

const SECTIONS = [
  { place: "request", heading: "Request", Part: RequestReference },
  { place: "answer", heading: "Response", Part: ResponseReference },
  { place: "errors", heading: "Errors", Part: ErrorReference },
  { place: "scopes", heading: "Scopes", Part: ScopeReference },
  { place: "idempotency", heading: "Idempotency", Part: IdempotencyReference },
  { place: "example", heading: "Example", Part: ExampleReference },
  { place: "access", heading: "Access to the real API", Part: AccessReference },
  { place: "open", heading: "Not covered by the API spec", Part: OpenPointReference },
] as const;

/** The reference of the operation on screen, derived from the contract only. Each section has an address of its own. */
export function Reference() {
  const id = useOperation();
  const operation: Operation = operations[id];
  const sections = SECTIONS.filter(({ place }) => place !== "idempotency" || operation.body);
  const [, go] = useLocation();
  usePlace();
  const close = () => go(pathTo(id));
  return (
    <Modal
      heading={`Reference: ${operation.summary}`}
      place="wide"
      onClose={close}
      aside={<Button onClick={close}>Close</Button>}
    >
      <section
        data-reference
        aria-label="Reference"
        className="@container min-h-0 flex-1 overflow-y-auto rounded-card border border-hairline bg-paper pt-3"
      >
        <SpecNote />
        <Documents id={id} />
        <nav aria-label="Reference" className="px-4 pb-2">
          <ul className="flex flex-wrap gap-x-4">
            {sections.map(({ place, heading }) => (
              <li key={place}>
                <a
                  href={referenceTo(id, place)}
                  className="inline-flex min-h-11 min-w-11 items-center text-carbon underline tablet:min-h-8"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ place, heading, Part }) => (
          <section key={place} aria-labelledby={placeId(place)} className="border-t border-hairline py-4">
            <h3
              id={placeId(place)}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-2 px-4 pb-1 text-base font-bold focus-visible:-outline-offset-2"
            >
              {heading}
              <a
                href={referenceTo(id, place)}
                aria-label={`Link to ${heading}`}
                translate="no"
                className="inline-flex min-h-11 min-w-11 items-center justify-center font-mono font-normal text-carbon tablet:min-h-7 tablet:min-w-7"
              >
                #
              </a>
            </h3>
            <Part id={id} operation={operation} />
          </section>
        ))}
      </section>
    </Modal>
  );
}
