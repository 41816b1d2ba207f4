/** How long, in milliseconds, the worker may take for anything it is asked. */
const PATIENCE = 3000;

/** Settles as a promise does; rejects where that takes longer than a worker may. */
export function within<T>(promise: Promise<T>): Promise<T> {
  let timer = 0;
  const lazyPart = new Promise<never>((_, reject) => {
    timer = window.setTimeout(reject, PATIENCE, new Error("The worker is too slow."));
  });
  return Promise.race([promise, lazyPart]).finally(() => clearTimeout(timer));
}

/** Which build a worker is of, as it says itself. */
function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  const said = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
  });
  worker.postMessage("SANDBOX_BUILD", [port2]);
  return within(said);
}

/** The one worker that is this page's own: a site around it may have a worker too, and this page may begin under that one. */
export interface OwnWorker {
  readonly url: string;
  /** The build this page is of; none while developing. */
  readonly build: string;
  readonly registration: () => Promise<ServiceWorkerRegistration | null>;
  /** Our worker, where it is the one that controls the page. */
  readonly controller: () => ServiceWorker | null;
  readonly isOurs: (worker: unknown) => worker is ServiceWorker;
  /** Whether a worker is of the very build this page is of. Rejects where it does not say. */
  readonly isOfThisBuild: (worker: ServiceWorker) => Promise<boolean>;
  /** Waits until the worker that is already there controls the page: after a hard reload it does not by itself. */
  readonly claim: () => Promise<void>;
  /** Reminds a worker whose memory was lost that MSW answers in this page. Never resolves where it does not confirm. */
  readonly activate: (worker: ServiceWorker) => Promise<void>;
}

/** Finds the worker that stands beside the page. Throws where the browser has no workers, or refuses them. */
export function ownWorker(base: URL): OwnWorker {
  const { serviceWorker } = navigator;
  const url = new URL("sandbox-worker.js", base).href;
  const isOurs = (worker: unknown): worker is ServiceWorker =>
    worker instanceof ServiceWorker && worker.scriptURL === url;
  const controller = () => (isOurs(serviceWorker.controller) ? serviceWorker.controller : null);
  const registration = async () => {
    const found = await serviceWorker.getRegistration(base.href);
    return found?.scope === base.href ? found : null;
  };
  const { build = "" } = document.documentElement.dataset;
  return {
    url,
    build,
    registration,
    controller,
    isOurs,
    isOfThisBuild: async (worker) => (await buildOf(worker)) === build,
    claim: async () => {
      const active = (await registration())?.active;
      if (controller() || !isOurs(active)) return;
      const controlled = new Promise<void>((resolve) =>
        serviceWorker.addEventListener("controllerchange", () => controller() && resolve()),
      );
      active.postMessage("SANDBOX_CLAIM");
      await controlled;
    },
    activate: (worker) =>
      new Promise((resolve) => {
        serviceWorker.addEventListener("message", function confirmed({ source, data }) {
          if (source !== worker || data?.type !== "MOCKING_ENABLED") return;
          serviceWorker.removeEventListener("message", confirmed);
          resolve();
        });
        worker.postMessage("MOCK_ACTIVATE");
      }),
  };
}
