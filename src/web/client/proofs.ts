import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import type { OperationId } from "#contract/api/operations.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import { storeNameOf } from "#contract/page/settings.ts";
import type { Exchange, Readable } from "#contract/panel/panel.ts";
import { isRefused, isReplay, requestHeader } from "./exchange.ts";
import { createdBy, type KnownState, knownTo } from "./known-state.ts";
import { savedValue } from "./saved-value.ts";
import type { Sandbox } from "./store.ts";

/** When something was proved, on the sandbox clock, and the Request-Id of the call that proved it; null if no call did. */
const Evidence = z.object({ at: z.number(), request: z.nullable(z.string().check(z.maxLength(64))) });
type Evidence = Readonly<z.infer<typeof Evidence>>;

type Known = Pick<KnownState, "stateView" | "exchanges">;

const by = (call: Exchange | undefined): Evidence | undefined => call && { at: call.at, request: call.requestId };

/** Whether it may have placed an order. Only its own tab knows whether a response tells what a lost call did. */
const isOrder = ({ operation, lost, tab }: Exchange): boolean =>
  operation === "placeOrder" && (lost === null || (lost === "response" && tab === "this"));

const isAccepted = (call: Exchange): boolean => !isRefused(call) && call.lost === null;

const isWithKey = (call: Exchange): boolean => isAccepted(call) && requestHeader(call, "Authorization") !== null;

const readsPrices = (call: Exchange): boolean => call.operation === "listProducts" && isAccepted(call);

/** The first call refused with this code, of those for which the rest holds. */
const orderRefused = ({ exchanges }: Known, code: string) =>
  exchanges.findIndex((call) => isOrder(call) && call.lost === null && call.trace.stoppedBy === code);

const placesOrder = (call: Exchange): boolean => isOrder(call) && createdBy(call).length > 0;

/** The evidence for a proof among what the page knows, and what was proved before. */
type EvidenceIn = (known: Known, proved: { readonly order?: Evidence }) => Evidence | null | undefined;

/**
 * Everything that calls of this sandbox can prove. A call counts whoever sent it: Send, the browser's console, a recipe, another
 * tab. What a call without a response did counts once a later one tells it.
 */
const PROOFS = {
  browse: ({ exchanges }) => by(exchanges.find(readsPrices)),
  key: ({ stateView: { keys }, exchanges }) => {
    const [made] = keys.length > 1 ? keys : [];
    return made ? { at: Date.parse(made.created_at), request: null } : by(exchanges.find(isWithKey));
  },
  prices: ({ exchanges }) => by(exchanges.find((call) => readsPrices(call) && isWithKey(call))),
  order: ({ stateView, exchanges }) => {
    for (const call of exchanges.filter(placesOrder)) {
      const order = stateView.orders.find(({ id }) => createdBy(call).includes(id));
      if (order) return { at: Date.parse(order.created_at), request: call.requestId };
    }
    return null;
  },
  replay: ({ exchanges }) => by(exchanges.find((call) => isOrder(call) && call.lost === null && isReplay(call))),
  // The orders of a link are older than the first one placed here.
  delivery: ({ stateView }, { order }) => {
    const isOwn = ({ created_at }: { readonly created_at: string }) => order && Date.parse(created_at) >= order.at;
    return stateView.orders.some((each) => each.status === "delivered" && isOwn(each)) ? order : null;
  },
  lost: ({ exchanges }) =>
    by(
      exchanges.find((call, at) => {
        const key = requestHeader(call, "Idempotency-Key");
        const isLost = (before: Exchange) =>
          placesOrder(before) && before.lost === "response" && requestHeader(before, "Idempotency-Key") === key;
        return isReplay(call) && call.lost === null && key !== null && exchanges.slice(0, at).some(isLost);
      }),
    ),
  balance: (known) => {
    const refused = orderRefused(known, "insufficient_balance");
    return refused < 0 ? null : by(known.exchanges.slice(refused + 1).find(placesOrder));
  },
  scope: (known) => by(known.exchanges[orderRefused(known, "insufficient_scope")]),
  // Proved by Try every failure, which makes its calls in sandboxes of their own.
  code: () => null,
} as const satisfies Readonly<Record<string, EvidenceIn>>;
type ProofId = keyof typeof PROOFS;
const PROOF_IDS = Object.keys(PROOFS) as readonly ProofId[];

/** What is proved of one world. */
const Proved = z.readonly(z.record(z.string().check(z.maxLength(16)), Evidence));
export type Proved = Readonly<Partial<Record<ProofId, Evidence>>>;

