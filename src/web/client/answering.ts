import type { Panel } from "#contract/panel/panel.ts";

/** Whether the sandbox handles calls yet; until then a call would go to the network and be lost. */
export const isAnswering = (mode: Panel["mode"]): boolean => mode.getState().transport !== "starting";

/** Resolves once the sandbox handles calls. */
export function answering(mode: Panel["mode"]): Promise<void> {
  if (isAnswering(mode)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = mode.subscribe(() => {
      if (!isAnswering(mode)) return;
      stop();
      resolve();
    });
  });
}
