import { Link } from "wouter";
import { apiName } from "#contract/page/host.ts";
import { useHost } from "#web/client/react/context.tsx";
import { failurePath } from "#web/client/routes.ts";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** What this is, at the top of the first screen. */
export function PageHeadline() {
  const api = apiName(useHost());
  return (
    <section
      aria-label="Introduction"
      className="shrink-0 py-4 tablet:pt-6 tablet:pb-5.5 shallow:desk:pt-4 shallow:desk:pb-3.5"
    >
      <h1 className="text-[1.5rem] leading-[1.8125rem] text-balance font-bold tracking-[-0.015em] tablet:text-[1.875rem] tablet:leading-9 shallow:desk:text-[1.625rem] shallow:desk:leading-8">
        {`Try ${api} for game `}
        <span className="whitespace-nowrap">top-ups</span>
      </h1>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 text-heading tablet:text-touch shallow:desk:mt-0">
        <p className="text-ink2">Real HTTP calls, 500 sample points, nothing leaves this browser.</p>
        <Link
          href={failurePath("response_lost")}
          className="inline-flex min-h-11 items-center gap-1.5 rounded font-bold text-carbon hover:underline tablet:min-h-7"
        >
          What if a response is lost? <ChevronIcon />
        </Link>
      </div>
    </section>
  );
}

/** What the mark of an assumption means. In a low window the call itself needs the room. */
export const AssumedNote = () => (
  <p className="mt-3.5 shrink-0 text-small text-ink2 shallow:desk:hidden">
    Not in the API spec: <ProvenanceBadge provenance="assumed" />
  </p>
);
