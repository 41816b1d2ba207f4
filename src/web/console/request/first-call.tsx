import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { useRequestForm } from "#web/client/react/use-send.ts";
import { FIRST_OPERATION, pathTo } from "#web/client/routes.ts";
import { FirstMinute } from "#web/console/response/first-minute.tsx";
import { Method } from "#web/ui/method.tsx";

/** The first screen of a phone: the one call, which the dock sends, and what follows from it. */
export function FirstCall() {
  const { method, path } = operations[FIRST_OPERATION];
  return (
    <form {...useRequestForm()} className="-mx-4 flex flex-1 flex-col border-t border-hairline bg-paper">
      <p className="flex min-h-13 items-center gap-2 border-b border-hairline ps-4 pe-2">
        <Method method={method} />
        <span translate="no" className="font-mono text-heading font-semibold">
          {path}
        </span>
        <Link
          href={pathTo(FIRST_OPERATION)}
          aria-label="Edit the request"
          className="ms-auto inline-flex min-h-11 min-w-11 items-center justify-center rounded px-2.5 font-semibold text-carbon hover:bg-hover"
        >
          Edit
        </Link>
      </p>
      <FirstMinute />
    </form>
  );
}
