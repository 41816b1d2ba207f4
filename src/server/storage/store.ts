import { createStore, type StoreApi } from "zustand/vanilla";
import type { Instant } from "#contract/api/time.ts";
import type { Mode } from "#contract/panel/panel.ts";
import type { World } from "#domain/world.ts";
import type { KeyValueStore, Platform } from "#server/platform.ts";
import { createCommits } from "./commit-queue.ts";
import { freshWorld } from "./fresh-world.ts";
import { readStored, type Stored, storedText, type Unusable } from "./stored.ts";

/** The local storage key of the state. */
export const STORAGE_KEY = "top-up-sandbox";

/** The keys of copies of unusable state, and of the state of a build that may not replace what is under the first key. */
const SET_ASIDE_KEY = "top-up-sandbox:set-aside";
const BESIDE_KEY = "top-up-sandbox:beside";

const NO_COPY = "There was not enough storage to keep a copy.";

/** The result of a storage access, or null if the browser refuses it. */
function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** The first of the keys `name`, `name-2`, `name-3` … that fits. */
function firstKey(name: string, fits: (key: string) => boolean): string {
  let key = name;
  for (let count = 2; !fits(key); count++) key = `${name}-${count}`;
  return key;
}

/** Copies an unusable text to a key of its own, unless it has one, and returns that key. Throws if the browser refuses. */
function setAsideAt(storage: KeyValueStore, text: string): string {
  const key = firstKey(SET_ASIDE_KEY, (each) => [null, text].includes(storage.getItem(each)));
  if (storage.getItem(key) === null) storage.setItem(key, text);
  return key;
}

/** What a store opens with: the key of its state, and the text and the state there. */
interface Opened {
  readonly key: string;
  readonly text: string | null;
  readonly stored: Stored;
  readonly setAside: Mode["setAside"];
}

const isUsable = (read: Stored | Unusable): read is Stored => !("unusable" in read);

/**
 * Finds the state. Unusable text is replaced only once it is copied. What a newer version wrote is never replaced, nor
 * is what cannot be copied: the state is then in the first entry beside it that is free or usable.
 */
function openedIn(storage: KeyValueStore, fresh: Stored): Opened {
  const openAt = (key: string) => {
    const text = storage.getItem(key);
    return { key, text, read: text === null ? fresh : readStored(text) };
  };
  const { text, read } = openAt(STORAGE_KEY);
  if (isUsable(read)) return { key: STORAGE_KEY, text, stored: read, setAside: null };
  const ownKey = firstKey(BESIDE_KEY, (key) => isUsable(openAt(key).read));
  const own = openAt(ownKey);
  const isCopied = own.text === null && !read.isNewer && text !== null;
  const copy = isCopied ? orNull(() => setAsideAt(storage, text)) : null;
  if (copy !== null) {
    const setAside = { reason: read.unusable, storageKey: copy, ownKey: STORAGE_KEY };
    return { key: STORAGE_KEY, text, stored: fresh, setAside };
  }
  const reason = `${read.unusable} ${read.isNewer ? "That version will open it again." : NO_COPY}`;
  const stored = isUsable(own.read) ? own.read : fresh;
  return { key: ownKey, text: own.text, stored, setAside: { reason, storageKey: STORAGE_KEY, ownKey } };
}

/** The single owner of the world. `clock` is the sandbox clock of a world. */
export function openStore(platform: Platform, clock: (world: World) => Instant) {
  const { storage } = platform;
  const fresh: Stored = { revision: 0, world: freshWorld(platform) };
  const unread: Opened = { key: STORAGE_KEY, text: null, stored: fresh, setAside: null };
  const opened = (storage && orNull(() => openedIn(storage, fresh))) ?? unread;
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
    const nextText = storedText(next);
    if (orNull(() => storage?.setItem(key, nextText)) === null) return false;
    lastText = nextText;
    show(next);
    return true;
  }

  const commits = createCommits(platform, clock, {
    own: state.getState,
    newest: current,
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
