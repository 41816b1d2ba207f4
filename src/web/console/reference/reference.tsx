import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Card } from "#web/ui/card.tsx";
import { AnswerReference } from "./answer-reference.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { ExampleReference } from "./example-reference.tsx";
import { IdempotencyReference } from "./idempotency-reference.tsx";
import { RequestReference } from "./request-reference.tsx";
import { ScopeReference } from "./scope-reference.tsx";
import { SectionLinks } from "./section-links.tsx";
import { usePlace } from "./use-place.ts";

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
      <AnswerReference operation={operation} />
      <ErrorReference operation={operation} />
      <ScopeReference />
      {operation.body && <IdempotencyReference />}
      <ExampleReference id={id} />
    </Card>
  );
}
