import { CreatedKey } from "#contract/api/key.ts";
import { type MoneyText, money, moneyText } from "#contract/api/money.ts";
import { Problem } from "#contract/api/problem.ts";
import type { Exchange, Panel } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { type ApiRequest, call, isSandboxReady, type Outcome, sandboxReady } from "./http.ts";
import { announce, type Sandbox, type SessionStore, type Submission } from "./store.ts";

/** The outcome of one of two simultaneous requests, in words. */
export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === "lost") return "no answer came back";
  if (outcome.kind === "unsendable") return "not sent";
  const { status, isReplay } = outcome.response;
  if (status >= 400) return `refused with ${status}`;
  return isReplay ? `replay: the stored answer, ${status}` : `carried out, ${status}`;
}

const rankOf = (outcome: Outcome): number => {
  if (outcome.kind !== "answered") return 2;
  return outcome.response.isReplay || outcome.response.status >= 400 ? 1 : 0;
};

/** One outcome, or two with the executed one first. Which of the two is executed cannot be known in advance. */
function carriedOutFirst(outcomes: readonly Outcome[]): readonly [outcome: Outcome, duplicate: Outcome | null] {
  const [first, second = null] = outcomes.toSorted((one, other) => rankOf(one) - rankOf(other));
  if (!first) throw new Error("Nothing was sent, so there is no outcome.");
  return [first, second];
}

/** The live region's text for two simultaneous requests. */
const duplicateAnnouncement = (one: Outcome, other: Outcome): string =>
  `Sent twice at once. One: ${describeOutcome(one)}. The other: ${describeOutcome(other)}.`;

/** A call made by the page, seen from both sides: what the caller received, and what the service recorded. */
export interface CallResult {
  readonly request: ApiRequest;
  readonly outcome: Outcome;
  /** Null when the call never reached the service. */
  readonly exchange: Exchange | null;
  /** The balance after the call. */
  readonly balance: MoneyText;
}

/** Sends a call as a customer would, then finds the service's record of it, even if its response was lost. */
export async function tryCall(panel: Panel, request: ApiRequest): Promise<CallResult> {
  await sandboxReady(panel.mode);
  const known = new Set(panel.exchanges.getState().map(({ requestId }) => requestId));
  const outcome = await call(request);
  const isIts = ({ requestId, lost, tab, request: heard }: Exchange) =>
    outcome.kind === "answered"
      ? requestId === outcome.response.requestId
      : lost !== null && tab === "this" && !known.has(requestId) && heard.path === request.path;
  const exchange = panel.exchanges.getState().find(isIts) ?? null;
  return { request, outcome, exchange, balance: panel.stateView.getState().balance };
}

/** The wallet charge of a call: balance before and after, and the amount; null when it charged nothing. */
export function chargeIn({ exchange }: CallResult) {
  return exchange?.trace.changes.find((change) => change.kind === "wallet_charged") ?? null;
}

/** The sum of what these calls charged the wallet. */
export const chargedBy = (callResult: readonly CallResult[]): MoneyText =>
  moneyText(money(callResult.reduce((sum, each) => sum + amountOf(chargeIn(each)?.by ?? "0.00"), 0)));

export const isReplayed = ({ outcome }: CallResult): boolean =>
  outcome.kind === "answered" && outcome.response.isReplay;

/** The id of the order or key in the response, whether or not the response arrived; null when there is none. */
export function madeBy({ exchange }: CallResult): string | null {
  try {
    return String(JSON.parse(exchange?.response.body ?? "").id ?? "") || null;
  } catch {
    return null;
  }
}

/** Why the service refused the call; null when it did not. */
export function refusalOf({ exchange }: CallResult): { status: number; code: string; detail: string } | null {
  if (!exchange || exchange.response.status < 400) return null;
  try {
    return Problem.parse(JSON.parse(exchange.response.body));
  } catch {
    return { status: exchange.response.status, code: exchange.trace.stoppedBy ?? "", detail: "" };
  }
}

function announcementOfChange(change: Change | undefined): string | null {
  if (change?.kind === "wallet_charged")
    return `Order charged ${amountText(change.by)}, balance ${amountText(change.to)}`;
  if (change?.kind === "key_created") return "Key created";
  return change?.kind === "key_revoked" ? "Key revoked" : null;
}

