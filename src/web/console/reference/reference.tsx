import { useEffect } from "react";
import { useLocation } from "wouter";
import { ApiKeyValue } from "#contract/api/key.ts";
import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { linkIn, referenceTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { announce, edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { JsonCode } from "#web/ui/code-text.tsx";
import { REQUEST_FORM } from "#web/ui/send-button.tsx";
import { placeId, Subheading } from "./entries.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { RequestReference, ResponseReference } from "./message-reference.tsx";
import { IdempotencyReference, ScopeReference } from "./rules-reference.tsx";

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
function usePlace(): void {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new place to scroll to.
  useEffect(goThere, [location]);
  useEffect(() => {
    window.addEventListener("hashchange", goThere);
    return () => window.removeEventListener("hashchange", goThere);
  }, []);
}

/** The example as JSON. Even invented keys are shortened: only the visitor's real keys may look like something to copy. */
const textOf = (example: unknown): string =>
  JSON.stringify(example, (_, value) => (ApiKeyValue.safeParse(value).success ? `${value.slice(0, 13)}…` : value), 2);

/** An example request body and the expected response. */
function ExampleReference({ id }: { readonly id: OperationId }) {
  const { session } = useSandbox();
  const { examples }: Operation = operations[id];
  const tryIt = () => {
    edit(session, id, { body: JSON.stringify(examples.body, null, 2) });
    announce(session, "The example body is in the request");
    const form = document.getElementById(REQUEST_FORM);
    form?.scrollIntoView({ block: "start" });
    form?.querySelector<HTMLElement>("select, input, textarea")?.focus({ preventScroll: true });
  };
  return (
    <>
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
    </>
  );
}

const SECTIONS = [
  { place: "request", heading: "Request", Part: RequestReference },
  { place: "answer", heading: "Answer", Part: ResponseReference },
  { place: "errors", heading: "Errors", Part: ErrorReference },
  { place: "scopes", heading: "Scopes", Part: ScopeReference },
  { place: "idempotency", heading: "Idempotency", Part: IdempotencyReference },
  { place: "example", heading: "Example", Part: ExampleReference },
] as const;

/** The reference of the operation on screen, derived from the contract only. Each section has an address of its own. */
export function Reference() {
  const id = useOperation();
  const operation: Operation = operations[id];
  const sections = SECTIONS.filter(({ place }) => place !== "idempotency" || operation.body);
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
              className="inline-flex min-h-11 min-w-11 items-center justify-center font-mono font-normal text-carbon tablet:min-h-7 tablet:min-w-7"
            >
              #
            </a>
          </h3>
          <Part id={id} operation={operation} />
        </section>
      ))}
    </Card>
  );
}
