import * as z from "zod/mini";
import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";
import { OPERATION_IDS, type OperationId } from "#contract/api/operations.ts";
import type { Authorization } from "./authorization.ts";
import { type Draft, type Drafts, firstDrafts } from "./draft.ts";

const STORAGE_KEY = "top-up-sandbox:shortcuts";
const Choice = z.enum(["on", "off"]);

/** Whether single letters act as shortcuts. On by default; the visitor can switch them off (WCAG 2.1.4). */
export function keptLetterKeys(): boolean {
  try {
    return Choice.safeParse(localStorage.getItem(STORAGE_KEY)).data !== "off";
  } catch {
    return true;
  }
}

/** Stores the choice in this browser. If storage is blocked, it applies to this page only. */
export function keepLetterKeys(areOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, areOn ? "on" : "off");
  } catch {
    // Nothing to report: the session still holds the choice.
  }
}

/** Delay between a change and the write, in milliseconds: a word typed in that time is one write. */
const WAIT = 500;

/** Stores the drafts for a reload shortly after they change, or at once when the page is about to be hidden. */
export function newDraftKeeper(shelf: DraftShelf): (drafts: Kept) => void {
  let waiting: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function keep(): void {
    clearTimeout(timer);
    if (waiting) keepDrafts(shelf, waiting);
    waiting = null;
  }
  window.addEventListener("pagehide", keep);
  return (drafts) => {
    if (waiting === null) timer = setTimeout(keep, WAIT);
    waiting = drafts;
  };
}

const text = (longest: number) => z.string().check(z.maxLength(longest));

/** A draft from storage or a link. Untrusted input: every member is validated. */
export const StoredDraft = z.object({
  body: text(100_000),
  view: z.enum(["form", "json"]),
  idempotencyKey: text(1_000),
  contentType: text(1_000),
  extraHeaders: z.array(z.tuple([text(1_000), text(10_000)])).check(z.maxLength(50)),
  id: z.nullable(text(1_000)),
  query: z.record(text(100), text(1_000)),
});

const Stored = z.object({
  authorization: z.nullable(z.enum(["none", "console"])),
  drafts: z.record(z.string(), z.unknown()),
});

/** The part of the session that survives a reload. */
export interface Kept {
  readonly drafts: Drafts;
  readonly authorization: Authorization | null;
}

/** Where a page stores its drafts: session storage (null when the browser blocks it) and the storage key. */
export interface DraftShelf {
  readonly storage: Storage | null;
  readonly name: string;
}

export function draftShelf(store: string): DraftShelf {
  const name = `${store}:drafts`;
  try {
    return { storage: window.sessionStorage, name };
  } catch {
    return { storage: null, name };
  }
}

function read({ storage, name }: DraftShelf): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** The stored draft, or a fresh one if it does not parse. */
function restored(fresh: Draft, kept: unknown): Draft {
  const draft = StoredDraft.safeParse(kept);
  return draft.success ? draft.data : fresh;
}

/** The drafts stored in this tab, or fresh ones if there are none or they do not parse. */
export function keptDrafts(shelf: DraftShelf): Kept {
  const fresh = firstDrafts();
  const stored = Stored.safeParse(read(shelf));
  if (!stored.success) return { drafts: fresh, authorization: null };
  const { drafts, authorization } = stored.data;
  const each = OPERATION_IDS.map((id): [OperationId, Draft] => [id, restored(fresh[id], drafts[id])]);
  return {
    drafts: Object.fromEntries(each) as Record<OperationId, Draft>,
    authorization: authorization && { kind: authorization },
  };
}

/** Stores the drafts in this tab without any key value. Of the authorization it stores only "none" or "console". */
function keepDrafts({ storage, name }: DraftShelf, { drafts, authorization }: Kept): void {
  const isPublic = authorization?.kind === "none" || authorization?.kind === "console";
  const stored = { drafts, authorization: isPublic ? authorization.kind : null };
  try {
    storage?.setItem(name, JSON.stringify(stored).replace(KEY_IN_TEXT, ""));
  } catch {
    // Storage is full or blocked: the drafts last until the page is closed.
  }
}
