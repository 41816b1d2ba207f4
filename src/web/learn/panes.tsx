import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useLocation } from "wouter";
import { adminPages } from "#web/client/routes.ts";
import { looks } from "#web/ui/callout.tsx";
import { SelectField } from "#web/ui/fields/field.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";

interface PaneEntry {
  readonly path: string;
  readonly title: string;
  /** Before the title, such as a status. */
  readonly mark?: string;
}

interface PanesProps {
  readonly page: "failures" | "recipes";
  /** The singular name of an entry. */
  readonly one: string;
  readonly groups: readonly { readonly heading?: string; readonly entries: readonly PaneEntry[] }[];
  /** The path of the entry that is shown. */
  readonly chosen: string;
  readonly children: ReactNode;
}

/** The entries as links. What is chosen elsewhere, as by Back, comes into view; a press moves nothing. */
function Entries({ page, groups, chosen }: PanesProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the new choice is in the DOM.
  useEffect(() => {
    const link = list.current?.querySelector("[aria-current]");
    if (link !== document.activeElement) link?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <nav
      ref={list}
      aria-label={adminPages[page].name}
      className="min-h-0 rounded-card border border-hairline bg-paper pb-2 max-desk:hidden desk:overflow-y-auto"
    >
      {groups.map(({ heading = "", entries }) => (
        <div key={heading} className="pt-2">
          {heading && <h2 className="px-3 pt-1 pb-1 text-small font-bold text-ink2">{heading}</h2>}
          <ul>
            {entries.map(({ path, title, mark }) => (
              <li key={path}>
                <Link
                  href={path}
                  aria-current={path === chosen ? "page" : undefined}
                  className="flex min-h-8 items-center gap-2 border-s-3 border-transparent ps-2.25 pe-2 py-1 leading-tight -outline-offset-2 hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
                >
                  {mark && (
                    <span translate="no" className="shrink-0 font-mono text-code font-bold text-void-ink">
                      {mark}
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

/** A page of two panes: a list at the left, or a field in a narrow page; at the right the entry that is chosen. */
export function Panes(props: PanesProps) {
  const { page, one, groups, chosen, children } = props;
  const { name, purpose } = adminPages[page];
  const [, navigate] = useLocation();
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div className="grid min-w-0 gap-4 desk:-mx-2 desk:grid-cols-[13.75rem_minmax(0,1fr)] desk:gap-3">
      <div className="flex flex-col gap-3 desk:sticky desk:top-4 desk:max-h-[calc(100dvh-5.5rem)] desk:self-start">
        <PageHead heading={name}>{purpose}</PageHead>
        <SelectField
          label={one}
          options={entries.map(({ path, title, mark }) => ({ value: path, label: mark ? `${mark} ${title}` : title }))}
          chosen={chosen}
          onChoose={navigate}
          className="desk:hidden"
        />
        <Entries {...props} />
      </div>
      {children}
    </div>
  );
}

interface PaneProps {
  readonly heading: string;
  readonly about: string;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly isBusy?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The chosen entry: what it is, and below it what can be done and its result. */
export function Pane({ heading, about, aside, isBusy = false, className = "", children }: PaneProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy}
      className={`@container flex min-w-0 flex-col gap-2.5 rounded-card border border-hairline bg-paper p-3 ${className}`}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id={id} className="text-title font-bold">
            <Prose>{heading}</Prose>
          </h2>
          {aside}
        </div>
        <p className="max-w-[100ch] text-ink2">
          <Prose>{about}</Prose>
        </p>
      </div>
      {children}
    </section>
  );
}

interface VerdictProps {
  readonly look: keyof typeof looks;
  readonly headline: string;
  /** Under the headline. */
  readonly children?: ReactNode;
}

/** The result as a headline; comes into view with each new one. */
export function Verdict({ look, headline, children }: VerdictProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another headline is another verdict.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [headline]);
  return (
    <div ref={box} className={`scroll-my-4 rounded border-s-4 px-3 py-1.5 tabular-nums ${looks[look]}`}>
      <h3 className="text-heading font-bold wrap-anywhere whitespace-pre-wrap">
        <Prose>{headline}</Prose>
      </h3>
      {children}
    </div>
  );
}
