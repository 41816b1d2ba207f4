import { useCallback } from "react";
import { CreatedKey } from "#contract/key.ts";
import { answering } from "#web/api/answering.ts";
import type { ApiRequest } from "#web/api/api-request.ts";
import { call, type Outcome } from "#web/api/call.ts";
import { newsOf } from "./news.ts";
import { type Sandbox, useSandbox } from "./sandbox.tsx";
import { announce, type SessionStore, type Turn } from "./session.ts";

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

async function send({ panel, session }: Sandbox, request: ApiRequest): Promise<void> {
  const running = session.getState().turns[request.operation];
  if (running && running.outcome === null) {
    announce(session, "The request before is still running");
    return;
  }
  const turn: Turn = { request, outcome: null, before: running?.outcome ?? null };
  setTurn(session, turn);
  await answering(panel.mode);
  const outcome = await call(request);
  // A reset meanwhile has forgotten the turn: its answer speaks of a world that is gone.
  if (session.getState().turns[request.operation] !== turn) return;
  setTurn(session, { ...turn, outcome });
  keepAnswer(session, request, outcome);
  const requestId = outcome.kind === "answered" ? outcome.answer.requestId : null;
  const exchange = panel.exchanges.getState().find((each) => each.requestId === requestId);
  announce(session, newsOf(outcome, exchange));
}

/** Sends a request, keeps what came of it, and says so. While one is running, another of the same operation waits for the press. */
export function useSend(): (request: ApiRequest) => void {
  const sandbox = useSandbox();
  return useCallback((request) => void send(sandbox, request), [sandbox]);
}
