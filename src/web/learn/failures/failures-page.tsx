import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { type ErrorCode, errors } from "#contract/api/error.ts";
import { adminPages, FAILURE_PAGES, type FailureName, failurePath } from "#web/client/routes.ts";
import { failureTitle } from "#web/ui/failure-text.ts";
import { SelectField } from "#web/ui/fields/field.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { FailureCard } from "./failure-card.tsx";
import { isKind } from "./use-failure-run.ts";

const ENTRIES = FAILURE_PAGES.map((failure) => ({
  failure,
  path: failurePath(failure),
  title: failureTitle(failure),
  /** 0 for what arises in the network. */
  status: failure in errors ? errors[failure as ErrorCode].status : 0,
}));

/** The failures by where they arise: those without a status, those that can be turned on, the errors by status. */
const GROUPS = {
  "The network": ENTRIES.filter(({ status }) => status === 0),
  "The service": ENTRIES.filter(({ status, failure }) => status > 0 && isKind(failure)),
  "Your request": ENTRIES.filter(({ failure }) => !isKind(failure)).toSorted((a, b) => a.status - b.status),
};
const OPTIONS = Object.values(GROUPS)
  .flat()
  .map(({ path, status, title }) => ({ value: path, label: status > 0 ? `${status} ${title}` : title }));

/** The failures as links. What is chosen elsewhere, as by Back, comes into view; a press moves nothing. */
function Entries({ chosen }: { readonly chosen: string }) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the new choice is in the DOM.
  useEffect(() => {
    const link = list.current?.querySelector("[aria-current]");
    if (link !== document.activeElement) link?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <nav
      ref={list}
      aria-label={adminPages.failures.name}
      className="min-h-0 rounded-card border border-hairline bg-paper pb-2 max-desk:hidden desk:overflow-y-auto"
    >
      {Object.entries(GROUPS).map(([heading, entries]) => (
        <div key={heading} className="pt-2">
          <h2 className="px-3 pt-1 pb-1 text-small font-bold text-ink2">{heading}</h2>
          <ul>
            {entries.map(({ path, title, status }) => (
              <li key={path}>
                <Link
                  href={path}
                  aria-current={path === chosen ? "page" : undefined}
                  className="flex min-h-8 items-center gap-2 border-s-3 border-transparent ps-2.25 pe-2 py-1 leading-tight -outline-offset-2 hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
                >
                  {status > 0 && (
                    <span translate="no" className="shrink-0 font-mono text-code font-bold text-void-ink">
                      {status}
                    </span>
                  )}
                  <span className="min-w-0 wrap-anywhere">
                    <Prose>{title}</Prose>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Every failure in a list at the left, or a field in a narrow page; at the right the one that is chosen. */
export function FailuresPage({ name = "response_lost" }: { readonly name?: FailureName }) {
  const [, navigate] = useLocation();
  const chosen = failurePath(name);
  return (
    <div className="grid min-w-0 gap-4 desk:grid-cols-[13.75rem_minmax(0,1fr)] desk:gap-3">
      <div className="flex flex-col gap-3 desk:sticky desk:top-4 desk:max-h-[calc(100dvh-5.5rem)] desk:self-start">
        <PageHead heading={adminPages.failures.name}>{adminPages.failures.purpose}</PageHead>
        <SelectField label="Failure" options={OPTIONS} chosen={chosen} onChoose={navigate} className="desk:hidden" />
        <Entries chosen={chosen} />
      </div>
      <FailureCard key={name} name={name} />
    </div>
  );
}
