import type { Mode } from "#contract/panel/panel.ts";

const transports = {
  starting: "The sandbox is starting; requests wait until it is ready.",
  worker: "A service worker in this browser handles every call, so calls appear in the network panel like real ones.",
  page: "No service worker is available here, so the page handles every call and the network panel stays empty.",
} as const satisfies Record<Mode["transport"], string>;

const storages = {
  in_browser: "Orders and keys are saved in this browser until you reset.",
  in_this_tab: "This browser blocks storage, so orders and keys are lost when the page reloads or closes.",
} as const satisfies Record<Mode["kept"], string>;

/** What it means that the tabs cannot tell each other of their commits. */
export const OUT_OF_STEP = "This browser's IndexedDB does not respond, so other tabs may show an older balance.";

/** What handles the calls, where the state is saved, and what is wrong with it, each in one sentence. */
export const describeMode = ({ transport, kept, isInStep }: Mode): string =>
  [transports[transport], storages[kept], ...(isInStep ? [] : [OUT_OF_STEP])].join(" ");
