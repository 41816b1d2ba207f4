import { errorPath, errors } from "#contract/api/error.ts";
import type { Problem } from "#contract/api/problem.ts";
import { refusalWords } from "#web/client/exchange.ts";
import { focusField } from "#web/client/field-errors.ts";
import { addressTo } from "#web/client/link.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Literal, ProvenanceBadge } from "#web/ui/text.tsx";

type ErrorLine = NonNullable<Problem["errors"]>[number];

/** An error in one field, by its JSON pointer or query parameter, as a button that leads to it. A header has no field of its own. */
function FieldErrorLine({ error }: { readonly error: ErrorLine }) {
  const place = error.pointer ?? error.parameter ?? error.header ?? "";
  const name = <Literal className="font-mono text-code font-bold break-all">{place}</Literal>;
  return (
    <li>
      {error.header === undefined ? (
        <button
          type="button"
          className="me-2 inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:no-underline tablet:min-h-6 tablet:min-w-6"
          onClick={() => focusField(place)}
        >
          <span className="sr-only">Go to </span>
          {name}
        </button>
      ) : (
        <span className="me-2">{name}</span>
      )}
      <Prose>{error.detail}</Prose>
    </li>
  );
}

/** A refusal in words: what happened, and which fields are wrong, or else what to do next. */
export function ProblemNotice({ problem }: { readonly problem: Problem }) {
  const { remedy } = errors[problem.code];
  // A detail may end with the remedy, which is not said twice.
  const detail = problem.detail.endsWith(remedy) ? problem.detail.slice(0, -remedy.length) : problem.detail;
  const words = refusalWords(problem);
  return (
    <Callout look="void">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Prose as="b">{words}</Prose>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={addressTo(`#${errorPath(problem.code)}`)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline tablet:min-h-6"
          >
            <Literal className="font-mono text-code">{problem.code}</Literal>
            <span className="sr-only">, its reference, opens in a new tab</span>
          </a>
          <ProvenanceBadge provenance="assumed" />
        </span>
      </p>
      {words === problem.title && <Prose as="p">{detail}</Prose>}
      {problem.errors ? (
        <ul className="flex flex-col gap-1">
          {problem.errors.map((error) => (
            <FieldErrorLine key={JSON.stringify(error)} error={error} />
          ))}
        </ul>
      ) : (
        <p>
          <b>What to do:</b> <Prose>{remedy}</Prose>
        </p>
      )}
    </Callout>
  );
}
