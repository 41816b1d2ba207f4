import { Link, useLocation } from "wouter";
import { type ErrorCode, errors } from "#contract/api/error.ts";
import { adminPages, FAILURE_NAMES, type FailureName, failurePath } from "#web/client/routes.ts";
import { failureTitle } from "#web/ui/failure-text.ts";
import { SelectField } from "#web/ui/field.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { FailureCard } from "./failure-card.tsx";
import { isKind } from "./use-run.ts";

const isError = (name: FailureName): name is ErrorCode => name in errors;
const statusOf = (name: FailureName): number | null => (isError(name) ? errors[name].status : null);

/** The failures by where they arise: those without a status, those that can be turned on, the errors by status. */
const GROUPS = [
  { heading: "The network", names: FAILURE_NAMES.filter((name) => !isError(name)) },
  { heading: "The service", names: FAILURE_NAMES.filter((name) => isError(name) && isKind(name)) },
  {
    heading: "Your request",
    names: FAILURE_NAMES.filter((name) => !isKind(name)).toSorted((a, b) => (statusOf(a) ?? 0) - (statusOf(b) ?? 0)),
  },
] as const;

function Entry({ name, isChosen }: { readonly name: FailureName; readonly isChosen: boolean }) {
  const status = statusOf(name);
  return (
    <li>
      <Link
        href={failurePath(name)}
        aria-current={isChosen ? "page" : undefined}
        className="flex min-h-8.5 items-center gap-2.5 border-s-3 border-transparent ps-3.25 pe-2 py-1 leading-tight hover:bg-hover aria-[current]:border-carbon aria-[current]:bg-carbon-soft aria-[current]:font-bold"
      >
        {status !== null && (
          <span translate="no" className="w-8.5 shrink-0 font-mono text-code font-bold text-void-ink">
            {status}
          </span>
        )}
        <span>
          <Prose>{failureTitle(name)}</Prose>
        </span>
      </Link>
    </li>
  );
}

/** Every failure: a list at the left, or one to choose from in a narrow page; at the right the one that is shown. */
export function FailuresPage({ name = "response_lost" }: { readonly name?: FailureName }) {
  const [, navigate] = useLocation();
  return (
    <>
      <PageHead heading={adminPages.failures.name}>{adminPages.failures.purpose}</PageHead>
      <SelectField
        label="Failure"
        options={GROUPS.flatMap(({ names }) => names).map((each) => ({
          value: each,
          label: [statusOf(each), failureTitle(each)].filter(Boolean).join(" "),
        }))}
        chosen={name}
        onChoose={(each) => navigate(failurePath(each))}
        className="desk:hidden"
      />
      <div className="grid min-w-0 rounded-card border border-hairline bg-paper desk:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          aria-label="Failures"
          className="border-e border-hairline pb-3 max-desk:hidden desk:max-h-[calc(100dvh-11rem)] desk:overflow-y-auto"
        >
          {GROUPS.map(({ heading, names }) => (
            <div key={heading}>
              <h2 className="px-4 pt-3.5 pb-1 text-small font-bold text-ink2">{heading}</h2>
              <ul>
                {names.map((each) => (
                  <Entry key={each} name={each} isChosen={each === name} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <FailureCard key={name} name={name} />
      </div>
    </>
  );
}
