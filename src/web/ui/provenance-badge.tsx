import type { Provenance } from "#contract/api/note.ts";

const badgeLooks = {
  documented: "border-edge text-ink2",
  assumed: "border-dashed border-processing-edge text-processing-ink",
} as const;

const badgeWords = { documented: "In spec", assumed: "Assumed" } as const;

/** Whether the API spec states it, or the sandbox assumes it. */
export function ProvenanceBadge({ provenance }: { readonly provenance: Provenance }) {
  return (
    <span className={`inline-block rounded border px-1.5 text-code whitespace-nowrap ${badgeLooks[provenance]}`}>
      {badgeWords[provenance]}
    </span>
  );
}