function titleIn(text: string): string {
  try {
    return String(JSON.parse(text).title);
  } catch {
    return "";
  }
}

/** The live region's text for a finished call. */
export function announcementOf(outcome: Outcome, exchange: Exchange | undefined): string {
  if (outcome.kind === "lost") return "No answer came back";
  if (outcome.kind === "unsendable") return "The browser refused to send this";
  const { status, text, isReplay } = outcome.response;
  if (status >= 400) return `Refused: ${status} ${titleIn(text)}`;
  if (isReplay) return "Replayed, no charge";
  return announcementOfChange(exchange?.trace.changes[0]) ?? `Answered ${status}`;
}

export const CANCELLED = "Cancelled here. The service may still have carried it out.";

function setSubmission(session: SessionStore, submission: Submission): void {
  session.setState(({ submissions }) => ({
    submissions: { ...submissions, [submission.request.operation]: submission },
  }));
}

/** Stores the value of a created key and selects it for the next request. */
function keepKey(session: SessionStore, text: string): void {
  const { id, key } = CreatedKey.parse(JSON.parse(text));
  if (key === null) return;
  session.setState(({ secrets }) => ({
    secrets: { ...secrets, [id]: key },
    authorization: { kind: "created", id },
  }));
}

function keepResponse(session: SessionStore, { operation }: ApiRequest, outcome: Outcome): void {
  const isCreated = outcome.kind === "answered" && outcome.response.status === 201;
  if (isCreated && operation === "createKey") keepKey(session, outcome.response.text);
}

function announcementFor(panel: Sandbox["panel"], outcome: Outcome): string {
  if (outcome.kind === "lost" && outcome.isCancelled) return CANCELLED;
  const requestId = outcome.kind === "answered" ? outcome.response.requestId : null;
  return announcementOf(
    outcome,
    panel.exchanges.getState().find((each) => each.requestId === requestId),
  );
}

/** Resolves once the sandbox handles calls, or once the signal is aborted. */
function sandboxReadyOr(signal: AbortSignal, mode: Sandbox["panel"]["mode"]): Promise<void> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  return Promise.race([sandboxReady(mode), stopped]);
}

/**
 * Sends the copies of one request at the same moment, and before the next render if the sandbox already handles calls.
 * Resolves with their outcomes, the executed one first.
 */
async function outcomesOf({ panel }: Sandbox, request: ApiRequest, copies: 1 | 2, signal: AbortSignal) {
  if (!isSandboxReady(panel.mode)) await sandboxReadyOr(signal, panel.mode);
  if (signal.aborted) return null;
  const outcomes = await Promise.all(Array.from({ length: copies }, () => call(request, signal)));
  return carriedOutFirst(outcomes);
}

/** Restores the previous submission after one was cancelled before the sandbox handled calls: nothing was sent. */
function withdraw({ session }: Sandbox, { request }: Submission, before: Submission | undefined): void {
  const { [request.operation]: _, ...others } = session.getState().submissions;
  session.setState({ submissions: before ? { ...others, [request.operation]: before } : others });
  announce(session, "Cancelled before it was sent");
}

/** Sends a request once or twice, stores and announces the outcome. Resolves when the outcome is known. */
export async function send(sandbox: Sandbox, request: ApiRequest, copies: 1 | 2): Promise<void> {
  const { panel, session } = sandbox;
  const running = session.getState().submissions[request.operation];
  if (running && running.outcome === null) {
    announce(session, "The request before is still running");
    return;
  }
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const submission: Submission = { request, outcome: null, before: running?.outcome ?? null, duplicate: null, cancel };
  const underWay = outcomesOf(sandbox, request, copies, controller.signal);
  setSubmission(session, submission);
  const outcomes = await underWay;
  // A reset in the meantime has removed the submission: its response describes a state that no longer exists.
  if (session.getState().submissions[request.operation] !== submission) return;
  if (outcomes === null) {
    withdraw(sandbox, submission, running);
    return;
  }
  const [outcome, duplicate] = outcomes;
  setSubmission(session, { ...submission, outcome, duplicate });
  for (const each of outcomes) if (each) keepResponse(session, request, each);
  const announcement = announcementFor(panel, outcome);
  announce(session, duplicate ? `${duplicateAnnouncement(outcome, duplicate)} ${announcement}` : announcement);
}
