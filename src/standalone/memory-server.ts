import { adminActions } from "#server/panel/admin-actions.ts";
import { respondTo } from "#server/pipeline/respond.ts";
import type { Platform } from "#server/platform.ts";
import { openServer } from "#server/server.ts";

/** Opens a server of which all is loaded, without what only the page asks for. */
export function openMemoryServer(platform: Platform) {
  const server = openServer(platform, () => ({ respondTo }));
  return { ...server, panel: { ...server.panel, ...adminActions(server.context) } };
}
export type MemoryServer = ReturnType<typeof openMemoryServer>;
