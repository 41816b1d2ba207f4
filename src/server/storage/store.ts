import { createStore, type StoreApi } from "zustand/vanilla";
import { duration } from "#contract/api/time.ts";
import type { Mode } from "#contract/panel/panel.ts";
import type { World } from "#domain/world.ts";
import type { KeyValueStore, Platform } from "#server/platform.ts";
import { type Codec, newCodec } from "./codec.ts";
import { freshWorld } from "./fresh-world.ts";
import type { Stored } from "./stored.ts";

/** The local storage key of the state, and the key of state set aside as unusable. */
export const STORAGE_KEY = "top-up-sandbox";
const SET_ASIDE_KEY = "top-up-sandbox:set-aside";

/** How often, and at what interval, storage is read again while it is behind another tab's commit. */
const CATCH_UP_TRIES = 200;
const CATCH_UP_WAIT = duration(5);

/** What a transaction makes of the world: the next one (the identical object if nothing changed), and a result. */
export interface Transaction<T> {
  readonly world: World;
  readonly result: T;
}

/** The result of a storage access, or null if the browser refuses it. */
function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** The value of a promise, or null if it rejects or is absent. */
const settled = async <T>(promise: Promise<T> | undefined): Promise<T | null> => promise?.catch(() => null) ?? null;

/**
 * Moves unusable text aside. If two copies do not fit, the original is removed first, and restored if the copy still
 * fails.
 */
function movedAside(storage: KeyValueStore, text: string): boolean {
  const isCopied = () => orNull(() => storage.setItem(SET_ASIDE_KEY, text)) !== null;
  if (isCopied()) return orNull(() => storage.removeItem(STORAGE_KEY)) !== null;
  if (orNull(() => storage.removeItem(STORAGE_KEY)) === null) return false;
  if (isCopied()) return true;
  orNull(() => storage.setItem(STORAGE_KEY, text));
  return false;
}

/** The stored world, or a fresh one. Unusable text is moved aside and the reason returned. */
function load(platform: Platform, codec: Codec): { stored: Stored; text: string | null; setAside: Mode["setAside"] } {
  const { storage } = platform;
  const fresh: Stored = { revision: 0, world: freshWorld(platform) };
  const text = orNull(() => storage?.getItem(STORAGE_KEY) ?? null);
  if (!storage || text === null) return { stored: fresh, text, setAside: null };
  const read = codec.read(text);
  if (!("unusable" in read)) return { stored: read, text, setAside: null };
  return movedAside(storage, text)
    ? { stored: fresh, text: null, setAside: { reason: read.unusable, storageKey: SET_ASIDE_KEY } }
    : {
        stored: fresh,
        text,
        setAside: { reason: `${read.unusable} There was not enough storage to keep a copy.`, storageKey: null },
      };
}

/** The single owner of the world. */
export function openStore(platform: Platform) {
  const { storage, revisionCounter, exclusively } = platform;
  const codec = newCodec();
  const { stored, text, setAside } = load(platform, codec);
  const state = createStore<Stored>(() => stored);
  let lastText = text;

  /**
   * The stored state, or this tab's own if the stored one is unusable or no newer. A newer version's state is never
   * overwritten.
   */
  function current(): Stored {
    const read = storage?.getItem(STORAGE_KEY) ?? null;
    if (read === null || read === lastText) return state.getState();
    const other = codec.read(read);
    if (!("unusable" in other)) return other;
    if (other.isNewer) throw new Error(`Another tab runs a newer version. ${other.unusable}`);
    return state.getState();
  }

  /**
   * The newest world of any tab: waits until storage shows the commit that the revision counter names, for at most a
   * second.
   */
  async function freshest(revision: number): Promise<Stored> {
    let found = current();
    for (let tries = 0; tries < CATCH_UP_TRIES && found.revision < revision; tries++) {
      await new Promise<void>((wake) => platform.after(CATCH_UP_WAIT, wake));
      found = current();
    }
    return found;
  }

  /** Stores the state in one write before anybody can read it. False if the browser refuses. */
  function put(next: Stored): boolean {
    const nextText = codec.write(next);
    if (orNull(() => storage?.setItem(STORAGE_KEY, nextText)) === null) return false;
    lastText = nextText;
    state.setState(next, true);
    return true;
  }

  return {
    /** For reading and watching. Only `transact` and `adopt` write. */
    state: state as Pick<StoreApi<Stored>, "getState" | "subscribe">,
    /** Why stored state was unusable at startup, and the storage key of its copy, if any; null if it was usable. */
    setAside,
    /**
     * Runs a transaction exclusively and stores its change in one write. If the browser refuses the write, nothing
     * changes.
     */
    transact: <T>(work: (world: World) => Transaction<T>) =>
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
    /** Takes over the state that another tab stored. */
    adopt: (nextText: string): void => {
      const read = codec.read(nextText);
      if ("unusable" in read || read.revision <= state.getState().revision) return;
      lastText = nextText;
      state.setState(read, true);
    },
  };
}
export type Store = ReturnType<typeof openStore>;
