import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { useIsHidden } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { ADMIN_PAGES, type AdminPage, adminPageOf, adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { translateOf } from "#web/ui/prose.tsx";
import { OPERATION_GROUPS } from "./sidebar.tsx";

/** The path and the name of each page, by group. */
const groupsOf = (pages: readonly AdminPage[]) => [
  ...OPERATION_GROUPS.map(({ name, ids }) => ({
    name,
    options: ids.map((id) => [pathTo(id), `${operations[id].method} ${operations[id].summary}`] as const),
  })),
  { name: "Pages", options: pages.map((page) => [adminPagePath(page), adminPages[page].name] as const) },
];

/** On a phone the choice is all there is of an operation's heading. */
const HEADING = "max-tablet:min-h-13 max-tablet:text-title max-tablet:font-bold";

/** Replaces the sidebar on a narrower screen: a choice of pages. */
export function PageSelect({ className }: { readonly className: string }) {
  const operation = useOperation();
  const route = useRoute();
  const page = adminPageOf(route);
  const [, navigate] = useLocation();
  const isLogHidden = useIsHidden("log");
  return (
    <nav aria-label="Pages" className="min-w-0 max-tablet:w-full">
      <select
        aria-label="Page"
        value={page ? adminPagePath(page) : route ? "" : pathTo(operation)}
        onChange={(event) => navigate(event.target.value)}
        className={`max-w-full rounded border border-transparent bg-counter font-semibold text-ink hover:border-edge ${route ? "" : HEADING} ${className}`}
      >
        {route?.kind === "error" && (
          <option value="" translate="no">
            Error {route.id}
          </option>
        )}
        {groupsOf(ADMIN_PAGES.filter((each) => each !== "log" || !isLogHidden)).map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options.map(([path, words]) => (
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
