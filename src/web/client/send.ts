import { CreatedKey } from "#contract/api/key.ts";
import { Problem } from "#contract/api/problem.ts";
import { duration } from "#contract/api/time.ts";
import type { Exchange, Panel } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { chargeOf } from "./exchange.ts";
import { focusField } from "./field-errors.ts";
import {
  type ApiRequest,
  call,
  isSandboxReady,
  jsonIn,
  lacksId,
  type Outcome,
  sandboxReady,
  whenAborted,
} from "./http.ts";
import { knownTo } from "./known-state.ts";
import { announce, authorizeBy, type Sandbox, type Session, type SessionStore } from "./store.ts";

/**
 * Returns a function that finds the service's record of a call made after this one: by the Request-Id of its response, or, if
 * none arrived (null), the new lost call of this tab with its path.
 */
export function recordFinder({ exchanges }: Panel, path: string) {
  const known = new Set(exchanges.getState().map(({ requestId }) => requestId));
  return (response: { readonly requestId: string | null } | null): Exchange | null => {
    const isIts = ({ requestId, lost, tab, request }: Exchange) =>
      response
        ? requestId === response.requestId
        : lost !== null && tab === "this" && !known.has(requestId) && request.path === path;
    return exchanges.getState().find(isIts) ?? null;
  };
}

/**
 * The one way to send a call from the page: sends it as a customer would, before the next render if the sandbox
 * already handles calls, then finds the service's record of it, even if its response was lost. Never rejects.
 */
export async function tryCall(sandbox: Sandbox, request: ApiRequest, signal: AbortSignal | null = null) {
  const { panel } = sandbox;
  if (!isSandboxReady(panel.mode)) await sandboxReady(panel.mode);
  const recordOf = recordFinder(panel, request.path);
  const outcome = await call(request, signal);
  const response = outcome.kind === "response" ? outcome.response : null;
  if (response?.requestId) panel.waited(response.requestId, duration(response.milliseconds));
  const exchange = recordOf(response);
  const charge = exchange && chargeOf(exchange);
  const { stateView, unknown } = knownTo(sandbox).getState();
  /** The balance after the call; null while it would tell what an unknown call has charged. */
  const balance = unknown.length > 0 ? null : (charge?.to ?? stateView.balance);
  return { request, outcome, exchange, charge, balance };
}

/** A call made by the page, seen from both sides: what the caller received, and what the service recorded, if it arrived. */
export type CallResult = Readonly<Awaited<ReturnType<typeof tryCall>>>;

function announcementOfChange(change: Change | undefined, balance: string | null): string | null {
  if (change?.kind === "wallet_charged") return `Order charged ${change.by}${balance ? `, balance ${balance}` : ""}`;
  if (change?.kind === "key_created") return "Key created";
  return change?.kind === "key_revoked" ? "Key revoked" : null;
}

/** How a call ended, in words. */
export function describeResult({ outcome, exchange, balance }: Omit<CallResult, "request" | "charge">): string {
  if (outcome.kind === "unsendable") return "The browser refused to send this";
  if (outcome.kind === "lost")
    return outcome.isCancelled ? "Cancelled here. The service may still have processed it." : "No response";
  const { status, text, isReplay } = outcome.response;
  if (status >= 400) return `Refused: ${status} ${Problem.safeParse(jsonIn(text)).data?.title ?? ""}`;
  if (isReplay) return "Replayed, no charge";
  return announcementOfChange(exchange?.trace.changes[0], balance) ?? `Response ${status}`;
}

/** How one call ended, or two that were sent at once. */
export function describeResults(results: readonly CallResult[]): string {
  const [one = "", other] = results.map(describeResult);
  if (other === undefined) return one;
  return one === other ? `Both: ${one}` : `One: ${one.replace(/\.$/, "")}. The other: ${other}`;
}

/** The executed one of two calls ranks first. Which of the two is executed cannot be known in advance. */
function rankOf({ outcome }: CallResult): number {
  if (outcome.kind !== "response") return 2;
  return outcome.response.isReplay || outcome.response.status >= 400 ? 1 : 0;
}

/** Sends the copies of one request at the same moment; none if cancelled before the sandbox handles calls. */
async function sendCopies(sandbox: Sandbox, request: ApiRequest, copies: 1 | 2, signal: AbortSignal) {
  if (!isSandboxReady(sandbox.panel.mode)) await Promise.race([sandboxReady(sandbox.panel.mode), whenAborted(signal)]);
  if (signal.aborted) return [];
  const results = await Promise.all(Array.from({ length: copies }, () => tryCall(sandbox, request, signal)));
  return results.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The key in the response that created it; null in any other, and in a replay, which has no value. */
function newKeyIn({ operation }: ApiRequest, outcome: Outcome | undefined) {
  if (operation !== "createKey" || outcome?.kind !== "response" || outcome.response.status !== 201) return null;
  const { id, key } = CreatedKey.parse(jsonIn(outcome.response.text));
  return key === null ? null : { id, key, requestId: outcome.response.requestId };
}

/** Whether sending would replace the only response that shows a new key, and nobody has copied the key. */
export function losesNewKey({ sending, submissions, revealed }: Session, request: ApiRequest): boolean {
  const created = newKeyIn(request, submissions.createKey?.outcome);
  return created !== null && !sending.createKey && revealed !== created.requestId;
}

/**
 * How long the page does not show that it waits for a response, in milliseconds. Most responses arrive sooner, and showing
 * both would render the page twice.
 */
const SHOWN_AFTER = 200;

/** In place of a response, where nothing can be sent: the field of the id has the focus, and says that it is required. */
function askForId(session: SessionStore, request: ApiRequest): void {
  const outcome = { kind: "unsendable", why: "The path needs an id." } as const;
  session.setState(({ submissions }) => ({
    submissions: { ...submissions, [request.operation]: { request, outcome, duplicate: null } },
  }));
  focusField("id");
}

/** Presses Send: sends a request once or twice, stores and announces the outcome. Resolves when it is known. */
export async function send(sandbox: Sandbox, request: ApiRequest, copies: 1 | 2): Promise<void> {
  const { panel, session } = sandbox;
  const { operation } = request;
  if (session.getState().sending[operation]) {
    announce(session, "The previous request is still running");
    return;
  }
  if (lacksId(request)) return askForId(session, request);
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const mark = (isShown: boolean) =>
    session.setState(({ sending, pane }) => ({
      sending: { ...sending, [operation]: { request, isShown, cancel } },
      pane: isShown ? "response" : pane,
    }));
  const isRunning = () => session.getState().sending[operation]?.cancel === cancel;
  const isReady = isSandboxReady(panel.mode);
  const calls = sendCopies(sandbox, request, copies, controller.signal);
  mark(!isReady);
  const showing = isReady ? setTimeout(() => isRunning() && mark(true), SHOWN_AFTER) : undefined;
  const results = await calls;
  clearTimeout(showing);
  // A reset in the meantime has removed the request: its response describes a state that no longer exists.
  if (!isRunning()) return;
  const [result, duplicate] = results;
  session.setState(({ sending: { [operation]: ended, ...sending }, submissions, pane }) => ({
    sending,
    ...(result && {
      submissions: {
        ...submissions,
        [operation]: { request, outcome: result.outcome, duplicate: duplicate?.outcome ?? null },
      },
      pane: ended?.isShown ? pane : "response",
    }),
  }));
  for (const { outcome } of results) {
    const created = newKeyIn(request, outcome);
    if (created) authorizeBy(session, created);
  }
  announce(session, describeResults(results) || "Cancelled before it was sent");
}
