import { orNull } from "#contract/or-null.ts";
import type { Mode } from "#contract/panel/panel.ts";
import type { KeyValueStore } from "#server/platform.ts";
import { isUsable, readStored, type Stored } from "./stored.ts";

/** The keys of copies of unusable state, and of the state of a build that may not replace what is under the first key. */
const SET_ASIDE_KEY = "top-up-sandbox:set-aside";
const BESIDE_KEY = "top-up-sandbox:beside";

const NO_COPY = "There was not enough storage to keep a copy.";

/** The first of the keys `name`, `name-2`, `name-3` … that fits. */
function firstKey(name: string, fits: (key: string) => boolean): string {
  let key = name;
  for (let count = 2; !fits(key); count++) key = `${name}-${count}`;
  return key;
}

/** Copies an unusable text to a key of its own, unless it has one, and returns that key. Throws if the browser refuses. */
export function setAsideAt(storage: KeyValueStore, text: string): string {
  const key = firstKey(SET_ASIDE_KEY, (each) => [null, text].includes(storage.getItem(each)));
  if (storage.getItem(key) === null) storage.setItem(key, text);
  return key;
}

/** What a store opens with: the key of its state, and the text and the state there. */
export interface Opened {
  readonly key: string;
  readonly text: string | null;
  readonly stored: Stored;
  readonly setAside: Mode["setAside"];
}

/**
 * Finds the state. Unusable text is replaced only once it is copied. What a newer version wrote is never replaced, nor
 * is what cannot be copied: the state is then in the first entry beside it that is free or usable.
 */
export function openedIn(storage: KeyValueStore, mainKey: string, fresh: Stored): Opened {
  const openAt = (key: string) => {
    const text = storage.getItem(key);
    return { key, text, read: text === null ? fresh : readStored(text) };
  };
  const { text, read } = openAt(mainKey);
  if (isUsable(read)) return { key: mainKey, text, stored: read, setAside: null };
  const ownKey = firstKey(BESIDE_KEY, (key) => isUsable(openAt(key).read));
  const own = openAt(ownKey);
  const isCopied = own.text === null && !read.isNewer && text !== null;
  const copy = isCopied ? orNull(() => setAsideAt(storage, text)) : null;
  if (copy !== null) {
    const setAside = { reason: read.unusable, storageKey: copy, ownKey: mainKey };
    return { key: mainKey, text, stored: fresh, setAside };
  }
  const reason = `${read.unusable} ${read.isNewer ? "That version will open it again." : NO_COPY}`;
  const stored = isUsable(own.read) ? own.read : fresh;
  return { key: ownKey, text: own.text, stored, setAside: { reason, storageKey: mainKey, ownKey } };
}
