import { createStore } from "zustand/vanilla";
import type { OperationId } from "#contract/operations.ts";
import type { ApiRequest } from "#web/api/api-request.ts";
import type { Outcome } from "#web/api/call.ts";
import type { Authorization, Secrets } from "./authorization.ts";
import { type Draft, firstDrafts } from "./draft.ts";

/** One press of Send, and what came of it; null while it is running. */
export interface Turn {
  readonly request: ApiRequest;
  readonly outcome: Outcome | null;
  /** What came of the press before, shown until there is something new. */
  readonly before: Outcome | null;
}

export type AnswerTab = "body" | "headers" | "why";

/** What the page knows and the API cannot answer. In memory: it ends with the page. */
export interface Session {
  readonly drafts: Readonly<Record<OperationId, Draft>>;
  readonly authorization: Authorization | null;
  readonly secrets: Secrets;
  readonly turns: Partial<Readonly<Record<OperationId, Turn>>>;
  readonly answerTab: AnswerTab;
  /** What the live region says; counted, so that the same words are said again. */
  readonly news: { readonly text: string; readonly count: number };
}

const forgotten = { authorization: null, secrets: {}, turns: {} } as const;

/** The page's own store, one for each page. */
export const newSession = () =>
  createStore<Session>(() => ({
    ...forgotten,
    drafts: firstDrafts(),
    answerTab: "body",
    news: { text: "", count: 0 },
  }));
export type SessionStore = ReturnType<typeof newSession>;

/** Changes part of an operation's draft. */
export function edit(session: SessionStore, operation: OperationId, change: Partial<Draft>): void {
  session.setState(({ drafts }) => ({ drafts: { ...drafts, [operation]: { ...drafts[operation], ...change } } }));
}

/** Has the live region say something. */
export function announce(session: SessionStore, text: string): void {
  session.setState(({ news }) => ({ news: { text, count: news.count + 1 } }));
}

/** Chooses the key of the next requests. */
export const authorize = (session: SessionStore, authorization: Authorization): void =>
  session.setState({ authorization });

/** Forgets every secret, choice and answer; drafts stay. */
export const forget = (session: SessionStore): void => session.setState(forgotten);
