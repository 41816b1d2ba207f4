import { operationMarkdown } from "#contract/api/markdown.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { useHost } from "#web/client/react/context.tsx";
import { SpecName } from "#web/client/react/what-next.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** What the badges mean, and which spec they refer to. */
export function SpecNote() {
  return (
    <p className="max-w-[90ch] px-4 pb-2 text-ink2">
      This sandbox implements version 1 of <SpecName />. <ProvenanceBadge provenance="documented" /> is in the spec.{" "}
      <ProvenanceBadge provenance="assumed" /> is a choice of the sandbox where the spec is silent; ask the provider
      before you rely on it.
    </p>
  );
}

/** The documents beside the page, and what each is for. */
const DOCUMENTS = [
  { file: "reference.md", content: "the whole API in words" },
  { file: "openapi.json", content: "the whole API" },
  { file: "api.d.ts", content: "the types for TypeScript" },
] as const;

const DOCUMENT = "inline-flex min-h-11 min-w-11 items-center text-carbon underline tablet:min-h-8";

/** The reference to take along: this operation as Markdown, and the documents of the whole API. */
export function Documents({ id }: { readonly id: OperationId }) {
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
          <a href={`./${file}`} target="_blank" rel="noreferrer" className={DOCUMENT}>
            {file}
            <span className="sr-only">, {content}, opens in a new tab</span>
          </a>
        </li>
      ))}
      {specUrl !== null && (
        <li>
          <ExternalLink href={specUrl} className={DOCUMENT}>
            {providerName ?? "The provider's"} API spec
          </ExternalLink>
        </li>
      )}
    </ul>
  );
}