/** What the page knows to be proved, with what was proved before: once proved, it stays so in its world. */
export function provedIn(known: Known, before: Proved = {}): Proved {
  // After a reset the calls of the world before are shown a moment longer than its state.
  const { world } = known.stateView;
  const here = { ...known, exchanges: known.exchanges.filter((call) => call.world === world) };
  let proved = before;
  for (const id of PROOF_IDS) {
    const evidence = proved[id] ?? PROOFS[id](here, proved);
    if (evidence && evidence !== proved[id]) proved = { ...proved, [id]: evidence };
  }
  return proved;
}

/** The rows of Before you go live, in their order. */
export const LIVE_PROOFS = [
  "prices",
  "delivery",
  "replay",
  "lost",
  "balance",
  "scope",
  "code",
] as const satisfies readonly ProofId[];
export type LiveProof = (typeof LIVE_PROOFS)[number];

/** How many rows of Before you go live are proved. */
export const provedCount = (proved: Proved): number => LIVE_PROOFS.filter((id) => proved[id]).length;

export const isAllProved = (proved: Proved): boolean => provedCount(proved) === LIVE_PROOFS.length;

/** "3 of 7". */
export const provedText = (proved: Proved): string => `${provedCount(proved)} of ${LIVE_PROOFS.length}`;

/** The steps of Get started, each with the operation that completes it. */
export const STEPS = [
  { id: "browse", title: "Browse prices", operation: "listProducts" },
  { id: "key", title: "Get a key", operation: "createKey" },
  { id: "order", title: "Place an order", operation: "placeOrder" },
  { id: "replay", title: "Send it again", operation: "placeOrder" },
  { id: "delivery", title: "Watch delivery", operation: "getOrder" },
] as const satisfies readonly { readonly id: ProofId; readonly title: string; readonly operation: OperationId }[];

/** A step of Get started and whether it is done. */
export type Step = (typeof STEPS)[number] & { readonly isDone: boolean };

/** The steps of Get started, in order. A step is done when its calls have happened, not when the visitor moves on. */
export const stepsOf = (proved: Proved): readonly Step[] =>
  STEPS.map((step) => ({ ...step, isDone: proved[step.id] !== undefined }));

/**
 * The index of the step to do next, or -1 when all are done: the first open step after the last one done, so that a
 * visitor who skips ahead is not sent back. Skipped steps stay open; they come next once nothing is left after them. A
 * delivery happens by itself, so it does not count as a step forward.
 */
export function nextStepOf(steps: readonly Step[]): number {
  const last = steps.findLastIndex(({ id, isDone }) => isDone && id !== "delivery");
  const after = steps.findIndex(({ isDone }, index) => !isDone && index > last);
  return after === -1 ? steps.findIndex(({ isDone }) => !isDone) : after;
}

const sizeOf = (proved: Proved): number => Object.keys(proved).length;

/** How many worlds keep what they proved: a reset can be undone. */
const MOST_WORLDS = 3;

/** What is proved of the newest worlds, by the id of each: a reset begins with none, and undoing it brings them back. */
const KeptProofs = z.record(z.string().check(z.maxLength(64)), Proved);

/**
 * What is proved in this sandbox, to be read and watched. It is kept beside the state, so that neither a reload nor clearing the
 * Log loses it, and another tab has it; it is in no link, snapshot or export.
 */
export const proofsOf = memoizeWeak((sandbox: Sandbox) => {
  const known = knownTo(sandbox);
  const saved = savedValue("browser", `${storeNameOf(sandbox.settings)}:proofs`, KeptProofs);
  let kept = saved.read() ?? {};
  const worldShown = () => known.getState().stateView.world;
  let shown = worldShown();
  const store = createStore(() => provedIn(known.getState(), kept[shown]));
  /** Adds what is proved to what this tab and the others know. */
  function update(found: Proved = {}) {
    const world = worldShown();
    const { [world]: saves = {}, ...others } = saved.read() ?? kept;
    const now = provedIn(known.getState(), { ...saves, ...kept[world], ...found });
    kept = Object.fromEntries([...Object.entries(others), [world, now] as const].slice(-MOST_WORLDS));
    if (sizeOf(now) > sizeOf(saves)) saved.write(kept);
    if (world !== shown || sizeOf(now) > sizeOf(store.getState())) store.setState(now, true);
    shown = world;
  }
  // Storage is read only where something is proved: the state changes with every call.
  known.subscribe((state) => {
    const before = store.getState();
    if (worldShown() !== shown || provedIn(state, before) !== before) update();
  });
  saved.watch(() => update());
  update();
  return {
    proved: store as Readable<Proved>,
    /** Records what no call shows: that the visitor's own code is safe in every failure. */
    proveCode: () => update({ code: { at: sandbox.panel.now(), request: null } }),
  };
});
