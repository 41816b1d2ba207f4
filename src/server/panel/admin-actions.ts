import { KeyRequest } from "#contract/api/key.ts";
import type { Panel, Undo } from "#contract/panel/panel.ts";
import { adjusted } from "#domain/adjust.ts";
import { keyOf } from "#domain/caller.ts";
import { clockReading, resumed, setAt } from "#domain/clock.ts";
import { randomBase62 } from "#domain/identifier.ts";
import { newKey } from "#domain/keys.ts";
import { requestBody } from "#domain/ledger.ts";
import { catalogueFor } from "#domain/products.ts";
import { keyAsCreated } from "#domain/wire-forms.ts";
import type { World } from "#domain/world.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import { freshWorld, isFresh } from "#server/storage/fresh-world.ts";
import { createStateView } from "./state-view.ts";

/** The panel's changes to the state, each one commit like a call's, and the reads that need the rules. */
type AdminActions = Pick<
  Panel,
  "adjust" | "issueKey" | "catalogueFor" | "requestBody" | "load" | "packed" | "unpacked" | "reset"
>;

// No call needs them.
const loadSnapshots = () => import("#server/link/snapshot.ts");
const loadLinks = () => import("#server/link/world-link.ts");

const refusedToStore = () => new Error("The browser refused to store the change.");

/** Whether only time has passed in a world since `since`, including its stored clock. */
const isUntouched = (world: World, since: World): boolean =>
  (Object.keys(world) as (keyof World)[]).every((part) => part === "clock" || world[part] === since[part]) &&
  world.clock.speed === since.clock.speed &&
  world.clock.sandbox === clockReading(since.clock, world.clock.real);

/** Actions that change the server's state and are not part of the HTTP API. */
export function adminActions({ platform, ids, store, clock, commit }: PipelineContext): AdminActions {
  /** Commits, or rejects if the browser refuses. */
  async function done<T>(work: Parameters<typeof commit<T>>[0]): Promise<T> {
    const { result, isStored } = await commit(work);
    if (!isStored) throw refusedToStore();
    return result;
  }

  /** Replaces the world. The new world's log is empty, because the log belongs to the old one. */
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
    catalogueFor: async (token) => {
      const { world } = store.state.getState();
      const key = token === null ? null : keyOf(world, token);
      if (key !== null && "code" in key) throw new Error(key.detail);
      return catalogueFor(world, key && world.account);
    },
    requestBody: async ({ originalRequest }) => {
      const { orders, keys, ledger } = store.state.getState().world;
      const entry = ledger.find(({ requestId }) => requestId === originalRequest);
      const made = [...orders, ...keys].find(({ id }) => id === entry?.made);
      return entry && made ? requestBody(made, entry) : null;
    },
    load: async (text) => {
      const read = (await loadSnapshots()).worldIn(text);
      if (read.refused !== null) return read;
      const world = { ...resumed(read.world, platform.now()), id: newWorldId() };
      return { refused: null, undo: await replace(world) };
    },
    packed: async (extra) => {
      const { world } = store.state.getState();
      return (await loadLinks()).packedWorld(world, clock(world), extra);
    },
    unpacked: async (text) => {
      const read = await (await loadLinks()).unpackedWorld(text, platform.now());
      if (read.refused !== null) return read;
      const { world, extra } = read;
      return {
        refused: null,
        extra,
        replacesNothing: isFresh(store.state.getState().world),
        stateView: createStateView()(world, world.clock.sandbox),
        open: () => {
          const now = platform.now();
          // Time does not pass in a link, or while its preview is open.
          return replace({ ...resumed(setAt(world, world.clock.sandbox, now), now), id: newWorldId() });
        },
      };
    },
    reset: () => replace(freshWorld(platform, newWorldId())),
  };
}
