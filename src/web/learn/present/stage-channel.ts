import { type Settings, storeName } from "#contract/page/settings.ts";

/** The connection between the stage and its notes. */
export interface StageChannel {
  readonly post: (message: unknown) => void;
  readonly close: () => void;
}

/** Opens the connection; null if the browser has no BroadcastChannel. */
export function openStageChannel({ id }: Pick<Settings, "id">, hear: (data: unknown) => void): StageChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  try {
    const channel = new BroadcastChannel(`${storeName(id)}:stage`);
    channel.addEventListener("message", ({ data }) => hear(data));
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return null;
  }
}
