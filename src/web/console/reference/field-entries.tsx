import type { Field } from "#contract/api/fields.ts";
import { Entries, Entry } from "./entry.tsx";

interface FieldEntriesProps {
  readonly label: string;
  readonly fields: readonly Field[];
  /** The prefix of the fields' place in the reference; without it the fields have no address. */
  readonly place?: string;
  /** Whether to say which fields are required; a response always contains every field listed. */
  readonly isInput?: boolean;
}

/** Fields with type, bounds, meaning and provenance. */
export function FieldEntries({ label, fields, place, isInput = false }: FieldEntriesProps) {
  return (
    <Entries label={label}>
      {fields.map(({ path, type, bounds, required, description, provenance }) => (
        <Entry
          key={path}
          name={path}
          place={place && `${place}.${path}`}
          remark={
            isInput ? `${type}, ${required ? "required" : "optional"}` : `${type}${required ? "" : ", may be left out"}`
          }
          provenance={provenance}
        >
          <p>{description}</p>
          {bounds && <p className="text-small break-words text-ink2">{bounds}</p>}
        </Entry>
      ))}
    </Entries>
  );
}
