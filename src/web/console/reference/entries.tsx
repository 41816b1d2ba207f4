import type { ReactNode } from "react";
import type { Field } from "#contract/api/fields.ts";
import type { Provenance } from "#contract/api/note.ts";
import type { ResponseHeader, responseHeaders } from "#contract/api/response-header.ts";
import { Literal } from "#web/ui/literal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** The element id of a place in the reference, such as `errors` or `body.qty`. */
export const placeId = (place: string): string => `reference-${place}`;

/** A heading below that of a section, or of a card. */
export function Subheading({ below = "section", children }: { below?: "section" | "card"; children: ReactNode }) {
  const Heading = below === "section" ? "h4" : "h3";
  return <Heading className="px-4 pt-4 pb-1 text-small font-bold text-ink2">{children}</Heading>;
}

/** One named part of the API: its name, meaning and provenance. */
interface Entry {
  readonly name: string;
  /** Its place in the reference, if it has an address. */
  readonly place?: string | undefined;
  /** Shown under the name. */
  readonly remark?: string | undefined;
  readonly provenance: Provenance;
  readonly about: ReactNode;
}

interface FieldOptions {
  /** The prefix of the fields' place in the reference; without it the fields have no address. */
  readonly place?: string;
  /** Whether to say which fields are required; a response always contains every field listed. */
  readonly isInput?: boolean;
}

/** Fields with type, bounds, meaning and provenance. */
export const fieldEntries = (fields: readonly Field[], { place, isInput = false }: FieldOptions = {}) =>
  fields.map(
    ({ path, type, bounds, required, description, provenance }): Entry => ({
      name: path,
      place: place && `${place}.${path}`,
      remark: isInput ? `${type}, ${required ? "required" : "optional"}` : `${type}${required ? "" : ", optional"}`,
      provenance,
      about: (
        <>
          <p>
            <Prose>{description}</Prose>
          </p>
          {bounds && (
            <p className="text-small break-words text-ink2">
              <Prose>{bounds}</Prose>
            </p>
          )}
        </>
      ),
    }),
  );

type HeaderMeaning = (typeof responseHeaders)[ResponseHeader];

/** A header with meaning, example and provenance; `when` says when it is sent. */
export const headerEntry = (name: string, { meaning, example, provenance }: HeaderMeaning, when?: string): Entry => ({
  name,
  remark: when,
  provenance,
  about: (
    <>
      <p>
        <Prose>{meaning}</Prose>
      </p>
      <p translate="no" className="font-mono text-code break-all text-ink2">
        {example}
      </p>
    </>
  ),
});

interface EntriesProps {
  readonly heading?: string;
  readonly label?: string | undefined;
  readonly entries: readonly Entry[];
}

/** Named parts of the API, as a list, stacked on narrow screens; renders nothing if there are none. */
export function Entries({ heading, label = heading, entries }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <>
      {heading && <Subheading>{heading}</Subheading>}
      <dl aria-label={label} className="divide-y divide-hairline">
        {entries.map(({ name, place, remark, provenance, about }) => (
          <div
            key={name}
            id={place && placeId(place)}
            tabIndex={place ? -1 : undefined}
            className="grid gap-x-4 gap-y-1 px-4 py-2.5 focus-visible:-outline-offset-2 @2xl:grid-cols-[16rem_1fr]"
          >
            <dt className="flex min-w-0 flex-col">
              <Literal className="font-mono text-small font-bold break-words">{name}</Literal>
              <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-small text-ink2">
                {remark && (
                  <span>
                    <Prose>{remark}</Prose>
                  </span>
                )}
                <ProvenanceBadge provenance={provenance} />
              </span>
            </dt>
            <dd className="flex min-w-0 flex-col gap-0.5">{about}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
