import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { useStore } from "zustand";
import type { Provenance } from "#contract/api/note.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { type Step, stepsOf } from "#web/client/get-started.ts";
import { useExchanges, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useLetterKey } from "#web/client/react/use-letter-key.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { ADMIN_PAGES, type AdminPage, adminPageOf, adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { CONTROL } from "#web/ui/field.tsx";
import { numberText, percentText } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

const operationsThatAre = (provenance: Provenance): readonly OperationId[] =>
  OPERATION_IDS.filter((id) => operations[id].provenance === provenance);
const documentedOperations = operationsThatAre("documented");
const assumedOperations = operationsThatAre("assumed");

interface RailLinkProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function RailLink({ href, isCurrent, children }: RailLinkProps) {
  return (
    <li>
      <Link
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        className="-ms-2 flex min-h-8 items-center gap-2 rounded border-s-3 border-transparent ps-3.5 hover:bg-paper aria-[current]:border-carbon aria-[current]:bg-paper aria-[current]:font-bold"
      >
        {children}
      </Link>
    </li>
  );
}

/** Whether every word of the filter occurs in the operation's texts. */
function isAmong(id: OperationId, filter: string): boolean {
  const { method, path, summary } = operations[id];
  const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
  const words = filter.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

interface OperationGroupProps {
  readonly heading: string;
  readonly provenance: Provenance;
  readonly ids: readonly OperationId[];
}

function OperationGroup({ heading, provenance, ids }: OperationGroupProps) {
  const shown = useOperation();
  const current = useRoute() ? null : shown;
  if (ids.length === 0) return null;
  return (
    <>
      <h2
        className={`flex items-center gap-2 px-2 pb-1 text-small font-bold text-ink2 ${provenance === "assumed" ? "pt-4" : ""}`}
      >
        {heading} <ProvenanceBadge provenance={provenance} />
      </h2>
      <ul>
        {ids.map((id) => (
          <RailLink key={id} href={pathTo(id)} isCurrent={id === current}>
            <span className="min-w-13 shrink-0 font-mono text-code font-normal text-ink2">{operations[id].method}</span>
            {operations[id].summary}
          </RailLink>
        ))}
      </ul>
    </>
  );
}

/**
 * Every operation as a link: those of the API spec first, then the assumed ones under their own heading. `/` focuses the
 * filter, Escape clears it, Enter opens the first operation listed.
 */
function OperationList() {
  const [filter, setFilter] = useState("");
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useLetterKey("/", () => field.current?.focus());
  const documented = documentedOperations.filter((id) => isAmong(id, filter));
  const assumed = assumedOperations.filter((id) => isAmong(id, filter));
  const [first] = [...documented, ...assumed];
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") setFilter("");
    if (event.key === "Enter" && !event.nativeEvent.isComposing && first) navigate(pathTo(first));
  };
  return (
    <nav aria-label="Operations">
      <input
        ref={field}
        type="search"
        aria-label="Filter operations"
        aria-keyshortcuts="/"
        placeholder="Filter, press /"
        value={filter}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setFilter(target.value)}
        onKeyDown={press}
        className={`${CONTROL} mb-3 text-small`}
      />
      <OperationGroup heading="Operations" provenance="documented" ids={documented} />
      <OperationGroup heading="More operations" provenance="assumed" ids={assumed} />
      {!first && <p className="px-2 text-small text-ink2">No operation says “{filter.trim()}”. Search finds more.</p>}
    </nav>
  );
}

/** The state shown beside an admin page's link, before the page is opened. */
const states: Readonly<Partial<Record<AdminPage, (stateView: StateView) => string>>> = {
  wallet: ({ orders }) => numberText(orders.length),
  ledger: ({ ledger }) => numberText(ledger.length),
  clock: ({ clockSpeed }) => (clockSpeed === 0 ? "paused" : `×${clockSpeed}`),
  prices: ({ tier, customRate }) => (customRate === null ? tier : percentText(customRate / 10)),
  keys: ({ keys }) => numberText(keys.filter(({ revoked_at }) => revoked_at === null).length),
};

