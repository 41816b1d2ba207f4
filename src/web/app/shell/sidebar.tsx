import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useLocation } from "wouter";
import { useStore } from "zustand";
import type { Provenance } from "#contract/api/note.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { provedText } from "#web/client/proofs.ts";
import {
  useIsHidden,
  useKnownState,
  useProved,
  useSandbox,
  useSettings,
  useStateView,
} from "#web/client/react/context.tsx";
import { useIsUntouched } from "#web/client/react/first-screen.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { type AdminPage, adminPageOf, adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { capitalised, numberText, percentText } from "#web/ui/format/number-text.ts";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { controlsIn } from "#web/ui/menu.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Method } from "#web/ui/text.tsx";
import { StartSteps } from "./start-steps.tsx";

const operationsThatAre = (provenance: Provenance): readonly OperationId[] =>
  OPERATION_IDS.filter((id) => operations[id].provenance === provenance);

const ASSUMED = operationsThatAre("assumed");

/** The operations by group: those of the API spec, then those the sandbox assumes. */
export const OPERATION_GROUPS = [
  { name: "API", ids: operationsThatAre("documented") },
  { name: `${ASSUMED.length} more (assumed)`, ids: ASSUMED },
] as const;

const LEARN: readonly AdminPage[] = ["recipes", "failures", "go-live", "machine"];

/** The pages on what the service holds. */
const TOOLS: readonly AdminPage[] = ["wallet", "ledger", "clock", "prices", "keys", "log"];

/** The pages by group. Storage is linked in the bar of a wide screen. */
export const ADMIN_PAGE_GROUPS: readonly { readonly name: string; readonly pages: readonly AdminPage[] }[] = [
  { name: "Learn", pages: LEARN },
  { name: "Sandbox tools", pages: TOOLS },
  { name: "More", pages: ["storage", "embed"] },
];

const ROW =
  "flex min-h-6.5 w-full items-center gap-2 rounded-e border border-s-3 border-transparent ps-3.25 pe-2 text-start hover:bg-hover aria-[current]:border-s-accent aria-[current]:bg-paper aria-[current]:font-bold";

const HEADING = "flex min-h-6 shallow:min-h-5.5 items-center gap-2 ps-4 pe-2 text-small font-bold text-ink2";

interface RowLinkProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function RowLink({ href, isCurrent, children }: RowLinkProps) {
  return (
    <li>
      <Link href={href} tabIndex={-1} aria-current={isCurrent ? "page" : undefined} className={ROW}>
        {children}
      </Link>
    </li>
  );
}

interface MoreRowsProps {
  readonly label: string;
  /** Opens the rows by itself. */
  readonly isWanted: boolean;
  readonly children: ReactNode;
}

/** A row that opens further rows below it. They open by themselves once they are wanted, and stay until others open. */
function MoreRows({ label, isWanted, children }: MoreRowsProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (isWanted && box.current) box.current.open = true;
    // The visitor may have opened it before the script was there.
    if (box.current?.open) setOpen(true);
  }, [isWanted]);
  return (
    <details ref={box} name="more" className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary tabIndex={-1} className={`${ROW} justify-between text-ink2`}>
        {label}
        <ChevronIcon className="group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90" />
      </summary>
      {(isOpen || isWanted) && <ul>{children}</ul>}
    </details>
  );
}

/** The operations of the API spec; the assumed ones open below them. */
function OperationList() {
  const shown = useOperation();
  const current = useRoute() ? null : shown;
  const [spec, more] = OPERATION_GROUPS;
  const row = (id: OperationId) => (
    <RowLink key={id} href={pathTo(id)} isCurrent={id === current}>
      <Method method={operations[id].method} isShort className="w-9.5 shrink-0" />
      {operations[id].summary}
    </RowLink>
  );
  return (
    <nav aria-label="API">
      <h2 className={HEADING}>{spec.name}</h2>
      <ul>{spec.ids.map(row)}</ul>
      <MoreRows label={more.name} isWanted={current !== null && ASSUMED.includes(current)}>
        {more.ids.map(row)}
      </MoreRows>
    </nav>
  );
}

/** The state shown beside an admin page's link, before the page is opened. */
const states: Readonly<Partial<Record<AdminPage, (stateView: StateView) => string>>> = {
  wallet: ({ orders }) => numberText(orders.length),
  ledger: ({ ledger }) => numberText(ledger.length),
  clock: ({ clockSpeed }) => (clockSpeed === 0 ? "paused" : `×${clockSpeed}`),
  prices: ({ tier, customRate }) => (customRate === null ? capitalised(tier) : percentText(customRate / 10)),
  keys: ({ keys }) => numberText(keys.filter(({ revoked_at }) => revoked_at === null).length),
};

