import { KeyRequest } from "#contract/api/key.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Panel, Undo } from "#contract/panel/panel.ts";
import { adjusted } from "#domain/adjust.ts";
import { keyOf } from "#domain/caller.ts";
import { resumed, setAt } from "#domain/clock.ts";
import { randomBase62 } from "#domain/identifier.ts";
import { newKey } from "#domain/keys.ts";
import { requestBody } from "#domain/ledger.ts";
import { catalogueFor } from "#domain/products.ts";
import { keyAsCreated } from "#domain/wire-forms.ts";
import type { World } from "#domain/world.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import type { Commit } from "#server/storage/commit-queue.ts";
import { freshWorld, isFresh, isSameButTime } from "#server/storage/fresh-world.ts";
import { createStateView } from "./state-view.ts";

/** The panel's changes to the state, each one commit like a call's, and the reads that need the rules. */
type AdminActions = Pick<
  Panel,
  "adjust" | "applyAddress" | "issueKey" | "catalogueFor" | "requestBody" | "load" | "packed" | "unpacked" | "reset"
>;

// No call needs them.
const loadSnapshots = () => import("#server/link/snapshot.ts");
const loadLinks = () => import("#server/link/world-link.ts");

const FAILED = {
  refused: "The browser refused to store the change.",
  late: "The browser did not respond in time.",
} as const;

/** The changes of the panel, by commits that reject if the browser refuses to store them or does not respond in time. */
function changesBy(commit: Commit) {
  async function done<T>(work: Parameters<typeof commit<T>>[0]): Promise<T> {
    const { result, failure } = await commit(work);
    if (failure !== null) throw new Error(FAILED[failure]);
    return result;
  }

  /** Replaces the world by the next one, in one commit. */
  async function replaceBy(next: (old: World, at: Instant) => World) {
    const { before, after } = await done((old, at) => {
      const world = next(old, at);
      return { world, result: { before: old, after: world } };
    });
    const undo: Undo = () =>
      done((now) => (isSameButTime(now, after) ? { world: before, result: true } : { world: now, result: false }));
    return { before, after, undo };
  }
  /** Replaces the world. The new world's log is empty, because the log belongs to the old one. */
  const replace = async (world: World): Promise<Undo> => (await replaceBy(() => world)).undo;
  return { done, replaceBy, replace };
}

/** Actions that change the server's state and are not part of the HTTP API. */
export function adminActions({ platform, ids, store, clock }: PipelineContext): AdminActions {
  const { done, replaceBy, replace } = changesBy(store.commit);
  const newWorldId = () => randomBase62(platform.random, 20);
  const open = (world: World) => replace({ ...resumed(world, platform.now()), id: newWorldId() });

  return {
    adjust: (adjustment) =>
      done((world, at) => ({ world: adjusted(world, adjustment, { at, real: platform.now() }), result: undefined })),
    applyAddress: async ({ reset, adjustments }) => {
      const { before, after, undo } = await replaceBy((old, at) => {
        const moment = { at, real: platform.now() };
        const start = reset ? freshWorld(platform, newWorldId()) : old;
        const next = adjustments.reduce((world, adjustment) => adjusted(world, adjustment, moment), start);
        return isSameButTime(next, old) ? old : next;
      });
      if (after === before || isFresh(before)) return null;
      return { stateView: createStateView()(before, before.clock.sandbox), undo };
    },
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
      return read.refused === null ? { refused: null, undo: await open(read.world) } : read;
    },
    packed: async (extra) => {
      const { world } = store.state.getState();
      return (await loadLinks()).packedWorld(setAt(world, clock(world), platform.now()), extra);
    },
    unpacked: async (text) => {
      const read = await (await loadLinks()).unpackedWorld(text);
      if (read.refused !== null) return read;
      const { world, extra } = read;
      return {
        refused: null,
        extra,
        replacesNothing: isFresh(store.state.getState().world),
        stateView: createStateView()(world, world.clock.sandbox),
        // Time does not pass in a link, or while its preview is open.
        open: () => open(setAt(world, world.clock.sandbox, platform.now())),
      };
    },
    reset: () => replace(freshWorld(platform, newWorldId())),
  };
}
