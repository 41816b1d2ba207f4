import { CreatedKey } from "#contract/api/key.ts";
import { answering, isAnswering } from "./answering.ts";
import { call, type Outcome } from "./call.ts";
import type { ApiRequest } from "./http.ts";
import { newsOf } from "./news.ts";
import { announce, type Sandbox, type SessionStore, type Turn } from "./store.ts";
import { carriedOutFirst, twinNews } from "./twin.ts";

export const CANCELLED = "Cancelled here. The service may still have carried it out.";

function setTurn(session: SessionStore, turn: Turn): void {
  session.setState(({ turns }) => ({ turns: { ...turns, [turn.request.operation]: turn } }));
}

/** The value of a key just created goes into the next request by itself. */
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

function newsFor(panel: Sandbox["panel"], outcome: Outcome): string {
  if (outcome.kind === "lost" && outcome.isCancelled) return CANCELLED;
  const requestId = outcome.kind === "answered" ? outcome.answer.requestId : null;
  return newsOf(
    outcome,
    panel.exchanges.getState().find((each) => each.requestId === requestId),
  );
}

/** Settles once somebody answers the calls, or nobody is to be asked any more. */
function answeringOr(signal: AbortSignal, mode: Sandbox["panel"]["mode"]): Promise<void> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  return Promise.race([answering(mode), stopped]);
}

/**
 * Sends the copies of one request at the same moment, and before anything is drawn where somebody answers already; what
 * came of them, the one that was carried out first.
 */
async function outcomesOf({ panel }: Sandbox, request: ApiRequest, copies: 1 | 2, signal: AbortSignal) {
  if (!isAnswering(panel.mode)) await answeringOr(signal, panel.mode);
  if (signal.aborted) return null;
  const outcomes = await Promise.all(Array.from({ length: copies }, () => call(request, signal)));
  return carriedOutFirst(outcomes);
}

/** The turn as it stood before a press that was cancelled while nobody answered yet: nothing was sent. */
function withdraw({ session }: Sandbox, { request }: Turn, before: Turn | undefined): void {
  const { [request.operation]: _, ...others } = session.getState().turns;
  session.setState({ turns: before ? { ...others, [request.operation]: before } : others });
  announce(session, "Cancelled before it was sent");
}

/** Sends a request once or twice, keeps what came of it, and says so; settles when that is known. */
export async function send(sandbox: Sandbox, request: ApiRequest, copies: 1 | 2): Promise<void> {
  const { panel, session } = sandbox;
  const running = session.getState().turns[request.operation];
  if (running && running.outcome === null) {
    announce(session, "The request before is still running");
    return;
  }
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const turn: Turn = { request, outcome: null, before: running?.outcome ?? null, twin: null, cancel };
  const underWay = outcomesOf(sandbox, request, copies, controller.signal);
  setTurn(session, turn);
  const outcomes = await underWay;
  // A reset meanwhile has forgotten the turn: its answer speaks of a world that is gone.
  if (session.getState().turns[request.operation] !== turn) return;
  if (outcomes === null) {
    withdraw(sandbox, turn, running);
    return;
  }
  const [outcome, twin] = outcomes;
  setTurn(session, { ...turn, outcome, twin });
  for (const each of outcomes) if (each) keepAnswer(session, request, each);
  const news = newsFor(panel, outcome);
  announce(session, twin ? `${twinNews(outcome, twin)} ${news}` : news);
}
