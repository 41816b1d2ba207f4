import type { Panel } from "#contract/panel.ts";

/** Settles once somebody answers the calls: before that a call would go to the network, and be lost. */
export function answering(mode: Panel["mode"]): Promise<void> {
  const isAnswering = () => mode.getState().transport !== "starting";
  if (isAnswering()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = mode.subscribe(() => {
      if (!isAnswering()) return;
      stop();
      resolve();
    });
  });
}
