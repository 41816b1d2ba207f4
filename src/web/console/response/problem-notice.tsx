import { errors } from "#contract/api/error.ts";
import { errorPath } from "#contract/api/error-code.ts";
import type { Problem } from "#contract/api/problem.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { addressTo } from "#web/client/link.ts";
import { Callout } from "#web/ui/callout.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { ProblemFix } from "./problem-fix.tsx";

const placeOf = ({ pointer, parameter, header }: NonNullable<Problem["errors"]>[number]): string =>
  pointer ?? parameter ?? header ?? "";

interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly request: ApiRequest;
}

/** A refusal in words: what happened, which fields are wrong, and what to do next. */
export function ProblemNotice({ problem, request }: ProblemNoticeProps) {
  return (
    <Callout look="void">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b>{problem.title}</b>
        <a
          href={addressTo(`#${errorPath(problem.code)}`)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline tablet:min-h-6"
        >
          <code className="font-mono text-code">{problem.code}</code>
          <span className="sr-only">, its reference, opens in a new tab</span>
        </a>
        <ProvenanceBadge provenance="assumed" />
      </p>
      <p>{problem.detail}</p>
      {problem.errors && (
        <ul className="flex flex-col gap-1">
          {problem.errors.map((fault) => (
            <li key={placeOf(fault) + fault.code}>
              <code className="me-2 font-mono text-code font-bold break-all">{placeOf(fault)}</code>
              {fault.detail}
            </li>
          ))}
        </ul>
      )}
      <p>
        <b>What to do:</b> {errors[problem.code].remedy}
      </p>
      <ProblemFix code={problem.code} request={request} />
    </Callout>
  );
}
