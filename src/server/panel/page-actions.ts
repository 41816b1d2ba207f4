import { KeyRequest } from "#contract/api/key.ts";
import type { Panel } from "#contract/panel/panel.ts";
import { adjusted } from "#domain/adjust.ts";
import { setAt } from "#domain/clock.ts";
import { generateKey } from "#domain/keys.ts";
import { keyAsCreated } from "#domain/wire-forms.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import { freshWorld, isFresh, isSameButTime } from "#server/storage/fresh-world.ts";
import { changesBy } from "./admin-actions.ts";
import { createStateView } from "./live-view.ts";

/** What the panel does beside the admin actions: only the page needs it. */
type PageActions = Pick<Panel, "applyAddress" | "issueKey" | "packed" | "unpacked">;

// No call needs it.
const loadLinks = () => import("#server/link/world-link.ts");

/** Keys, links, and the reads that need the rules. */
export function pageActions(context: PipelineContext): PageActions {
  const { platform, ids, store, clock } = context;
  const { done, replaceBy, open, newWorldId } = changesBy(context);

  return {
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
        const { record, secret } = generateKey(wanted, at, ids.forRecords(world));
        const result = { ...keyAsCreated(record), key: secret };
        return { world: { ...world, keys: [...world.keys, record] }, result };
      });
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
  };
}
