import { PressGuard } from "#web/ui/press-guard.tsx";
import { useIsWaiting, useSubmission } from "./use-request.ts";
import { useOperation } from "./use-route.ts";

/** Covers the positioned box it stands in for a moment after each response to the operation on screen. */
export function SendGuard() {
  return <PressGuard key={useOperation()} isBusy={useIsWaiting()} result={useSubmission()} />;
}
