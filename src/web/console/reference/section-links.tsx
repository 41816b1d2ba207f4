import type { Operation } from "#contract/api/operation.ts";
import { referenceTo } from "#web/client/link.ts";
import { useOperation } from "#web/client/react/use-route.ts";

const SECTIONS = [
  ["request", "Request"],
  ["answer", "Answer"],
  ["errors", "Errors"],
  ["scopes", "Scopes"],
  ["idempotency", "Idempotency"],
  ["example", "Example"],
] as const;

/** Links to the sections of the reference. */
export function SectionLinks({ operation }: { readonly operation: Operation }) {
  const id = useOperation();
  const shown = SECTIONS.filter(([place]) => place !== "idempotency" || operation.body);
  return (
    <nav aria-label="Reference" className="px-4 pb-2">
      <ul className="flex flex-wrap gap-x-4">
        {shown.map(([place, name]) => (
          <li key={place}>
            <a
              href={referenceTo(id, place)}
              className="inline-flex min-h-11 min-w-11 items-center text-carbon underline tablet:min-h-8"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
