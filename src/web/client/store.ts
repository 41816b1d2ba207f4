import { createStore } from "zustand/vanilla";
import type { OperationId } from "#contract/api/operations.ts";
import { noSettings, type Settings, storeName } from "#contract/page/settings.ts";
import type { Panel } from "#contract/panel/panel.ts";
import type { Authorization, Secrets } from "./authorization.ts";
import type { Outcome } from "./call.ts";
import type { Draft, Drafts } from "./draft.ts";
import { newDraftKeeper } from "./draft-keeper.ts";
import type { ApiRequest } from "./http.ts";
import { keptLetterKeys } from "./letter-keys.ts";
import { draftShelf, keptDrafts } from "./saved.ts";
import { keepLessons, keptLessons, type Lessons, lessonsName } from "./stored-lessons.ts";

/** One press of Send, and what came of it; null while it is running. */
export interface Submission {
  readonly request: ApiRequest;
  readonly outcome: Outcome | null;
  /** What came of the press before, shown until there is something new. */
  readonly before: Outcome | null;
  /** What came of its twin, where it was sent twice at once. */
  readonly duplicate: Outcome | null;
  /** Stops waiting for the answer. */
  readonly cancel: () => void;
}

export type RequestTab = "input" | "headers" | "code";
export type AnswerTab = "body" | "headers" | "why";

/** What became of the world, and how to put back what was there before; false where that is no longer possible. */
export interface Undoable {
  readonly words: string;
  readonly putBack: () => Promise<boolean>;
}

/** What the page knows and the API cannot answer. In memory, and it ends with the page; only drafts and lessons outlive a reload. */
export interface Session {
  readonly drafts: Drafts;
  readonly authorization: Authorization | null;
  readonly secrets: Secrets;
  readonly submissions: Partial<Readonly<Record<OperationId, Submission>>>;
  readonly requestTab: RequestTab;
  readonly answerTab: AnswerTab;
  /** The Request-Id of the answer whose new key lies open; null where every key lies under its scratch panel. */
  readonly revealed: string | null;
  readonly lessons: Lessons;
  /** The Log, and which exchange it shows; null for none in particular. */
  readonly log: { readonly isOpen: boolean; readonly requestId: string | null };
  /** Which dialog of the whole page is open. */
  readonly dialog: "palette" | "shortcuts" | "reset" | "share" | null;
  /** What was just replaced and can still be put back. */
  readonly undo: Undoable | null;
  /** Whether single letters act as shortcuts. */
  readonly hasLetterKeys: boolean;
  /** What the live region says; counted, so that the same words are said again. */
  readonly news: { readonly text: string; readonly count: number };
}

const forgotten = { authorization: null, secrets: {}, submissions: {}, revealed: null } as const;

/** The page's own store, one for each page. It begins with what this tab kept, and keeps that up to date. */
export function newSession({ id, key }: Pick<Settings, "id" | "key"> = noSettings) {
  const shelf = draftShelf(storeName(id));
  const kept = keptDrafts(shelf);
  const lessons = lessonsName(storeName(id));
  const session = createStore<Session>(() => ({
    ...forgotten,
    ...kept,
    authorization: kept.authorization ?? (key && { kind: key }),
    requestTab: "input",
    answerTab: "body",
    lessons: keptLessons(shelf.storage, lessons),
    log: { isOpen: false, requestId: null },
    dialog: null,
    undo: null,
    hasLetterKeys: keptLetterKeys(),
    news: { text: "", count: 0 },
  }));
  const keepLater = newDraftKeeper(shelf);
  session.subscribe((now, before) => {
    if (now.drafts !== before.drafts || now.authorization !== before.authorization) keepLater(now);
    if (now.lessons !== before.lessons) keepLessons(shelf.storage, lessons, now.lessons);
  });
  return session;
}
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

/** What every part of the page works with: the port to the service's side, and the page's own store. */
export interface Sandbox {
  readonly panel: Panel;
  /** What the page's address asks of it. */
  readonly settings: Settings;
  readonly session: SessionStore;
}
