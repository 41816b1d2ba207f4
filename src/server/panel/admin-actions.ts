import { KeyRequest } from "#contract/api/key.ts";
import type { Panel, Undo } from "#contract/panel/panel.ts";
import { adjusted } from "#domain/adjust.ts";
import { clockReading, resumed, setAt } from "#domain/clock.ts";
import { randomBase62 } from "#domain/identifier.ts";
import { keyAsCreated } from "#domain/key-shown.ts";
import { newKey } from "#domain/keys.ts";
import { requestBody } from "#domain/ledger.ts";
import type { World } from "#domain/world.ts";
import { worldIn } from "#server/link/snapshot.ts";
import { packedWorld, unpackedWorld } from "#server/link/world-link.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import { freshWorld, isFresh } from "#server/storage/fresh-world.ts";
import { createStateView } from "./state-view.ts";

/** What the panel may do to the state: each of it one commit, like a call's. */
type AdminActions = Pick<Panel, "adjust" | "issueKey" | "requestBody" | "load" | "packed" | "unpacked" | "reset">;

const refusedToStore = () => new Error("The browser refused to store the change.");

/** Whether nothing has happened in a world but that its time has passed, and was written down. */
const isUntouched = (world: World, since: World): boolean =>
  (Object.keys(world) as (keyof World)[]).every((part) => part === "clock" || world[part] === since[part]) &&
  world.clock.speed === since.clock.speed &&
  world.clock.sandbox === clockReading(since.clock, world.clock.real);

/** The other side of the counter: what changes the service's state and is no part of its HTTP interface. */
export function adminActions({ platform, ids, store, clock, commit }: PipelineContext): AdminActions {
  /** Commits, or rejects where the browser refuses. */
  async function done<T>(work: Parameters<typeof commit<T>>[0]): Promise<T> {
    const { result, isStored } = await commit(work);
    if (!isStored) throw refusedToStore();
    return result;
  }

  /** Puts another world in the place of this one. Its log is empty, for it tells of this one. */
  async function replace(world: World): Promise<Undo> {
    const before = await done((old) => ({ world, result: old }));
    return () =>
      done((now) => (isUntouched(now, world) ? { world: before, result: true } : { world: now, result: false }));
  }

  const newWorldId = () => randomBase62(platform.random, 20);

  return {
    adjust: (adjustment) =>
      done((world, at) => ({ world: adjusted(world, adjustment, { at, real: platform.now() }), result: undefined })),
    issueKey: async (request) => {
      const wanted = KeyRequest.parse(request);
      return done((world, at) => {
        const { record, secret } = newKey(wanted, at, ids.forRecords(world));
        const result = { ...keyAsCreated(record), key: secret };
        return { world: { ...world, keys: [...world.keys, record] }, result };
      });
    },
    requestBody: async ({ originalRequest }) => {
      const { orders, keys, ledger } = store.state.getState().world;
      const entry = ledger.find(({ requestId }) => requestId === originalRequest);
      const made = [...orders, ...keys].find(({ id }) => id === entry?.made);
      return entry && made ? requestBody(made, entry) : null;
    },
    load: async (text) => {
      const read = worldIn(text);
      if (read.refused !== null) return read;
      const world = { ...resumed(read.world, platform.now()), id: newWorldId() };
      return { refused: null, undo: await replace(world) };
    },
    packed: (extra) => {
      const { world } = store.state.getState();
      return packedWorld(world, clock(world), extra);
    },
    unpacked: async (text) => {
      const read = await unpackedWorld(text, platform.now());
      if (read.refused !== null) return read;
      const { world, extra } = read;
      return {
        refused: null,
        extra,
        replacesNothing: isFresh(store.state.getState().world),
        stateView: createStateView()(world, world.clock.sandbox),
        open: () => {
          const now = platform.now();
          // Time does not pass in a link, nor while it is being looked at.
          return replace({ ...resumed(setAt(world, world.clock.sandbox, now), now), id: newWorldId() });
        },
      };
    },
    reset: () => replace(freshWorld(platform, newWorldId())),
  };
}