function AdminPageState({ page }: { readonly page: AdminPage }) {
  const state = useStateView((stateView) => states[page]?.(stateView) ?? "");
  const active = useStore(useSandbox().panel.faults, ({ length }) => length);
  const shown = page === "conditions" ? (active === 0 ? "off" : `${numberText(active)} on`) : state;
  return <span className="ms-auto me-2 font-mono text-code font-normal text-ink2 tabular-nums">{shown}</span>;
}

/** The admin pages, each with its current state. */
function AdminPageList() {
  const current = adminPageOf(useRoute());
  return (
    <nav aria-label="Sandbox tools">
      <h2 className="px-2 pb-1 text-small font-bold text-ink2">Sandbox tools</h2>
      <ul>
        {ADMIN_PAGES.map((page) => (
          <RailLink key={page} href={adminPagePath(page)} isCurrent={page === current}>
            {adminPages[page].name} <AdminPageState page={page} />
          </RailLink>
        ))}
      </ul>
    </nav>
  );
}

type StepLinkProps = Omit<Step, "id"> & { readonly number: number; readonly isNext: boolean };

// Memoised, because every call and every order re-evaluates all steps.
const StepLink = memo(function StepLink({ title, operation, isDone, number, isNext }: StepLinkProps) {
  return (
    <Link
      href={pathTo(operation)}
      aria-current={isNext ? "step" : undefined}
      className="flex min-h-11 items-center gap-2.5 rounded px-1.5 whitespace-nowrap hover:bg-paper aria-[current]:font-bold desk:min-h-8 desk:px-2"
    >
      <StepMark number={number} isDone={isDone} isNext={isNext} />
      {title}
      {isDone && <span className="sr-only">, done</span>}
    </Link>
  );
});

/** How much of the previous step stays visible, in pixels, when the row scrolls to the next. */
const PEEK = 48;

/** The five steps of the first minutes: a column on a wide screen, else a row that scrolls sideways. */
function GetStarted() {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  const steps = useMemo(() => stepsOf(stateView, exchanges), [stateView, exchanges]);
  const next = steps.findIndex(({ isDone }) => !isDone);
  const line = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const step = line.current?.children[next];
    if (step instanceof HTMLElement) line.current?.scrollTo({ left: step.offsetLeft - PEEK });
  }, [next]);
  return (
    <nav aria-label="Get started" className="min-w-0">
      <h2 className="hidden px-2 pb-1 text-small font-bold text-ink2 desk:block">Get started</h2>
      <ol ref={line} className="relative flex gap-1 overflow-x-auto desk:flex-col">
        {steps.map(({ id, ...step }, index) => (
          <li key={id} className="shrink-0">
            <StepLink {...step} number={index + 1} isNext={index === next} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The left column of a wide screen: Get started, the operations and the admin pages. */
export function Rail() {
  return (
    <div className="row-span-2 flex min-h-0 flex-col gap-5 overflow-y-auto border-e border-hairline p-3 pt-5">
      <GetStarted />
      <OperationList />
      <AdminPageList />
    </div>
  );
}

const operationOptions = (ids: readonly OperationId[]) =>
  ids.map((id) => [pathTo(id), `${operations[id].method} ${operations[id].summary}`] as const);

/** The path and the name of each page, by group. */
const optionGroups = {
  Documented: operationOptions(documentedOperations),
  "Assumed by the sandbox": operationOptions(assumedOperations),
  "Sandbox tools": ADMIN_PAGES.map((page) => [adminPagePath(page), adminPages[page].name] as const),
};

/** What replaces the rail on a narrower screen: Get started, and a choice of pages. */
export function Stepper() {
  const operation = useOperation();
  const route = useRoute();
  const page = adminPageOf(route);
  const [, navigate] = useLocation();
  return (
    <div className="col-start-1 flex flex-col gap-2 border-b border-hairline px-4 py-2">
      <GetStarted />
      <nav aria-label="Pages">
        <select
          aria-label="Page"
          value={page ? adminPagePath(page) : route ? "" : pathTo(operation)}
          onChange={(event) => navigate(event.target.value)}
          className={CONTROL}
        >
          {route?.kind === "error" && <option value="">Error {route.id}</option>}
          {Object.entries(optionGroups).map(([label, options]) => (
            <optgroup key={label} label={label}>
              {options.map(([path, name]) => (
                <option key={path} value={path}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </nav>
    </div>
  );
}
