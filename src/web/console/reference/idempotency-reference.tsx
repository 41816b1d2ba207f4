import type { Provenance } from "#contract/api/note.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { Section, Subheading } from "./section.tsx";

interface Rule {
  readonly words: string;
  readonly provenance: Provenance;
}

const RULES: readonly Rule[] = [
  {
    words: "Only a POST sent with an Idempotency-Key is protected. Sent twice without one, it acts twice.",
    provenance: "documented",
  },
  {
    words: "Sent twice with the same key, the second is a replay: the wallet is not charged again.",
    provenance: "documented",
  },
  {
    words:
      "A replay answers with the first status and body, Idempotent-Replayed: true and Original-Request. A replayed key creation answers with key: null.",
    provenance: "assumed",
  },
  {
    words:
      "A key is used up only by a request that changed something. After a refusal the corrected request may use the same key.",
    provenance: "assumed",
  },
  {
    words: "The same key with another body, or on the other POST path, is refused: 422 idempotency_key_reused.",
    provenance: "assumed",
  },
  {
    words: "Bodies are compared as parsed: the order of members, spacing, and 1.0 for 1 make no difference.",
    provenance: "assumed",
  },
  {
    words: "Of two at once exactly one acts, the other is a replay. There is no state in between.",
    provenance: "assumed",
  },
  { words: "A key is kept 24 hours on the sandbox clock. GET and DELETE ignore the header.", provenance: "assumed" },
];

const DIFFERENCES = [
  "Stripe keeps the first answer even where it is a 402, and answers 400 to a reused key. Here a refusal keeps nothing, and reuse is 422.",
  "The IETF draft answers 409 while the first request is still running. Here a commit is atomic, so there is nothing to wait for.",
];

/** The idempotency rules in short, and how they differ from those of other APIs. */
export function IdempotencyReference() {
  return (
    <Section place="idempotency" heading="Idempotency">
      <ul className="divide-y divide-hairline">
        {RULES.map(({ words, provenance }) => (
          <li key={words} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2">
            <ProvenanceBadge provenance={provenance} />
            <span className="min-w-0 flex-1 basis-64">{words}</span>
          </li>
        ))}
      </ul>
      <Subheading>Where this differs from what you may know</Subheading>
      <ul className="list-disc pe-4 ps-9">
        {DIFFERENCES.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Section>
  );
}
