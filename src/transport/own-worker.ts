import type { HttpHandler } from "msw/http";

/** The time limit for any response from the worker, in milliseconds. */
const PATIENCE = 3000;

/** Settles as the promise does; rejects if that takes longer than `PATIENCE`. */
export function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(reject, PATIENCE, new Error("The worker is too slow."));
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

function reportedBuild(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  const said = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
  });
  worker.postMessage("SANDBOX_BUILD", [port2]);
  return within(said);
}

/**
 * This page's own worker: the one next to the page. The surrounding site may have another worker, which may control
 * this page at first. Throws if the browser has no service workers, or refuses them.
 */
export function ownWorker(base: URL) {
  const { serviceWorker } = navigator;
  const url = new URL("sandbox-worker.js", base).href;
  const isOurs = (worker: unknown): worker is ServiceWorker =>
    worker instanceof ServiceWorker && worker.scriptURL === url;
  /** Our worker, if it controls the page; otherwise null. */
  const controller = () => (isOurs(serviceWorker.controller) ? serviceWorker.controller : null);
  const registration = async () => {
    const found = await serviceWorker.getRegistration(base.href);
    return found?.scope === base.href ? found : null;
  };
  /** The build of this page; empty during development. */
  const { build = "" } = document.documentElement.dataset;
  const isOfThisBuild = async (worker: ServiceWorker) => (await reportedBuild(worker)) === build;
  return {
    url,
    registration,
    controller,
    /** Whether a worker has the same build as this page. Rejects if the worker does not report its build. */
    isOfThisBuild,
    /** The same as `controller`. Rejects if it is of another build. */
    compared: async (): Promise<ServiceWorker | null> => {
      const worker = controller();
      if (worker && !(await isOfThisBuild(worker))) throw new Error("The worker is of another build.");
      return worker;
    },
    /** Waits until the existing worker controls the page, which it does not do by itself after a hard reload. */
    claim: async (): Promise<void> => {
      const active = (await registration())?.active;
      if (controller() || !isOurs(active)) return;
      const controlled = new Promise<void>((resolve) =>
        serviceWorker.addEventListener("controllerchange", () => controller() && resolve()),
      );
      active.postMessage("SANDBOX_CLAIM");
      await controlled;
    },
  };
}
export type OwnWorker = ReturnType<typeof ownWorker>;

/** Has the worker copy the page, but for an embed, whose readers return to the embedding site, and with Data Saver on. */
export function requestCopy(own: OwnWorker): void {
  // Not yet among TypeScript's types.
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } };
  if (window.top === window && !connection?.saveData) own.controller()?.postMessage("SANDBOX_KEEP");
}

/** This page's own worker, with MSW's in it. Throws if the browser has no service workers, or refuses them. */
export function newWorker(handlers: readonly HttpHandler[], folder: URL) {
  if (!window.isSecureContext || !location.pathname.startsWith(folder.pathname)) throw new Error("Out of its scope.");
  const own = ownWorker(folder);
  let isStarted = false;
  /** Rejects if the worker does not control the page, or is of another build: their messages may differ. */
  async function start(): Promise<void> {
    const { setupWorker } = await import("msw/browser");
    await within(own.claim());
    await own.compared();
    // MSW starts once: a page that has lost its worker responds itself until it is reloaded.
    if (isStarted) throw new Error("The worker was lost.");
    isStarted = true;
    const serviceWorker = { url: own.url, options: { scope: folder.href } };
    await within(setupWorker(...handlers).start({ serviceWorker, quiet: true, onUnhandledFrame: "bypass" }));
    if (!(await own.compared())) throw new Error("The worker does not control the page.");
  }
  return { own, start };
}
