import type { ReactNode } from "react";
import { openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { useIsHidden, useSandbox } from "./context.tsx";

interface SeeCallProps {
  readonly requestId: string;
  readonly label: string;
  /** The classes of a control that looks like a link. */
  readonly linkClass?: string;
  readonly children?: ReactNode;
}

/** Opens the Log at a call; renders nothing where the page hides the Log. */
export function SeeCall({ requestId, label, linkClass, children = "See the call" }: SeeCallProps) {
  const { session } = useSandbox();
  const control = { "aria-label": label, onClick: () => openLog(session, requestId), children };
  if (useIsHidden("log")) return null;
  if (linkClass === undefined) return <Button {...control} />;
  return (
    <button type="button" {...control} className={`underline underline-offset-4 hover:no-underline ${linkClass}`} />
  );
}
