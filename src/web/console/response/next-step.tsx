import { useState } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import { runActions } from "#web/client/actions.ts";
import { type ApiRequest, hasKey, headerOf, isPost, stringIn } from "#web/client/http.ts";
import { type Promised, sendLabel } from "#web/client/promise.ts";
import { nextStepOf, type Step, stepsOf } from "#web/client/proofs.ts";
import { useExchanges, useProved, useSettings } from "#web/client/react/context.tsx";
import { ProvedCount } from "#web/client/react/links.tsx";
import { useIsAnswered, useIsLed, usePromise, usePromises, useSendLook } from "#web/client/react/use-request.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { readOf } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import type { Submission } from "#web/client/store.ts";
import { useEnter } from "#web/ui/browser/use-key-down.ts";
import { Button } from "#web/ui/button.tsx";
import { capitalised } from "#web/ui/format/number-text.ts";
import { RepeatIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { type Catalogue, catalogueIn, problemIn } from "./body-in.ts";
import { type Moves, type NextStep, opening, useMoves, useWayOut } from "./way-out.tsx";
import { useIsDelivered, WhatChanged } from "./what-changed.tsx";

const REPLAY_KEYS = "Control+Shift+Enter Meta+Shift+Enter";

/** The same call again, by the name that Send has for it. */
const again = (request: ApiRequest, { send }: Moves, next: string, promised: Promised) => ({
  next,
  label: sendLabel(promised),
  isAgain: true,
  shortcut: hasKey(request) ? REPLAY_KEYS : undefined,
  act: () => send(request),
});

function afterLoss(request: ApiRequest, moves: Moves, promised: Promised): NextStep {
  const how = hasKey(request) ? " with the same key" : isPost(request) ? ", which acts again: it has no key" : "";
  return { changed: "What changed is not known.", ...again(request, moves, `the same call${how}.`, promised) };
}

function afterPrices({ data }: Catalogue, request: ApiRequest, moves: Moves) {
  const { order, listPrices, lists } = moves;
  const [key] = moves.keys;
  if (headerOf(request, "Authorization") === null) {
    const changed = "Retail prices: no key was sent.";
    if (!key) return { changed, ...opening("keys", moves, "a key of your own.") };
    return { changed, next: "your own prices.", label: `Use ${key.name}`, act: () => listPrices(key) };
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
  const proved = useProved();
  const promised = usePromises()(request);
  const response = outcome.kind === "response" ? outcome.response : null;
  const isDelivered = useIsDelivered(response?.text ?? "");
  if (outcome.kind === "unsendable") return null;
  if (response === null) return afterLoss(request, moves, promised);
  const changed = <WhatChanged exchange={exchange} />;
  // It has no way out.
  if (problemIn(response)) return null;
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
  if (request.operation === "getOrder" && stringIn(response.text, "status") === "processing") {
    const next = isDelivered ? "read it again, it is delivered now." : "the same call, until it is delivered.";
    return { changed, ...again(request, moves, next, promised) };
  }
  const made = exchange?.trace.changes[0];
  if (made?.kind === "key_created" && !made.scopes.includes("orders:write")) {
    const act = () => {
      void runActions(moves.sandbox, [
        { act: "fresh", operation: "placeOrder" },
        { act: "authorize", with: { kind: "created", id: made.key } },
        { act: "go", to: `${pathTo("placeOrder")}?expect=403` },
      ]);
      document.querySelector("main")?.focus({ preventScroll: true });
    };
    return { changed: "This key may only read.", next: "an order, expect 403.", label: "Order with this key", act };
  }
  // Once that is proved, it is no step.
  const isOrder = request.operation === "placeOrder" && promised.again === "free" && !proved.replay;
  return { changed, ...(isOrder ? again(request, moves, "send it again.", promised) : onwards) };
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
  const step = useWayOut(submission, exchange);
  const [send, isAnswered, { refusal }] = [useSend(), useIsAnswered(), usePromise()];
  const { request, outcome } = submission ?? {};
  const status = outcome?.kind === "response" ? outcome.response.status : 0;
  const isFinal = refusal !== null || (status >= 400 && status < 500);
  useEnter(true, () => request && isAnswered && hasKey(request) && !isFinal && send(request));
  if (step) return <Bar step={step} submission={submission} exchange={exchange} />;
  return submission && <StepAfter submission={submission} exchange={exchange} />;
}

/** It is of the request that was answered, which may no longer be the one on screen. */
function StepAfter({ submission, exchange }: NextStepBarProps & { readonly submission: Submission }) {
  const step = useNextStep(submission, exchange);
  const isLed = useIsLed();
  return (
    step && isLed && <Bar step={{ ...step, next: `Next: ${step.next}` }} submission={submission} exchange={exchange} />
  );
}

function Bar({ step, submission, exchange }: NextStepBarProps & { readonly step: NextStep }) {
  // The bar of the next submission is a new one, so that nothing of it seems to move.
  const [shown, show] = useState({ of: submission, key: 0 });
  if (shown.of !== submission) show({ of: submission, key: shown.key + 1 });
  const { changed, next, label, isAgain, shortcut, act } = step;
  return (
    <section
      aria-label="Next step"
      data-again={isAgain}
      className="@container -scroll-mb-23 **:-scroll-mb-23 order-last z-2 shrink-0 border-t border-hairline bg-accent-soft text-small max-desk:sticky max-desk:bottom-0 max-tablet:bottom-(--dock) low:static!"
    >
      <div
        key={shown.key}
        className="flex min-h-19 items-center justify-between gap-2 px-4 py-2 in-[.frame]:min-h-11 in-[.frame]:py-1"
      >
        <div className="min-w-0">
          <p className="leading-4 text-ink2">
            <Prose>{changed}</Prose>
            {exchange?.operation === "placeOrder" && <ProvedCount order={exchange} className="max-[23rem]:hidden" />}
          </p>
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
          {isAgain && [<RepeatIcon key="icon" />, " "]}
          <Prose>{label}</Prose>
        </Button>
      </div>
    </section>
  );
}
