import { ApiKeyValue } from "#contract/api/key.ts";
import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce, edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { JsonCode } from "#web/ui/json-code.tsx";
import { REQUEST_FORM } from "#web/ui/send-button.tsx";
import { Section, Subheading } from "./section.tsx";

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
      <JsonCode label="Example answer" json={textOf(examples.answer)} />
    </Section>
  );
}
