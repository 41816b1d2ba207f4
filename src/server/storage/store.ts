import { createStore, type StoreApi } from "zustand/vanilla";
import type { Instant } from "#contract/api/time.ts";
import { orNull } from "#contract/or-null.ts";
import type { World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";
import { createCommits } from "./commits.ts";
import { freshWorld } from "./fresh-world.ts";
import { isUsable, readStored, type Stored, writtenWorld } from "./stored.ts";
import { type Opened, openedIn, setAsideAt } from "./stored-place.ts";

/** The local storage key of the state. */
export const STORAGE_KEY = "top-up-sandbox";

/** The single owner of the world. `clock` is the sandbox clock of a world. */
export function openStore(platform: Platform, clock: (world: World) => Instant) {
  const { storage } = platform;
  const fresh: Stored = { revision: 0, world: freshWorld(platform) };
  const unread: Opened = { key: STORAGE_KEY, text: null, stored: fresh, setAside: null };
  const opened = (storage && orNull(() => openedIn(storage, STORAGE_KEY, fresh))) ?? unread;
  const { key, stored, setAside } = opened;
  const state = createStore<Stored>(() => stored);
  let lastText = opened.text;

  /**
   * The stored state, or this tab's own if the stored one is unusable and a copy of it is kept. Throws if what is stored
   * may not be replaced: a newer version wrote it since, or the browser refuses the copy.
   */
  function current(): Stored {
    if (!storage) return state.getState();
    const read = storage.getItem(key);
    if (read === null || read === lastText) return state.getState();
    const other = readStored(read);
    if (isUsable(other)) return other;
    if (other.isNewer) throw new Error(`Another tab runs a newer version. ${other.unusable}`);
    setAsideAt(storage, read);
    return state.getState();
  }

  /** Shows a state that is stored. What a watcher throws is reported, and does not make the commit fail. */
  function show(next: Stored): void {
    try {
      state.setState(next, true);
    } catch (failure) {
      platform.report(failure);
    }
  }

  /** Stores the state in one write before anybody can read it. False if the browser refuses. */
  function put(next: Stored): boolean {
    const nextText = writtenWorld(next);
    if (orNull(() => storage?.setItem(key, nextText)) === null) return false;
    lastText = nextText;
    show(next);
    return true;
  }

  const commits = createCommits(platform, clock, {
    own: state.getState,
    newest: current,
    watch: state.subscribe,
    put,
  });

  return {
    /** For reading and watching. Only `commit` and `adopt` write. */
    state: state as Pick<StoreApi<Stored>, "getState" | "subscribe">,
    /** The storage key of the state. */
    key,
    /** Why stored state was not opened, where it is kept, and where the state is stored instead; null if it was opened. */
    setAside,
    ...commits,
    /** Takes over the state that another tab stored. */
    adopt: (nextText: string): void => {
      const read = readStored(nextText);
      if (!storage || "unusable" in read || read.revision <= state.getState().revision) return;
      lastText = nextText;
      show(read);
    },
  };
}
export type Store = ReturnType<typeof openStore>;
