import { type FormEvent, useLayoutEffect } from "react";
import { useLocation } from "wouter";
import type { ApiRequest } from "#web/client/http.ts";
import { intoDraft, requestNow } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { type CallResult, describeResult, losesNewKey, send, tryCall } from "#web/client/send.ts";
import { announce } from "#web/client/store.ts";
import { endPress } from "#web/ui/browser/press-guard.ts";
import { useEnter } from "#web/ui/browser/use-key-down.ts";
import { focusSend, REQUEST_FORM, submitRequest } from "#web/ui/request-form.ts";
import { useSandbox } from "./context.tsx";
import { useSubmission } from "./use-request.ts";
import { useOperation } from "./use-route.ts";

/** Sends a call made by the page without navigating, and announces its outcome. */
export function useTryCall(): (request: ApiRequest) => Promise<CallResult> {
  const sandbox = useSandbox();
  return async (request) => {
    const result = await tryCall(sandbox, request);
    announce(sandbox.session, describeResult(result));
    return result;
  };
}

/**
 * Sends a request, stores and announces the outcome. Pressing Send is ignored while the operation has one running. Asks
 * first if the response would replace a new key that nobody has copied.
 */
export function useSend(copies: 1 | 2 = 1): (request: ApiRequest) => void {
  const sandbox = useSandbox();
  const { session } = sandbox;
  return (request) => {
    if (losesNewKey(session.getState(), request)) session.setState({ heldBack: { request, copies } });
    else void send(sandbox, request, copies);
  };
}

/** The attributes of the request's form: submitting it sends the request, resetting it stops waiting for the response. */
export function useRequestForm() {
  const operation = useOperation();
  const sandbox = useSandbox();
  const sendNow = useSend();
  const submission = useSubmission();
  useEnter(false, submitRequest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response may have changed what is under the pointer.
  useLayoutEffect(endPress, [submission]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sendNow(requestNow(sandbox, operation));
  };
  /** Clears no field. */
  const onReset = (event: FormEvent) => {
    event.preventDefault();
    const sending = sandbox.session.getState().sending[operation];
    if (!sending) return;
    sending.cancel();
    focusSend();
  };
  return { id: REQUEST_FORM, noValidate: true, onSubmit, onReset };
}

/** Shows a call made by the page in its operation's editor, then sends it. */
export function useSendShown(): (request: ApiRequest) => void {
  const { session } = useSandbox();
  const sendNow = useSend();
  const [, go] = useLocation();
  return (request) => {
    intoDraft(session, request);
    go(pathTo(request.operation));
    sendNow(request);
  };
}
