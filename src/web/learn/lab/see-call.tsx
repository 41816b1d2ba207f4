import { openLog } from "#web/client/open-log.ts";
import { useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import type { Tried } from "#web/client/try-call.ts";

interface SeeCallProps {
  readonly tried: Tried;
  /** Which call of the run it is. */
  readonly name: string;
}

/** Opens the Log at a call of the lab. */
export function SeeCall({ tried: { exchange }, name }: SeeCallProps) {
  const { session } = useSandbox();
  const isLogHidden = useIsHidden("log");
  if (!exchange || isLogHidden) return null;
  return (
    <button
      type="button"
      aria-label={`See the call: ${name}`}
      onClick={() => openLog(session, exchange.requestId)}
      className="flex min-h-11 items-center underline underline-offset-4 hover:no-underline tablet:min-h-6"
    >
      See the call
    </button>
  );
}
