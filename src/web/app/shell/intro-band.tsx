import { apiName } from "#contract/page/host.ts";
import { useHost } from "#web/client/react/context.tsx";
import { useHasBegun, useIsBandShown } from "#web/client/react/use-band.ts";
import { useIsWaiting, useSubmission } from "#web/client/react/use-request.ts";
import { STAGE_ADDRESS } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { PlayIcon } from "#web/ui/icons.tsx";
import { submitRequest } from "#web/ui/send-button.tsx";
import { useColumns } from "#web/ui/use-columns.ts";

/** Sends the request on screen, once. */
function FirstRequest() {
  const hasBegun = useHasBegun();
  const isWaiting = useIsWaiting();
  const isAnswered = useSubmission() !== undefined;
  const isSent = hasBegun || isWaiting || isAnswered;
  return (
    <Button
      look={isSent ? "quiet" : "action"}
      aria-disabled={isSent}
      onClick={isSent ? undefined : submitRequest}
      className={`min-w-41 text-heading tablet:min-h-10 ${isSent ? "cursor-default! border-edge! opacity-100! hover:bg-transparent!" : ""}`}
    >
      {isSent ? "First request sent" : "Send first request"}
    </Button>
  );
}

/**
 * What this is, for a visitor who has not begun: above the page on a narrow screen, at the top of the main part on a wide
 * one. On a phone the dock's Send is the button that leads.
 */
export function IntroBand() {
  const isPhone = useColumns() === 1;
  const api = apiName(useHost());
  if (!useIsBandShown()) return null;
  return (
    <section
      aria-label="Introduction"
      className="band col-start-1 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 tablet:min-h-24 desk:px-5 desk:py-3"
    >
      <div className="min-w-0 flex-1 basis-96">
        <h1 className="text-[1.5rem] leading-[1.8125rem] font-bold tracking-[-0.012em] tablet:text-intro">
          {`Try ${api} for game top-ups`}
        </h1>
        <p className="text-heading text-ink2 max-tablet:mt-1">
          Real HTTP calls, 500 sample points, no sign-up. Nothing leaves this browser.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isPhone && <FirstRequest />}
        <a
          href={STAGE_ADDRESS}
          className="inline-flex min-h-11 items-center gap-2.5 rounded border border-transparent px-3.5 text-heading font-semibold whitespace-nowrap hover:bg-hover max-tablet:-ms-3.5 tablet:min-h-10 tablet:border-edge"
        >
          <PlayIcon /> 3-minute demo
        </a>
      </div>
    </section>
  );
}
