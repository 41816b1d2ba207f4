import { createStore, type StoreApi } from "zustand/vanilla";
import { duration } from "#contract/api/time.ts";
import type { Mode } from "#contract/panel/panel.ts";
import type { World } from "#domain/world.ts";
import type { KeyValueStore, Platform } from "#server/platform.ts";
import { type Codec, newCodec } from "./codec.ts";
import { freshWorld } from "./fresh-world.ts";
import type { Stored } from "./stored.ts";

/** Where the state is kept in local storage, and where state that cannot be used is set aside. */
export const STORAGE_KEY = "top-up-sandbox";
const SET_ASIDE_KEY = "top-up-sandbox:set-aside";

/** How often, and how far apart, storage is looked at again while it is behind what another tab has committed. */
const CATCH_UP_TRIES = 200;
const CATCH_UP_WAIT = duration(5);

/** What one piece of work makes of the world: the world after it (the very same where nothing changed), and a result. */
interface Work<T> {
  readonly world: World;
  readonly result: T;
}

/** The one place that holds the world. */
export interface Store {
  /** For reading and watching. Written only by `transact`. */
  readonly state: Pick<StoreApi<Stored>, "getState" | "subscribe">;
  /** Why stored state could not be used at the start, and under which key it is kept, if it is; null where all was well. */
  readonly setAside: Mode["setAside"];
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

/** What a promise comes to, or null where it fails or there is none. */
const settled = async <T>(promise: Promise<T> | undefined): Promise<T | null> => promise?.catch(() => null) ?? null;

/** Moves a text that cannot be used aside. One too long to be there twice is taken away first, and put back if that fails. */
function movedAside(storage: KeyValueStore, text: string): boolean {
  const isCopied = () => tried(() => storage.setItem(SET_ASIDE_KEY, text)) !== null;
  if (isCopied()) return tried(() => storage.removeItem(STORAGE_KEY)) !== null;
  if (tried(() => storage.removeItem(STORAGE_KEY)) === null) return false;
  if (isCopied()) return true;
  tried(() => storage.setItem(STORAGE_KEY, text));
  return false;
}

/** What is stored, or a fresh world; what cannot be used is moved aside and the reason told. */
function load(platform: Platform, codec: Codec): { stored: Stored; text: string | null; setAside: Mode["setAside"] } {
  const { storage } = platform;
  const fresh: Stored = { revision: 0, world: freshWorld(platform) };
  const text = tried(() => storage?.getItem(STORAGE_KEY) ?? null);
  if (!storage || text === null) return { stored: fresh, text, setAside: null };
  const read = codec.read(text);
  if (!("unusable" in read)) return { stored: read, text, setAside: null };
  return movedAside(storage, text)
    ? { stored: fresh, text: null, setAside: { reason: read.unusable, storageKey: SET_ASIDE_KEY } }
    : { stored: fresh, text, setAside: { reason: `${read.unusable} There was no room to keep it.`, storageKey: null } };
}

export function openStore(platform: Platform): Store {
  const { storage, revisionCounter, exclusively } = platform;
  const codec = newCodec();
  const { stored, text, setAside } = load(platform, codec);
  const state = createStore<Stored>(() => stored);
  let lastText = text;

  /** What is stored now, or this tab's own where that cannot be used or is no newer. Never writes over a newer version's. */
  function current(): Stored {
    const read = storage?.getItem(STORAGE_KEY) ?? null;
    if (read === null || read === lastText) return state.getState();
    const other = codec.read(read);
    if (!("unusable" in other)) return other;
    if (other.isNewer) throw new Error(`Another tab runs a newer version. ${other.unusable}`);
    return state.getState();
  }

  /** The newest world of any tab: waits until storage shows the commit the fence names, for a second at most. */
  async function freshest(revision: number): Promise<Stored> {
    let found = current();
    for (let tries = 0; tries < CATCH_UP_TRIES && found.revision < revision; tries++) {
      await new Promise<void>((wake) => platform.after(CATCH_UP_WAIT, wake));
      found = current();
    }
    return found;
  }

  /** Stores in one write, and only then lets anybody see it. False where the browser refuses. */
  function put(next: Stored): boolean {
    const nextText = codec.write(next);
    if (tried(() => storage?.setItem(STORAGE_KEY, nextText)) === null) return false;
    lastText = nextText;
    state.setState(next, true);
    return true;
  }

  return {
    state,
    setAside,
    transact: (work) =>
      exclusively(async () => {
        const last = (await settled(revisionCounter?.read())) ?? 0;
        const before = await settled(freshest(last));
        const { revision, world: old } = before ?? state.getState();
        const { world, result } = work(old);
        if (world === old) return { result, isStored: true };
        const next = Math.max(revision, last) + 1;
        const isStored = before !== null && put({ revision: next, world });
        if (isStored) await settled(revisionCounter?.raise(next));
        return { result, isStored };
      }),
    adopt: (nextText) => {
      const read = codec.read(nextText);
      if ("unusable" in read || read.revision <= state.getState().revision) return;
      lastText = nextText;
      state.setState(read, true);
    },
  };
}
