import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { useStore } from "zustand";
import { ApiKeyValue } from "#contract/api/key.ts";
import type { Product } from "#contract/api/product.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import { type Authorization, callerOf, effectiveAuthorization, tokenOf } from "#web/client/authorization.ts";
import type { Draft } from "#web/client/draft.ts";
import { currentFieldErrors, FOCUS_FIELD } from "#web/client/field-errors.ts";
import { type ApiRequest, headerOf, lacksId } from "#web/client/http.ts";
import { type KnownState, knownTo } from "#web/client/known-state.ts";
import { type Promised, promiseOf } from "#web/client/promise.ts";
import { proposedId, requestOf } from "#web/client/request.ts";
import { edit, type Submission } from "#web/client/store.ts";
import { useIsFrame, useKnownState, useMode, useSandbox, useSession, useStateView } from "./context.tsx";
import { useLink, useOperation } from "./use-route.ts";

/** The draft of the operation on screen, and how to change it. */
export function useDraft(): readonly [draft: Draft, change: (part: Partial<Draft>) => void] {
  const { session } = useSandbox();
  const operation = useOperation();
  const draft = useSession(({ drafts }) => drafts[operation]);
  const change = useCallback((part: Partial<Draft>) => edit(session, operation, part), [session, operation]);
  return [draft, change];
}

/** The id in the path: the visitor's, else the proposed one. */
export function usePathId(): string {
  const operation = useOperation();
  const proposed = useStateView((stateView) => proposedId(operation, stateView));
  const [{ id }] = useDraft();
  return id ?? proposed;
}

/** The last press of Send of the operation on screen that has an outcome. */
export function useSubmission(): Submission | undefined {
  const operation = useOperation();
  return useSession(({ submissions }) => submissions[operation]);
}

/** Whether the request on screen is the one that was answered last: its next step then leads, not Send. */
export function useIsAnswered(): boolean {
  const submission = useSubmission();
  const request = useRequest();
  if (!submission || submission.outcome.kind === "unsendable") return false;
  const { outcome } = submission;
  const isRefused = outcome.kind === "response" && outcome.response.status >= 400;
  // The key of a response may have replaced that of its request.
  const textOf = ({ headers, ...rest }: ApiRequest) =>
    JSON.stringify([rest, headers.filter(([name]) => isRefused || name !== "Authorization")]);
  return textOf(submission.request) === textOf(request);
}

/** Whether what comes after the last response leads, not Send: in a frame only after prices, a refusal or a loss, for little room. */
export function useIsLed(): boolean {
  const [isAnswered, isFrame, outcome] = [useIsAnswered(), useIsFrame(), useSubmission()?.outcome];
  const isDone = outcome?.kind === "response" && outcome.response.status < 400;
  const isList = useOperation() === "listProducts";
  return isAnswered && (!isFrame || !isDone || isList);
}

/** The look of Send, which is filled where nothing else is to be done first, and no refusal is expected but the one that is wanted. */
export function useSendLook(): "action" | "outline" {
  const [isLed, { refusal }] = [useIsLed(), usePromise()];
  const isUnwanted = String(refusal?.status) !== useLink().expect;
  return lacksId(useRequest()) || (refusal && isUnwanted) || isLed ? "outline" : "action";
}

/** Whether the page shows that it waits for the response of the operation on screen. */
export function useIsWaiting(): boolean {
  const operation = useOperation();
  return useSession(({ sending }) => sending[operation]?.isShown ?? false);
}

/** The last response's errors by field (a JSON pointer or a query parameter name), each until its field changes. */
export function useFieldErrors(): Readonly<Record<string, string>> {
  const [draft] = useDraft();
  const submission = useSubmission();
  return useMemo(() => currentFieldErrors(submission, draft), [submission, draft]);
}

/** The last response's error in one field. */
export const useFieldError = (field: string): string | undefined => useFieldErrors()[field];

/** The key for the next request, and its token. */
export function useAuthorization(): { readonly authorization: Authorization; readonly token: string | null } {
  const operation = useOperation();
  const { sampleKey } = useSandbox().panel;
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession((session) => session.authorization);
  const secrets = useSession((session) => session.secrets);
  const authorization = effectiveAuthorization(chosen, operation, keys);
  return { authorization, token: tokenOf(authorization, sampleKey, secrets) };
}

/** The request Send would send now for the operation on screen. Contains the key's value: never store or display it. */
export function useRequest(): ApiRequest {
  const operation = useOperation();
  const [draft] = useDraft();
  const id = usePathId();
  const { token } = useAuthorization();
  return requestOf({ operation, draft, id, token });
}

/** Calls back when a field is to be focused. For the component that shows the fields. */
export function useFocusField(show: (field: string) => void): void {
  const focus = useEffectEvent((event: Event) => show(String((event as CustomEvent).detail)));
  useEffect(() => {
    const listen = (event: Event) => focus(event);
    document.addEventListener(FOCUS_FIELD, listen);
    return () => document.removeEventListener(FOCUS_FIELD, listen);
  }, []);
}

/** The products as listProducts returns them without a key. */
export const atRetail = memoizeWeak((products: readonly Product[]): readonly Product[] =>
  products.map(({ items, ...product }) => ({
    ...product,
    items: items.map((item) => ({ ...item, price: item.retail_price, price_source: "retail" })),
  })),
);

/** The catalogue at the selected key's prices; at retail prices while a pasted key is incomplete. */
export function useCatalogue(): readonly Product[] {
  const { token } = useAuthorization();
  const products = useStateView(({ catalogue }) => catalogue);
  return ApiKeyValue.safeParse(token).success ? products : atRetail(products);
}

/** Tells what sending a request would do now. */
export function usePromises(): (request: ApiRequest, known?: KnownState) => Promised {
  const sandbox = useSandbox();
  const { panel } = sandbox;
  const secrets = useSession((session) => session.secrets);
  const failures = useStore(panel.failures);
  const { isInStep } = useMode();
  // A response may be drawn before what it changed, and leads to a step that depends on that.
  return (request, known = knownTo(sandbox).getState()) => {
    const caller = callerOf(headerOf(request, "Authorization"), known.stateView.keys, panel.sampleKey, secrets);
    return promiseOf({ ...known, request, caller, failures, isInStep });
  };
}

/** What sending the request on screen would do now. */
export function usePromise(): Promised {
  const known = useKnownState();
  return usePromises()(useRequest(), known);
}
