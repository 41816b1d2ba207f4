import { ResponseCard } from "#web/console/response/response-card.tsx";

/** The response of a frame, which scrolls inside. */
export function FrameResponse() {
  return (
    <div className="h-full min-h-0 min-w-0 overflow-y-auto *:rounded-none *:border-0 print:overflow-visible">
      <ResponseCard />
    </div>
  );
}
