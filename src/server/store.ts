import { createStore, type StoreApi } from "zustand/vanilla";
import { seedWorld, type World } from "#service/world.ts";
import type { Platform } from "./platform.ts";
import { readStored, type Stored, storedText } from "./stored.ts";

/** Where the state is kept in local storage, and where state that cannot be used is set aside. */
export const STORAGE_KEY = "top-up-sandbox";
export const SET_ASIDE_KEY = "top-up-sandbox:set-aside";

/** What one piece of work makes of the world: the world after it (the very same where nothing changed), and a result. */
interface Work<T> {
  readonly world: World;
  readonly result: T;
  /** Told to act as if the browser refused to store it. */
  readonly isRefused?: boolean;
}

/** The one place that holds the world. */
export interface Store {
  /** For reading and watching. Written only by `transact`. */
  readonly state: Pick<StoreApi<Stored>, "getState" | "subscribe">;
  /** Why stored state was set aside at the start, or null. */
  readonly setAside: string | null;
  /** Works on the world, alone, and stores what the work changed in one write. Where the browser refuses, nothing changed. */
  transact<T>(work: (world: World) => Work<T>): Promise<{ readonly result: T; readonly isStored: boolean }>;
  /** Takes in what another tab has stored. */
  adopt(text: string): void;
}

/** What a use of storage gives, or null where the browser refuses it. */
function tried<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** What is stored, or a fresh world; what cannot be used is moved aside and the reason told. */
function load({ shelf, now }: Platform): { stored: Stored; text: string | null; setAside: string | null } {
  const fresh: Stored = { revision: 0, world: seedWorld(now()) };
  let text: string | null = null;
  try {
    text = shelf?.getItem(STORAGE_KEY) ?? null;
    if (!shelf || text === null) return { stored: fresh, text, setAside: null };
    const read = readStored(text);
    if (!("unusable" in read)) return { stored: read, text, setAside: null };
    shelf.setItem(SET_ASIDE_KEY, text);
    shelf.removeItem(STORAGE_KEY);
    return { stored: fresh, text: null, setAside: read.unusable };
  } catch {
    return {
      stored: fresh,
      text,
      setAside: text === null ? null : "It could not be read, and there was no room to keep it.",
    };
  }
}

export function openStore(platform: Platform): Store {
  const { shelf, exclusively } = platform;
  const { stored, text, setAside } = load(platform);
  const state = createStore<Stored>(() => stored);
  let lastText = text;

  /** The newest world: this tab's, unless another tab has stored one since. Throws where storage cannot be read. */
  function freshest(): Stored {
    const current = shelf?.getItem(STORAGE_KEY) ?? null;
    if (current === null || current === lastText) return state.getState();
    const read = readStored(current);
    return "unusable" in read ? state.getState() : read;
  }

  function put(next: Stored): void {
    const nextText = storedText(next);
    shelf?.setItem(STORAGE_KEY, nextText);
    lastText = nextText;
    state.setState(next, true);
  }

  return {
    state,
    setAside,
    transact: (work) =>
      exclusively(() => {
        const before = tried(freshest);
        const { revision, world: old } = before ?? state.getState();
        const { world, result, isRefused } = work(old);
        if (world === old) return { result, isStored: true };
        const isStored = before !== null && !isRefused && tried(() => put({ revision: revision + 1, world })) !== null;
        return { result, isStored };
      }),
    adopt: (nextText) => {
      const read = readStored(nextText);
      if ("unusable" in read || read.revision <= state.getState().revision) return;
      lastText = nextText;
      state.setState(read, true);
    },
  };
}
