import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { Problem } from "#contract/api/problem.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { newUuid } from "#web/client/draft.ts";
import { type ApiRequest, hasKey, headerOf, isPost, jsonIn, stringIn } from "#web/client/http.ts";
import { follow } from "#web/client/link.ts";
import { type Promised, sendLabel } from "#web/client/promise.ts";
import { nextStepOf, type Step, stepsOf } from "#web/client/proofs.ts";
import {
  useExchanges,
  useIsFrame,
  useProved,
  useSandbox,
  useSettings,
  useStateView,
} from "#web/client/react/context.tsx";
import { ProvedCount } from "#web/client/react/links.tsx";
import { usePriceLists } from "#web/client/react/price-lists.tsx";
import { useDraft, useIsAnswered, usePromise, useSendLook, useWayOut } from "#web/client/react/use-request.ts";
import { useSend, useSendShown } from "#web/client/react/use-send.ts";
import { readOf, requestNow } from "#web/client/request.ts";
import { type AdminPage, adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { authorize, type Submission } from "#web/client/store.ts";
import { useEnter } from "#web/ui/browser/use-key-down.ts";
import { Button } from "#web/ui/button.tsx";
import { grouped, minus, times } from "#web/ui/format/amount.ts";
import { capitalised } from "#web/ui/format/number-text.ts";
import { RepeatIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { focusSend } from "#web/ui/request-form.ts";
import { type Catalogue, catalogueIn, problemIn } from "./body-in.ts";
import { fixings, keyWords } from "./fix.ts";
import { useOrder } from "./prices.tsx";
import { useIsDelivered, WhatChanged } from "./what-changed.tsx";

/** What a response leads to: what it changed, and the one step that comes next. */
interface NextStep {
  readonly changed: ReactNode;
  /** A sentence without its first word, which is "Next:"; a whole one before Send is pressed. */
  readonly next: string;
  readonly label: ReactNode;
  readonly shortcut?: string | undefined;
  readonly act: () => void;
}

/** What the steps can do: send a call again, or in the editor; order an item; select the sample key; open a page. */
function useMoves() {
  const sandbox = useSandbox();
  const { sampleKey } = sandbox.panel;
  const [send, sendShown, order] = [useSend(), useSendShown(), useOrder()];
  const [, open] = useLocation();
  const lists = usePriceLists();
  const select = () => authorize(sandbox.session, { kind: "console" });
  const sendFixed = (request: ApiRequest) => {
    if (headerOf(request, "Authorization") === `Bearer ${sampleKey}`) select();
    sendShown(request);
    focusSend();
  };
  const listWithSampleKey = () => {
    select();
    send(requestNow(sandbox, "listProducts"));
  };
  return { session: sandbox.session, send, sendShown, order, open, lists, sampleKey, sendFixed, listWithSampleKey };
}
type Moves = ReturnType<typeof useMoves>;

const REPLAY_KEYS = "Control+Shift+Enter Meta+Shift+Enter";

/** The same call again, by the name that Send has for it. */
const again = (request: ApiRequest, { send }: Moves, next: string, promised: Promised) => ({
  next,
  label: (
    <>
      <RepeatIcon /> {sendLabel(promised)}
    </>
  ),
  shortcut: hasKey(request) ? REPLAY_KEYS : undefined,
  act: () => send(request),
});

const opening = (page: AdminPage, { open }: Moves, next: string) => ({
  next,
  label: adminPages[page].name,
  act: () => open(adminPagePath(page)),
});

function afterLoss(request: ApiRequest, moves: Moves, promised: Promised): NextStep {
  const how = hasKey(request) ? " with the same key" : isPost(request) ? ", which acts again: it has no key" : "";
  return { changed: "What changed is not known.", ...again(request, moves, `the same call${how}.`, promised) };
}

function afterRefusal({ code }: Problem, request: ApiRequest, { sampleKey, sendFixed }: Moves, promised: Promised) {
  const { words, next = "send it corrected.", request: fixed } = fixings[code](request, sampleKey);
  return { next, label: words || sendLabel(promised), act: () => sendFixed(fixed) };
}

function afterPrices({ data }: Catalogue, request: ApiRequest, { order, listWithSampleKey, lists }: Moves) {
  if (headerOf(request, "Authorization") === null) {
    return {
      changed: "Retail prices: no key was sent.",
      next: "your own prices.",
      label: "Use the sample key",
      act: listWithSampleKey,
    };
  }
  const product = data.find(({ items }) => items.some(({ available }) => available));
  const item = product?.items.find(({ available }) => available);
  return (
    product &&
    item && {
      changed:
        lists.shown === lists.own
          ? "These are your prices."
          : `Your price stays ${capitalised(lists.own)} until you make ${capitalised(lists.shown)} yours.`,
      next: `an order of ${item.name}.`,
      label: "Fill in the order",
      act: () => order(product, item),
    }
  );
}

/** What has become of the order in a response. */
const ofDelivery = (isDelivered: boolean, request: ApiRequest, id: string, { sendShown }: Moves) => ({
  next: isDelivered ? "the delivered order." : "the delivery of the order.",
  label: "Read the order",
  act: () => sendShown(readOf(id, headerOf(request, "Authorization")?.replace("Bearer ", "") ?? null)),
});

/** What each step of Get started is. */
const STEP_WORDS = {
  browse: "the price list.",
  key: "a key of your own.",
  order: "an order with your key.",
  replay: "the same order, sent again.",
  delivery: "the delivered order.",
} as const satisfies Record<Step["id"], string>;

/** After any other response: the open step of Get started; after the last one, what is proved. An embed does not show that. */
function useOnwards(request: ApiRequest, moves: Moves) {
  const steps = stepsOf(useProved());
  const isEmbedded = useSettings().embed !== null;
  const step = steps[nextStepOf(steps)];
  if (step && step.operation !== request.operation) {
    const label = step.id === "replay" ? "Send the order again" : step.title;
    return { next: STEP_WORDS[step.id], label, act: () => moves.open(pathTo(step.operation)) };
  }
  return isEmbedded
    ? opening("machine", moves, "the same calls from your own code.")
    : opening("go-live", moves, "what you proved, and what is left.");
}

/** What comes after an outcome; null if it says so itself. */
function useNextStep({ request, outcome }: Submission, exchange: Exchange | undefined): NextStep | null {
  const moves = useMoves();
  const onwards = useOnwards(request, moves);
  const exchanges = useExchanges();
  const promised = usePromise(request);
  const isAnswered = useIsAnswered();
  const response = outcome.kind === "response" ? outcome.response : null;
  const isDelivered = useIsDelivered(response?.text ?? "");
  const isFinal = response !== null && response.status >= 400 && response.status < 500;
  useEnter(true, () => isAnswered && hasKey(request) && !isFinal && moves.send(request));
  if (outcome.kind === "unsendable") return null;
  if (response === null) return afterLoss(request, moves, promised);
  const changed = <WhatChanged exchange={exchange} />;
  const problem = problemIn(response);
  if (problem) return { changed, ...afterRefusal(problem, request, moves, promised) };
  const catalogue = catalogueIn(request, response);
  const prices = catalogue && afterPrices(catalogue, request, moves);
  if (prices) return prices;
  if (response.isReplay) {
    const isNew = request.operation === "placeOrder" && !exchanges.some(({ operation }) => operation === "getOrder");
    const after = isNew
      ? ofDelivery(isDelivered, request, stringIn(response.text, "id") ?? "", moves)
      : opening("failures", moves, "what if a response is lost?");
    return { changed, ...after };
  }
  if (request.operation === "getOrder" && stringIn(response.text, "status") === "processing")
    return { changed, ...again(request, moves, "the same call, until it is delivered.", promised) };
  const made = exchange?.trace.changes[0];
  if (made?.kind === "key_created" && !made.scopes.includes("orders:write")) {
    const act = () => {
      authorize(moves.session, { kind: "created", id: made.key });
      follow(`#${pathTo("placeOrder")}?expect=403`);
      document.querySelector("main")?.focus({ preventScroll: true });
    };
    return { changed: "This key may only read.", next: "an order, expect 403.", label: "Order with this key", act };
  }
  const isOrder = request.operation === "placeOrder" && promised.again === "free";
  return { changed, ...(isOrder ? again(request, moves, "send it again.", promised) : onwards) };
}

/** What to do before a request that will be refused; null if nothing can be done first. */
function useFirstStep(submission: Submission | undefined): NextStep | null {
  const { session } = useSandbox();
  const [{ body }, change] = useDraft();
  const [order, sendShown, isAnswered] = [useOrder(), useSendShown(), useIsAnswered()];
  const balance = useStateView((all) => all.balance);
  const { refusal, cost } = usePromise();
  const wayOut = useWayOut();
  if (!refusal || !wayOut) return null;
  if (wayOut.by === "sample key") {
    const [changed, next] = keyWords(refusal);
    const act = () => authorize(session, { kind: "console" });
    return { changed, next, label: "Use the sample key", act };
  }
  if (wayOut.by === "new Idempotency-Key") {
    // Once the refusal has come, its own fix sends the request as well.
    if (isAnswered) return null;
    const act = () => change({ idempotencyKey: newUuid() });
    return { changed: "This Idempotency-Key is used already.", next: "Take a new one.", label: "Use a new key", act };
  }
  if (wayOut.by === "other item") {
    const [changed, label] = [`${cost?.item.name} is unavailable.`, `Order ${wayOut.item.name} instead`];
    const act = () => order(wayOut.product, wayOut.item);
    return { changed, next: "An order of it is refused.", label, act };
  }
  const { total = "0", item } = cost ?? {};
  const label = `Order ${wayOut.most} instead`;
  // Like every other fix of a refusal, it is sent once that has come: then it names the price.
  const isSent = submission && isAnswered;
  return {
    changed: `Costs\u00a0${grouped(total)}. Wallet\u00a0has\u00a0${grouped(balance)}.`,
    next: `Missing ${grouped(minus(total, balance))}.`,
    label: isSent ? `${label}: ${grouped(times(item?.price ?? "0", wayOut.most))}` : label,
    act: () => {
      const less = JSON.stringify({ ...Object(jsonIn(body)), qty: wayOut.most }, null, 2);
      return isSent ? sendShown({ ...submission.request, body: less }) : change({ body: less });
    },
  };
}

interface NextStepBarProps {
  /** The last press of Send; undefined before the first one. */
  readonly submission: Submission | undefined;
  readonly exchange: Exchange | undefined;
}

/**
 * The foot of the response: what to do before a request that will be refused; else what the last one changed, and the one step that
 * comes next, which leads while the request on screen is the one that was answered. It is always at the same place: on a phone above
 * the dock, else at the end of the pane. It is always in view, so the focus in it scrolls nothing. It comes first in the order
 * of Tab.
 */
export function NextStepBar({ submission, exchange }: NextStepBarProps) {
  const first = useFirstStep(submission);
  if (!first) return submission && <StepAfter submission={submission} exchange={exchange} />;
  const act = () => {
    first.act();
    // What comes next, or stands for it: Send stays where it is.
    focusSend();
  };
  return <Bar step={{ ...first, act }} submission={submission} exchange={exchange} />;
}

/** In a frame only after prices, a refusal or a loss, for little room. */
function StepAfter({ submission, exchange }: NextStepBarProps & { readonly submission: Submission }) {
  const step = useNextStep(submission, exchange);
  const isAnswered = useIsAnswered();
  const isFrame = useIsFrame();
  const { request, outcome } = submission;
  const isDone = outcome.kind === "response" && outcome.response.status < 400;
  // It is of the request that was answered, which is no longer the one on screen.
  if (!step || !isAnswered || (isFrame && isDone && request.operation !== "listProducts")) return null;
  const next = `Next: ${step.next}`;
  return <Bar step={{ ...step, next }} submission={submission} exchange={exchange} />;
}

function Bar({ step, submission, exchange }: NextStepBarProps & { readonly step: NextStep }) {
  // The bar of the next submission is a new one, so that nothing of it seems to move.
  const [shown, show] = useState({ of: submission, key: 0 });
  if (shown.of !== submission) show({ of: submission, key: shown.key + 1 });
  const { changed, next, label, shortcut, act } = step;
  return (
    <section
      aria-label="Next step"
      className="@container -scroll-mb-23 **:-scroll-mb-23 order-last z-2 shrink-0 border-t border-hairline bg-accent-soft text-small max-desk:sticky max-desk:bottom-0 max-tablet:bottom-(--dock) low:static!"
    >
      {exchange?.operation === "placeOrder" && (
        <ProvedCount order={exchange} className="block px-4 pt-2 text-small text-ink2 max-[23rem]:hidden" />
      )}
      <div
        key={shown.key}
        className="flex min-h-19 items-center justify-between gap-2 px-4 py-2 in-[.frame]:min-h-11 in-[.frame]:py-1"
      >
        <div className="min-w-0">
          <p className="leading-4 text-ink2">{changed}</p>
          <Prose as="p" className="text-base font-bold text-pretty in-[.frame]:hidden">
            {next}
          </Prose>
        </div>
        <Button
          look={useSendLook() === "outline" ? "action" : "outline"}
          aria-keyshortcuts={shortcut}
          className="shrink-0 text-balance max-tablet:max-w-1/2 in-[.frame]:tablet:min-h-8"
          onClick={act}
        >
          {label}
        </Button>
      </div>
    </section>
  );
}
