import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { useIsHidden } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { adminPageOf, adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { translateOf } from "#web/ui/prose.tsx";
import { ADMIN_PAGE_GROUPS, OPERATION_GROUPS } from "./sidebar.tsx";

/** The path and the name of each page of a group. */
interface PageGroup {
  readonly name: string;
  readonly options: readonly (readonly [path: string, name: string])[];
}

const OPERATION_PAGES: readonly PageGroup[] = OPERATION_GROUPS.map(({ name, ids }) => ({
  name,
  options: ids.map((id) => [pathTo(id), `${operations[id].method} ${operations[id].summary}`] as const),
}));

const PAGES: readonly PageGroup[] = [
  ...OPERATION_PAGES,
  ...ADMIN_PAGE_GROUPS.map(({ name, pages }) => ({
    name,
    options: pages.map((page) => [adminPagePath(page), adminPages[page].name] as const),
  })),
];

const LOG = adminPagePath("log");

interface GroupSelectProps {
  readonly groups: readonly PageGroup[];
  readonly label: string;
  readonly className: string;
}

/** A choice of pages, in place of the sidebar. */
function GroupSelect({ groups, label, className }: GroupSelectProps) {
  const operation = useOperation();
  const route = useRoute();
  const page = adminPageOf(route);
  const [, navigate] = useLocation();
  const isLogHidden = useIsHidden("log");
  return (
    <nav aria-label="Pages" className="min-w-0">
      <select
        aria-label={label}
        value={page ? adminPagePath(page) : route ? "" : pathTo(operation)}
        onChange={(event) => navigate(event.target.value)}
        className={`max-w-full rounded border border-transparent font-semibold text-ink hover:border-edge ${className}`}
      >
        {route?.kind === "error" && (
          <option value="" translate="no">
            Error {route.id}
          </option>
        )}
        {groups.map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options
              .filter(([path]) => path !== LOG || !isLogHidden)
              .map(([path, words]) => (
                <option key={path} value={path} translate={translateOf(words)}>
                  {words}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </nav>
  );
}

/** A tablet's choice of all pages. */
export const PageSelect = () => (
  <GroupSelect groups={PAGES} label="Page" className="field-sizing-content min-h-9 bg-counter text-ellipsis" />
);

/** A phone's choice of an operation, beside the tabs of its request and response. The other pages are in the menu. */
export const OperationSelect = () => (
  <GroupSelect groups={OPERATION_PAGES} label="Operation" className="min-h-11 w-full bg-paper text-ellipsis" />
);
