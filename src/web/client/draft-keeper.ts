import { type DraftShelf, type Kept, keepDrafts } from "./saved.ts";

/** How long after a change the drafts are kept, in milliseconds: a word typed in that time is one write. */
const WAIT = 500;

/** Keeps the drafts for a reload, a little after they change; at once where the page is about to go. */
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
