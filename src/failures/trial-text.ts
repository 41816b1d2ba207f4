import nodeHost from "./node-host.js?raw";
import clock from "./virtual-clock.js?raw";
import time from "./virtual-time.js?raw";

/** Modules as one script: each needs only those before it. */
const scriptOf = (...texts: readonly string[]): string => texts.join("\n").replace(/^(export |import .*$)/gm, "");

/** `virtual-time.js` as a script for the worker of a page. */
export const PAGE_TEXT = scriptOf(clock, time);

/** The same for a thread of Node, with `node-host.js`. */
export const THREAD_TEXT = scriptOf(clock, nodeHost, time);
