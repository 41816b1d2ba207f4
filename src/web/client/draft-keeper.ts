import { type DraftShelf, type Kept, keepDrafts } from "./saved.ts";

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
