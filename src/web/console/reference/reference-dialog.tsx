import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "wouter";
import { exampleOf } from "#contract/api/example.ts";
import { operationMarkdown } from "#contract/api/markdown.ts";
import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { operationReference, type ReferenceSection, sharedReference } from "#contract/api/reference.ts";
import { focusField } from "#web/client/field-errors.ts";
import { linkIn, referenceTo } from "#web/client/link.ts";
import { useHost, useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { SpecName } from "#web/client/react/what-next.tsx";
import { pathTo } from "#web/client/routes.ts";
import { announce, edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { ExternalLink, ProvenanceBadge } from "#web/ui/text.tsx";
import { placeId, Section } from "./reference-sections.tsx";

const FIRST_PLACE = "request";

/** The operation's sections, then what the operations share. Only a POST has an Idempotency-Key. */
function sectionsFor(id: OperationId): readonly ReferenceSection[] {
  const { access, idempotency, scopes, errors, open } = sharedReference();
  const { body }: Operation = operations[id];
  return [operationReference(id), body ? idempotency : [], scopes, errors, access, open].flat();
}

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

/** The documents beside the page, and what each is for. */
const DOCUMENTS = [
  { file: "reference.md", content: "the whole API in words" },
  { file: "openapi.json", content: "the whole API" },
  { file: "api.d.ts", content: "the types for TypeScript" },
] as const;

const REFERENCE_LINK = "inline-flex min-h-11 min-w-11 items-center text-accent underline tablet:min-h-8";

/** The reference to take along: this operation as Markdown, and the documents of the whole API. */
function Documents({ id }: { readonly id: OperationId }) {
  const { providerName, specUrl } = useHost();
  return (
    <ul aria-label="Documents" className="flex flex-wrap items-center gap-x-4 px-4 pb-2">
      <li className="-ms-2">
        <CopyButton
          text={operationMarkdown(id)}
          label="Copy as Markdown"
          name="Copy as Markdown"
          className="tablet:min-h-8"
        />
      </li>
      {DOCUMENTS.map(({ file, content }) => (
        <li key={file}>
          <a href={`./${file}`} target="_blank" rel="noreferrer" className={REFERENCE_LINK}>
            {file}
            <span className="sr-only">, {content}, opens in a new tab</span>
          </a>
        </li>
      ))}
      {specUrl !== null && (
        <li>
          <ExternalLink href={specUrl} className={REFERENCE_LINK}>
            {providerName ?? "The provider's"} API spec
          </ExternalLink>
        </li>
      )}
    </ul>
  );
}

/** Puts the example body into the request. */
function TryExample({ id }: { readonly id: OperationId }) {
  const { session } = useSandbox();
  const [, go] = useLocation();
  // The request gets the focus once the dialog, which returns it elsewhere, is closed.
  const isTried = useRef(false);
  useEffect(() => () => void (isTried.current && focusField("#")), []);
  const tryIt = () => {
    isTried.current = true;
    edit(session, id, { body: JSON.stringify(exampleOf(id).body, null, 2) });
    announce(session, "The example body is in the request");
    go(pathTo(id));
  };
  return (
    <p className="flex flex-wrap items-center gap-3 px-4 pt-3">
      <Button aria-label="Try the example body" onClick={tryIt}>
        Try
      </Button>
      <span className="text-small text-ink2">Puts this body into the request.</span>
    </p>
  );
}

/** The reference of the operation on screen: the sections of `reference.md`. Each place in it has an address. */
export function ReferenceDialog() {
  const id = useOperation();
  const { summary } = operations[id];
  const sections = useMemo(() => sectionsFor(id), [id]);
  const [, go] = useLocation();
  usePlace();
  const close = () => go(pathTo(id));
  return (
    <Modal
      heading={`Reference: ${summary}`}
      place="wide"
      onClose={close}
      isOfAddress
      aside={<Button onClick={close}>Close</Button>}
    >
      <section
        data-reference
        aria-label="Reference"
        className="@container min-h-0 flex-1 overflow-y-auto rounded-card border border-hairline bg-paper py-3"
      >
        <p className="max-w-[90ch] px-4 pb-2 text-ink2">
          This sandbox implements version 1 of <SpecName />. <ProvenanceBadge provenance="assumed" /> marks a choice of
          the sandbox where the spec is silent; ask the provider before you rely on it.
        </p>
        <Documents id={id} />
        <nav aria-label="Reference" className="px-4 pb-2">
          <ul className="flex flex-wrap gap-x-4">
            {sections.map(
              ({ heading, place }) =>
                place && (
                  <li key={place}>
                    <a href={referenceTo(id, place)} className={REFERENCE_LINK}>
                      {place === FIRST_PLACE ? "Request" : heading.replace(/ \(.*/, "")}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </nav>
        {sections.map((section) => (
          <Section key={section.heading} section={section} href={section.place && referenceTo(id, section.place)}>
            {section.heading === "Example body" && <TryExample id={id} />}
          </Section>
        ))}
      </section>
    </Modal>
  );
}
