import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
} from "react";
import { Link, useLocation } from "wouter";
import { useStore } from "zustand";
import type { Provenance } from "#contract/api/note.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useKnownState } from "#web/client/react/use-known-state.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { ADMIN_PAGES, type AdminPage, adminPageOf, adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { numberText, percentText } from "#web/ui/format/number-text.ts";
import { lazyPart, Nothing, WhenIdle } from "#web/ui/lazy-part.tsx";
import { Method } from "#web/ui/method.tsx";
import { GetStarted } from "./get-started.tsx";

const LessonCount = lazyPart(() => import("./lesson-count.tsx").then((part) => part.LessonCount), "idle", Nothing);

const operationsThatAre = (provenance: Provenance): readonly OperationId[] =>
  OPERATION_IDS.filter((id) => operations[id].provenance === provenance);

/** The operations by group, and the square before each heading: solid as the spec, dashed as an assumption. */
export const OPERATION_GROUPS = [
  { name: "Operations in spec", ids: operationsThatAre("documented"), square: "border-edge bg-edge" },
  { name: "Sandbox assumptions", ids: operationsThatAre("assumed"), square: "border-dashed border-processing-edge" },
] as const;

/** The pages to learn from and to build with. The bar links to Storage; the rest are tools. */
const LEARN: readonly AdminPage[] = ["lessons", "recipes", "embed"];
const TOOLS = ADMIN_PAGES.filter((page) => page !== "storage" && !LEARN.includes(page));

const ROW =
  "flex min-h-7 w-full items-center gap-2 rounded-e border border-s-3 border-transparent ps-3.25 pe-2 text-start hover:bg-hover aria-[current]:border-s-carbon aria-[current]:bg-paper aria-[current]:font-bold";

const HEADING = "flex min-h-6 items-center gap-2 ps-4 pe-2 text-small font-bold text-ink2";

interface RowLinkProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function RowLink({ href, isCurrent, children }: RowLinkProps) {
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? "page" : undefined} className={ROW}>
        {children}
      </Link>
    </li>
  );
}

/** Every operation as a link: those of the API spec first, then the assumed ones under their own heading. */
function OperationList() {
  const shown = useOperation();
  const current = useRoute() ? null : shown;
  return (
    <nav aria-label="Operations" className="flex flex-col gap-3.5">
      {OPERATION_GROUPS.map(({ name, ids, square }) => (
        <div key={name}>
          <h2 className={HEADING}>
            <span aria-hidden className={`size-2.25 shrink-0 border-[1.5px] ${square}`} />
            {name}
          </h2>
          <ul>
            {ids.map((id) => (
              <RowLink key={id} href={pathTo(id)} isCurrent={id === current}>
                <Method method={operations[id].method} isShort className="w-9.5 shrink-0" />
                {operations[id].summary}
              </RowLink>
            ))}
          </ul>
        </div>
      ))}
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
  const { stateView } = useKnownState();
  const state = states[page]?.(stateView) ?? "";
  const active = useStore(useSandbox().panel.faults, ({ length }) => length);
  const shown = page === "conditions" ? (active === 0 ? "off" : `${numberText(active)} on`) : state;
  return (
    <span className="ms-auto font-mono text-code font-normal text-ink2 tabular-nums">
      {page === "lessons" ? (
        <Suspense>
          <WhenIdle>
            <LessonCount />
          </WhenIdle>
        </Suspense>
      ) : (
        shown
      )}
    </span>
  );
}

interface AdminPageListProps {
  readonly heading: string;
  readonly pages: readonly AdminPage[];
  /** Another row below. */
  readonly children?: ReactNode;
}

/** Admin pages, each with its current state. */
function AdminPageList({ heading, pages, children }: AdminPageListProps) {
  const current = adminPageOf(useRoute());
  return (
    <nav aria-label={heading}>
      <h2 className={HEADING}>{heading}</h2>
      <ul>
        {pages.map((page) => (
          <RowLink key={page} href={adminPagePath(page)} isCurrent={page === current}>
            {adminPages[page].name} <AdminPageState page={page} />
          </RowLink>
        ))}
        {children}
      </ul>
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

const rowsOf = (box: HTMLElement): readonly HTMLElement[] => Array.from(box.querySelectorAll("a, button"));

function setStop(box: HTMLElement, stop: Element | undefined): void {
  for (const row of rowsOf(box)) row.tabIndex = row === stop ? 0 : -1;
}

/**
 * Makes the rows of a box one stop of Tab: the current page's row, or the last one focused. The arrow keys, Home and End
 * move between rows. After a navigation from elsewhere the box is at its top again, or where the current row is in sight.
 */
function useOneTabStop(box: RefObject<HTMLElement | null>) {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another current row.
  useLayoutEffect(() => {
    if (!box.current) return;
    const current = box.current.querySelector<HTMLElement>("[aria-current=page]");
    setStop(box.current, current ?? rowsOf(box.current)[0]);
    // Rows never move under a pointer that pressed one of them.
    if (!current || box.current.contains(document.activeElement)) return;
    box.current.scrollTop = 0;
    current.scrollIntoView({ block: "nearest" });
  }, [box, location]);
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => setStop(currentTarget, target);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rows = rowsOf(event.currentTarget);
    const at = rows.indexOf(event.target as HTMLElement);
    const reached = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (reached === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    rows[reached]?.focus();
  };
  return { onFocus, onKeyDown };
}

/** The left column of a wide screen: Get started, the operations and the other pages. */
export function Sidebar() {
  const box = useRef<HTMLDivElement>(null);
  const oneTabStop = useOneTabStop(box);
  return (
    <div
      ref={box}
      {...oneTabStop}
      data-paint="second"
      className="row-span-2 flex min-h-0 flex-col gap-3.5 overflow-y-auto border-e border-hairline pt-3.5 pe-2 pb-3 print:hidden"
    >
      <GetStarted />
      <AdminPageList heading="Learn and build" pages={LEARN} />
      <OperationList />
      <AdminPageList heading="Sandbox tools" pages={TOOLS}>
        <AboutRow />
      </AdminPageList>
    </div>
  );
}
