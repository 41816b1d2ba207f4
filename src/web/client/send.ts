import { CreatedKey } from "#contract/api/key.ts";
import { announcementOf } from "./announcement.ts";
import { answering, isAnswering } from "./answering.ts";
import { call, type Outcome } from "./call.ts";
import { carriedOutFirst, duplicateAnnouncement } from "./duplicate.ts";
import type { ApiRequest } from "./http.ts";
import { announce, type Sandbox, type SessionStore, type Submission } from "./store.ts";

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

function keepAnswer(session: SessionStore, { operation }: ApiRequest, outcome: Outcome): void {
  const isCreated = outcome.kind === "answered" && outcome.answer.status === 201;
  if (isCreated && operation === "createKey") keepKey(session, outcome.answer.text);
}

function announcementFor(panel: Sandbox["panel"], outcome: Outcome): string {
  if (outcome.kind === "lost" && outcome.isCancelled) return CANCELLED;
  const requestId = outcome.kind === "answered" ? outcome.answer.requestId : null;
  return announcementOf(
    outcome,
    panel.exchanges.getState().find((each) => each.requestId === requestId),
  );
}

/** Resolves once the sandbox handles calls, or once the signal is aborted. */
function answeringOr(signal: AbortSignal, mode: Sandbox["panel"]["mode"]): Promise<void> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  return Promise.race([answering(mode), stopped]);
}

/**
 * Sends the copies of one request at the same moment, and before the next render if the sandbox already handles calls.
 * Resolves with their outcomes, the executed one first.
 */
async function outcomesOf({ panel }: Sandbox, request: ApiRequest, copies: 1 | 2, signal: AbortSignal) {
  if (!isAnswering(panel.mode)) await answeringOr(signal, panel.mode);
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
  for (const each of outcomes) if (each) keepAnswer(session, request, each);
  const news = announcementFor(panel, outcome);
  announce(session, duplicate ? `${duplicateAnnouncement(outcome, duplicate)} ${news}` : news);
}
