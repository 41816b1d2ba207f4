import { useStore } from "zustand";
import { callerOf } from "#web/client/authorization.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { type Promised, promiseOf } from "#web/client/promise.ts";
import { useKnownState, useMode, useSandbox, useSession } from "./context.tsx";
import { useRequest } from "./use-request.ts";

/** What sending a request would do now, or the one on screen. */
export function usePromise(other?: ApiRequest): Promised {
  const { panel } = useSandbox();
  const shown = useRequest();
  const known = useKnownState();
  const secrets = useSession((session) => session.secrets);
  const failures = useStore(panel.failures);
  const { isInStep } = useMode();
  const request = other ?? shown;
  const caller = callerOf(headerOf(request, "Authorization"), known.stateView.keys, panel.sampleKey, secrets);
  return promiseOf({ ...known, request, caller, failures, isInStep });
}