/** An admin page, with its current state. */
function AdminPageRow({ page }: { readonly page: AdminPage }) {
  const { stateView } = useKnownState();
  const proved = useProved();
  const active = useStore(useSandbox().panel.failures, ({ length }) => length);
  const isCurrent = page === adminPageOf(useRoute());
  const isLogHidden = useIsHidden("log");
  const isEmbedded = useSettings().embed !== null;
  const now: Partial<Record<AdminPage, string | false>> = {
    failures: active > 0 && `${numberText(active)} on`,
    "go-live": isCurrent && provedText(proved),
  };
  const shown = now[page] || states[page]?.(stateView);
  if (page === "go-live" && isEmbedded) return null;
  if (page === "log" && isLogHidden && !isCurrent) return null;
  return (
    <RowLink href={adminPagePath(page)} isCurrent={isCurrent}>
      <Prose>{adminPages[page].name}</Prose>
      {shown !== undefined && (
        <span translate="no" className="ms-auto font-mono text-code font-normal text-ink2 tabular-nums">
          {shown}
        </span>
      )}
    </RowLink>
  );
}

const adminPageRows = (pages: readonly AdminPage[]) => pages.map((page) => <AdminPageRow key={page} page={page} />);

const useHasOrders = () => useStateView(({ orders }) => orders.length > 0);

/** The pages on what the service holds: none before the first call, one row until there is an order to look at. */
function Tools() {
  const hasOrders = useHasOrders();
  const isUntouched = useIsUntouched();
  const page = adminPageOf(useRoute());
  const isCurrent = page !== null && TOOLS.includes(page);
  if (isUntouched) return null;
  return (
    <nav aria-label="Sandbox tools">
      {hasOrders ? (
        <>
          <h2 className={HEADING}>Sandbox tools</h2>
          <ul>{adminPageRows(TOOLS)}</ul>
        </>
      ) : (
        <MoreRows label="Sandbox tools" isWanted={isCurrent}>
          {adminPageRows(TOOLS)}
        </MoreRows>
      )}
    </nav>
  );
}

function AboutRow() {
  const { session } = useSandbox();
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => session.setState({ dialog: "about" })}
        className={ROW}
      >
        About
      </button>
    </li>
  );
}

function setStop(box: HTMLElement, stop: Element | undefined): void {
  for (const row of box.querySelectorAll<HTMLElement>("a, button, summary")) row.tabIndex = row === stop ? 0 : -1;
}

/**
 * Makes the rows of a box one stop of Tab: the current page's row, or the last one focused. The arrow keys, Home and End
 * move between rows. After a navigation from elsewhere the box is at its top again, or where the current row is in sight.
 */
function useOneTabStop(box: RefObject<HTMLElement | null>) {
  const [location] = useLocation();
  const hasOrders = useHasOrders();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another current row, and orders bring rows.
  useLayoutEffect(() => {
    if (!box.current) return;
    const rows = controlsIn(box.current);
    const current = rows.find((row) => row.getAttribute("aria-current") === "page");
    setStop(box.current, current ?? rows[0]);
    // Rows never move under a pointer that pressed one of them.
    if (!current || box.current.contains(document.activeElement)) return;
    box.current.scrollTop = 0;
    current.scrollIntoView({ block: "nearest" });
  }, [box, location, hasOrders]);
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => setStop(currentTarget, target);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rows = controlsIn(event.currentTarget);
    const at = rows.indexOf(event.target as HTMLElement);
    const reached = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (reached === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    rows[reached]?.focus();
  };
  return { onFocus, onKeyDown };
}

/** The left column of a wide screen. It grows with use: what is not needed yet is one row. */
export function Sidebar() {
  const box = useRef<HTMLDivElement>(null);
  const oneTabStop = useOneTabStop(box);
  return (
    <div
      ref={box}
      {...oneTabStop}
      className="flex min-h-0 flex-col gap-2.5 shallow:gap-2 overflow-y-auto border-e border-hairline pt-3 shallow:pt-2.5 pe-2 pb-2 print:hidden"
    >
      <StartSteps />
      <OperationList />
      <nav aria-label="Learn">
        <h2 className={HEADING}>Learn</h2>
        <ul>{adminPageRows(LEARN)}</ul>
      </nav>
      <Tools />
      <nav aria-label="More" className="mt-auto">
        <ul>
          {adminPageRows(["embed"])}
          <AboutRow />
        </ul>
      </nav>
    </div>
  );
}
