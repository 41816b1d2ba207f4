import type { Pagination } from "#contract/api/pagination.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useSend } from "#web/client/react/use-send.ts";
import { requestNow } from "#web/client/request.ts";
import { edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronIcon } from "#web/ui/icons.tsx";

const DENSE = "text-small tablet:min-h-8";

/** After the prices: which part of the catalogue they are, and the pages beside it. */
export function PageFoot({ pagination }: { readonly pagination: Pagination }) {
  const sandbox = useSandbox();
  const send = useSend();
  const { page, limit, total, total_pages } = pagination;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  /** Changes the query and sends it. */
  const open = (wanted: number) => {
    if (wanted < 1 || wanted > total_pages) return;
    const { query } = sandbox.session.getState().drafts.listProducts;
    edit(sandbox.session, "listProducts", { query: { ...query, page: String(wanted), limit: String(limit) } });
    send(requestNow(sandbox, "listProducts"));
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 ps-4 pe-1.25 text-small">
      <p className="me-auto text-ink2">
        {first > total ? `${total} products` : `Products ${first}–${last} of ${total}`}, page {page} of {total_pages}
      </p>
      <div className="flex">
        <Button
          className={DENSE}
          aria-disabled={page <= 1}
          aria-label="Previous page"
          onClick={() => open(Math.min(page - 1, total_pages))}
        >
          Previous
        </Button>
        <Button className={DENSE} aria-disabled={page >= total_pages} onClick={() => open(page + 1)}>
          Next page <ChevronIcon />
        </Button>
      </div>
    </div>
  );
}
