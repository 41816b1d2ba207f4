import nodeHost from "./node-host.js?raw";
import clock from "./virtual-clock.js?raw";
import time from "./virtual-time.js?raw";

/** `virtual-clock.js` as a script, for a run in real time. */
export { clock as CLOCK_TEXT };

/** `virtual-time.js` as a script for the worker of a page. */
export const PAGE_TEXT = clock + time;

/** The same for a thread of Node, with `node-host.js`. */
export const THREAD_TEXT = clock + nodeHost + time;
