import { duration } from "#contract/api/time.ts";
import type { Channel, KeyValueStore, Platform, RevisionCounter } from "#server/platform.ts";
import { createMutex } from "#server/storage/mutex.ts";
import { STORAGE_KEY } from "#server/storage/store.ts";
import { memoryChannel, memoryStorage, openSandbox, type Sandbox } from "./sandbox.ts";

/** How long a write of one tab takes to reach the others' copies of storage: nearly as long as tabs without a counter wait. */
const LAG = duration(140);

/** Lets something reach another tab at a moment of its own. */
export type Reach = (what: string, arrive: () => void) => void;

/** Everything reaches the other tabs after the same moment. */
export const afterLag =
  ({ after }: Pick<Platform, "after">): Reach =>
  (_, arrive) =>
    void after(LAG, arrive);

/** What arrives in one tab, in the order in which it was sent, whatever `reach` does. */
function inboxOf(reach: Reach) {
  const waiting: (() => void)[] = [];
  return (what: string, arrive: () => void) => {
    waiting.push(arrive);
    reach(what, () => waiting.shift()?.());
  };
}
type Inbox = ReturnType<typeof inboxOf>;

/** What the tabs of a browser share: the stored text, a lock, a counter, a channel. */
export function openBrowser() {
  const disk = memoryStorage();
  const copies = new Set<(key: string, text: string) => void>();
  const channel = memoryChannel();
  const exclusively = createMutex();
  let revision = 0;
  const revisionCounter: RevisionCounter = {
    read: async () => revision,
    raise: async (to) => {
      revision = to;
    },
    close: () => {},
  };

  /** A tab's own copy of storage, and `adopt`, which is told of each write of another tab. */
  function copyOf(inbox: Inbox, adopt: (text: string) => void): KeyValueStore {
    const seen = new Map(disk.kept);
    const hear = (key: string, text: string) =>
      inbox("write", () => {
        seen.set(key, text);
        adopt(text);
      });
    copies.add(hear);
    return {
      getItem: (key) => seen.get(key) ?? null,
      setItem: (key, text) => {
        seen.set(key, text);
        disk.setItem(key, text);
        for (const other of copies) if (other !== hear) other(key, text);
      },
      removeItem: (key) => void seen.delete(key),
    };
  }

  function channelOf(inbox: Inbox): Channel {
    const { post, listen } = channel.join();
    return { post, listen: (hear) => listen((message) => inbox("message", () => hear(message))) };
  }

  const platformOf = (reach: Reach, adopt: (text: string) => void) => ({
    storage: Object.assign(memoryStorage(), copyOf(inboxOf(reach), adopt)),
    channel: channelOf(inboxOf(reach)),
    tabStorage: memoryStorage(),
    revisionCounter,
    exclusively,
  });

  return {
    disk,
    /** Takes the lock, as a tab of its own; the returned function frees it. */
    holdLock: (): (() => void) => {
      let free = () => {};
      void exclusively(
        () =>
          new Promise((resolve) => {
            free = resolve;
          }),
        new AbortController().signal,
      );
      return () => free();
    },
    /** The ids of the orders that are stored. */
    storedIds: (): readonly string[] => {
      const { world } = JSON.parse(disk.kept.get(STORAGE_KEY) ?? '{"world":{"orders":[]}}');
      return world.orders.map(({ id }: { id: string }) => id);
    },
    /** One more tab. */
    openTab: (reach: Reach, given: Parameters<typeof openSandbox>[0]): Sandbox => {
      const sandbox = openSandbox({ ...platformOf(reach, (text) => sandbox.adopt(text)), ...given });
      return sandbox;
    },
  };
}
