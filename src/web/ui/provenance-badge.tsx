import type { Provenance } from "#contract/api/note.ts";

const badges = {
  documented: { words: "In spec", look: "border-edge text-ink2" },
  assumed: { words: "Assumed", look: "border-dashed border-processing-edge text-processing-ink" },
} as const;

/** Whether the API spec states it, or the sandbox assumes it. */
export function ProvenanceBadge({ provenance }: { readonly provenance: Provenance }) {
  const { words, look } = badges[provenance];
  return <span className={`inline-block rounded border px-1.5 text-code whitespace-nowrap ${look}`}>{words}</span>;
}
