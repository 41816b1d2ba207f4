import type { Provenance } from "#contract/api/note.ts";
import { Entries, Entry } from "./entry.tsx";

interface HeaderEntriesProps {
  readonly label: string;
  readonly headers: readonly {
    readonly name: string;
    readonly when?: string;
    readonly header: { readonly meaning: string; readonly example: string; readonly provenance: Provenance };
  }[];
}

/** Headers with meaning, example and provenance. */
export function HeaderEntries({ label, headers }: HeaderEntriesProps) {
  return (
    <Entries label={label}>
      {headers.map(({ name, when, header }) => (
        <Entry key={name} name={name} remark={when} provenance={header.provenance}>
          <p>{header.meaning}</p>
          <p className="font-mono text-code break-all text-ink2">{header.example}</p>
        </Entry>
      ))}
    </Entries>
  );
}
