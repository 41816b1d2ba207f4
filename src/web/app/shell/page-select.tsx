import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { useIsHidden } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { type AdminPage, adminPageOf, adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { translateOf } from "#web/ui/prose.tsx";
import { ADMIN_PAGE_GROUPS, OPERATION_GROUPS } from "./sidebar.tsx";

const optionOf = (path: string, words: string) => (
  <option key={path} value={path} translate={translateOf(words)}>
    {words}
  </option>
);

const pageOption = (page: AdminPage) => optionOf(adminPagePath(page), adminPages[page].name);

/** The choice of a page, in place of the sidebar: on a phone beside the tabs of the request and the response. */
export function PageSelect({ className }: { readonly className: string }) {
  const operation = useOperation();
  const route = useRoute();
  const page = adminPageOf(route);
  const [, navigate] = useLocation();
  const isLogHidden = useIsHidden("log");
  return (
    <nav aria-label="Pages" className="min-w-0">
      <select
        aria-label="Page"
        value={page ? adminPagePath(page) : route ? "" : pathTo(operation)}
        onChange={(event) => navigate(event.target.value)}
        className={`max-w-full rounded border border-transparent ps-3 font-semibold text-ink hover:border-edge ${className}`}
      >
        {route?.kind === "error" && (
          <option value="" translate="no">
            Error {route.id}
          </option>
        )}
        {OPERATION_GROUPS.map(({ name, ids }) => (
          <optgroup key={name} label={name}>
            {ids.map((id) => optionOf(pathTo(id), operations[id].summary))}
          </optgroup>
        ))}
        {ADMIN_PAGE_GROUPS.map(({ name, pages }) => (
          <optgroup key={name} label={name}>
            {pages.filter((each) => each !== "log" || !isLogHidden).map(pageOption)}
          </optgroup>
        ))}
      </select>
    </nav>
  );
}
