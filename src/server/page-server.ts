import { once } from "#contract/once.ts";
import type { Panel } from "#contract/panel/panel.ts";
import { openKeptExchanges } from "#server/log/kept-exchanges.ts";
import type { Pipeline } from "#server/pipeline/deliveries.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";
import type { Platform } from "./platform.ts";
import { openServer } from "./server.ts";

/** Once it is loaded: a call then begins when it is made. */
let pipeline: Pipeline | null = null;
/** Loads the pipeline with the rules: at the first call, or earlier. The page is drawn without them. */
export const loadPipeline = once(async () => {
  pipeline = await import("#server/pipeline/respond.ts");
  return pipeline;
});

/** Loads the tools of the page, so that the first of them need not wait. */
export const loadTools = once(async () => {
  const { adminActions } = await import("#server/panel/admin-actions.ts");
  const { pageActions } = await import("#server/panel/page-actions.ts");
  return (context: PipelineContext) => ({ ...adminActions(context), ...pageActions(context) });
});

/** The admin actions; each of them waits until their module is loaded. */
function lazyAdminActions(context: PipelineContext) {
  const actions = async () => (await loadTools())(context);
  return {
    adjust: async (adjustment) => (await actions()).adjust(adjustment),
    applyAddress: async (changes) => (await actions()).applyAddress(changes),
    issueKey: async (request) => (await actions()).issueKey(request),
    load: async (text) => (await actions()).load(text),
    packed: async (extra) => (await actions()).packed(extra),
    unpacked: async (text) => (await actions()).unpacked(text),
    reset: async () => (await actions()).reset(),
  } satisfies Partial<Panel>;
}

/** Opens the server of a page, which loads what responds, and what changes the state, once it is drawn. */
export function openPageServer(platform: Platform) {
  const server = openServer(platform, () => pipeline ?? loadPipeline(), openKeptExchanges(platform));
  const panel: Panel = { ...server.panel, ...lazyAdminActions(server.context) };
  return { ...server, panel };
}
