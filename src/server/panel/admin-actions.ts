import type { Instant } from "#contract/api/time.ts";
import type { Panel, Undo } from "#contract/panel/panel.ts";
import { adjusted } from "#domain/adjust.ts";
import { resumed } from "#domain/clock.ts";
import { randomBase62 } from "#domain/identifier.ts";
import type { World } from "#domain/world.ts";
import { worldIn } from "#server/link/snapshot.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import type { Commit } from "#server/storage/commits.ts";
import { freshWorld, isSameButTime } from "#server/storage/fresh-world.ts";

/** The panel's changes to the state, each one commit like a call's. */
type AdminActions = Pick<Panel, "adjust" | "load" | "reset">;

/** The changes of the panel, by commits that reject if the browser does not store them. */
export function changesBy({ platform, store }: PipelineContext) {
  const commit: Commit = store.commit;
  async function done<T>(work: Parameters<typeof commit<T>>[0]): Promise<T> {
    const { result, isStored } = await commit(work);
    if (!isStored) throw new Error("The browser refused to store the change.");
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
  const newWorldId = () => randomBase62(platform.random, 20);
  /** Replaces the world. The new world's log is empty, because the log belongs to the old one. */
  const replace = async (world: World): Promise<Undo> => (await replaceBy(() => world)).undo;
  const open = (world: World) => replace({ ...resumed(world, platform.now()), id: newWorldId() });
  return { done, replaceBy, replace, open, newWorldId };
}

/** Actions that change the server's state and are not part of the HTTP API. */
export function adminActions(context: PipelineContext): AdminActions {
  const { platform } = context;
  const { done, replace, open, newWorldId } = changesBy(context);

  return {
    adjust: (adjustment) =>
      done((world, at) => ({ world: adjusted(world, adjustment, { at, real: platform.now() }), result: undefined })),
    load: async (text) => {
      const read = worldIn(text);
      return read.refused === null ? { refused: null, undo: await open(read.world) } : read;
    },
    reset: () => replace(freshWorld(platform, newWorldId())),
  };
}
