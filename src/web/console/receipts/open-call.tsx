import { useIsHidden, useIsReadOnly, useSandbox } from "#web/client/react/context.tsx";
import { openLog } from "#web/client/store.ts";
import { SLIP_LINK } from "./receipt-link.ts";

interface OpenCallProps {
  /** The name of the receipt. */
  readonly name: string;
  /** The Request-Id of the call behind the receipt; null if the Log no longer has it. */
  readonly call: string | null;
}

/** Opens the Log at the call behind the receipt; renders nothing where there is no Log. */
export function OpenCall({ name, call }: OpenCallProps) {
  const { session } = useSandbox();
  const isReadOnly = useIsReadOnly();
  const isLogHidden = useIsHidden("log");
  if (call === null || isReadOnly || isLogHidden) return null;
  return (
    <button
      type="button"
      aria-label={`${name}: see the call`}
      onClick={() => openLog(session, call)}
      className={`${SLIP_LINK} present:hidden`}
    >
      See the call
    </button>
  );
}
