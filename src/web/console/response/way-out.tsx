import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { Exchange } from "#contract/panel/panel.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { type Expected, isOfKey, sendLabel } from "#web/client/promise.ts";
import { useIsFrame, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { usePriceLists } from "#web/client/react/price-lists.tsx";
import { useIsAnswered, usePromise, usePromises, useRequest } from "#web/client/react/use-request.ts";
import { useSend, useSendShown } from "#web/client/react/use-send.ts";
import { type WorkingKey, workingKeys } from "#web/client/react/working-keys.ts";
import { intoDraft, requestNow } from "#web/client/request.ts";
import { type AdminPage, adminPagePath, adminPages } from "#web/client/routes.ts";
import { authorize, type Submission } from "#web/client/store.ts";
import { grouped } from "#web/ui/format/amount.ts";
import { focusSend } from "#web/ui/request-form.ts";
import { problemIn } from "./body-in.ts";
import { fixOf, reasonOf } from "./fix.ts";
import { useOrder } from "./prices.tsx";
import { WhatChanged } from "./what-changed.tsx";

/** What a response leads to: what it changed, and the one step that comes next. */
export interface NextStep {
  readonly changed: ReactNode;
  /** A sentence without its first word, which is "Next:"; a whole one before Send is pressed. */
  readonly next: string;
  readonly label: string;
  /** Whether it sends the same call again, as Send would. */
  readonly isAgain?: boolean;
  readonly shortcut?: string | undefined;
  readonly act: () => void;
}

/** What the steps can do: send a call again, or in the editor; order an item; select a key; open a page. */
export function useMoves() {
  const sandbox = useSandbox();
  const { session } = sandbox;
  const [send, sendShown, order] = [useSend(), useSendShown(), useOrder()];
  const [, open] = useLocation();
  const lists = usePriceLists();
  const keys = workingKeys(sandbox);
  /** Selects the key of a request. */
  const selectKeyOf = (request: ApiRequest) => {
    const key = keys.find(({ value }) => headerOf(request, "Authorization") === `Bearer ${value}`);
    if (key) authorize(session, key.authorization);
  };
  const sendFixed = (request: ApiRequest) => {
    selectKeyOf(request);
    sendShown(request);
    focusSend();
  };
  const fillIn = (request: ApiRequest, isKeyOnly: boolean) => {
    selectKeyOf(request);
    if (!isKeyOnly) intoDraft(session, request);
    session.setState({ pane: "request" });
    // What comes next, or stands for it: Send stays where it is.
    focusSend();
  };
  const listPrices = ({ authorization }: WorkingKey) => {
    authorize(session, authorization);
    send(requestNow(sandbox, "listProducts"));
  };
  return { sandbox, send, sendShown, order, open, lists, keys, sendFixed, fillIn, listPrices };
}
export type Moves = ReturnType<typeof useMoves>;

export const opening = (page: AdminPage, { open }: Moves, next: string) => ({
  next,
  label: adminPages[page].name,
  act: () => open(adminPagePath(page)),
});

/** Where a refusal leads that no other request avoids. */
function elsewhere(refusal: Pick<Expected, "status">, moves: Moves) {
  if (isOfKey(refusal)) return opening("keys", moves, "a key that is valid.");
  if (refusal.status !== 402) return opening("prices", moves, "an item that is available.");
  const act = () => moves.sandbox.session.setState({ dialog: "reset" });
  return { next: "start over.", label: "Reset the sandbox", act };
}

/**
 * The way out of a refusal, which has come or will; null if nothing is refused, or only the visitor can correct it. Once it has
 * come, the corrected request is sent, and its button names the price; else it is filled in, and Send names the price.
 */
export function useWayOut(submission: Submission | undefined, exchange: Exchange | undefined): NextStep | null {
  const moves = useMoves();
  const [request, promised, promiseOf] = [useRequest(), usePromise(), usePromises()];
  const state = useStateView((all) => all);
  const isFrame = useIsFrame();
  const outcome = useIsAnswered() ? submission?.outcome : undefined;
  const problem = outcome?.kind === "response" ? problemIn(outcome.response) : undefined;
  const refusal = promised.refusal ?? problem;
  if (!refusal) return null;
  const found = fixOf(refusal.code, { request, state, keys: moves.keys }, promiseOf);
  const reason = problem && found?.fix.next ? undefined : reasonOf(promised, state.balance, found?.fix);
  if (!problem && !reason) return null;
  const said = (next: string) =>
    reason
      ? { changed: reason[0], next: reason[1] }
      : { changed: <WhatChanged exchange={exchange} />, next: `Next: ${next}` };
  if (!found) {
    if (isFrame) return null;
    const step = elsewhere(refusal, moves);
    return { ...step, ...said(step.next) };
  }
  const { fix, promised: then } = found;
  const { words, order = words, next = "send it corrected.", request: fixed } = fix;
  if (!problem || then.refusal)
    return { ...said(next), label: words, act: () => moves.fillIn(fixed, isOfKey(refusal)) };
  const price = then.again === "free" ? undefined : then.cost?.total;
  const sends = price === undefined ? words : `${order}: ${grouped(price)}`;
  return { ...said(next), label: words === "" ? sendLabel(then) : sends, act: () => moves.sendFixed(fixed) };
}
