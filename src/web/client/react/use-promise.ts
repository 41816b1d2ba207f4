import { useStore } from "zustand";
import { callerOf } from "#web/client/authorization.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { knownTo } from "#web/client/known-state.ts";
import { type Promised, promiseOf } from "#web/client/promise.ts";
import { useKnownState, useMode, useSandbox, useSession } from "./context.tsx";
import { useRequest } from "./use-request.ts";

/** What sending a request would do now, or the one on screen. */
export function usePromise(other?: ApiRequest): Promised {
  const sandbox = useSandbox();
  const { panel } = sandbox;
  const shown = useRequest();
  const drawn = useKnownState();
  // A response may be drawn before what it changed, and leads to a step that depends on that.
  const known = other ? knownTo(sandbox).getState() : drawn;
  const secrets = useSession((session) => session.secrets);
  const failures = useStore(panel.failures);
  const { isInStep } = useMode();
  const request = other ?? shown;
  const caller = callerOf(headerOf(request, "Authorization"), known.stateView.keys, panel.sampleKey, secrets);
  return promiseOf({ ...known, request, caller, failures, isInStep });
}
