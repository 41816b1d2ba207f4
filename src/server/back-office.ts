import { KeyRequest } from "#contract/key.ts";
import type { Panel, Undo } from "#contract/panel.ts";
import { adjusted } from "#service/adjust.ts";
import { resumed } from "#service/clock.ts";
import { keyAsCreated, newKey } from "#service/keys.ts";
import { seedWorld, type World } from "#service/world.ts";
import type { Counter } from "./respond.ts";
import { worldIn } from "./snapshot.ts";
import { storedText } from "./stored.ts";

/** What the panel may do to the state: each of it one commit, like a call's. */
type BackOffice = Pick<Panel, "adjust" | "issueKey" | "snapshot" | "load" | "reset">;

const refusedToStore = () => new Error("The browser refused to store the change.");

/** The other side of the counter: what changes the service's state and is no part of its HTTP interface. */
export function backOffice({ platform, store, clock, exchanges }: Counter): BackOffice {
  /** Commits what a rule makes of the newest world, or rejects. */
  async function commit<T>(rule: (world: World) => { readonly world: World; readonly result: T }): Promise<T> {
    const { result, isStored } = await store.transact(rule);
    if (!isStored) throw refusedToStore();
    return result;
  }

  /** Puts another world in the place of this one, and with it an empty log. */
  async function replace(world: World): Promise<Undo> {
    const before = await commit((old) => ({ world, result: old }));
    const logged = exchanges.store.getState();
    exchanges.forgetEverywhere();
    return async () => {
      const isUndone = await commit((now) =>
        now === world ? { world: before, result: true } : { world: now, result: false },
      );
      if (isUndone) exchanges.set([...logged, ...exchanges.store.getState()]);
      return isUndone;
    };
  }

  return {
    adjust: (adjustment) =>
      commit((world) => ({
        world: adjusted(world, adjustment, { at: clock(world), real: platform.now() }),
        result: undefined,
      })),
    issueKey: async (request) => {
      const wanted = KeyRequest.parse(request);
      return commit((world) => {
        const { record, secret } = newKey(wanted, clock(world), platform.random);
        const result = { ...keyAsCreated(record), key: secret };
        return { world: { ...world, keys: [...world.keys, record] }, result };
      });
    },
    snapshot: () => storedText(store.state.getState()),
    load: async (text) => {
      const read = worldIn(text);
      return read.refused === null ? { refused: null, undo: await replace(resumed(read.world, platform.now())) } : read;
    },
    reset: () => replace(seedWorld(platform.now())),
  };
}
