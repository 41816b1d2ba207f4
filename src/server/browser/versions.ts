import type { Server } from "#server/server.ts";
import type { Transport } from "./transport.ts";

/** How often a page that is looked at again asks the host for a newer version at most, in milliseconds. */
const ONCE_AN_HOUR = 3_600_000;

const reload = () => location.reload();

/** Asks the host for a newer version. Out of its reach there is none to be had. */
const look = (registration: ServiceWorkerRegistration) => registration.update().catch(() => {});

/** Looks for a newer version when the visitor comes back to the page. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < ONCE_AN_HOUR) return;
    last = Date.now();
    void look(registration);
  });
}

/** Waits until a worker that is being installed has its files. Another that never gets there is never heard of. */
function onInstalled(worker: ServiceWorker, heed: () => void): void {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed") heed();
  });
}

/**
 * A newer build's worker waits beside the one that answers, until a visitor says "Use it now". Then every page is told
 * before it takes over: the one where that was said loads anew, the others answer in the page and say why.
 */
function follow(
  registration: ServiceWorkerRegistration,
  { own, ...transport }: Transport,
  tell: Server["hasNewVersion"],
) {
  let isAskedHere = false;
  let isLeft = false;
  const leave = () => {
    transport.leaveWorker();
    isLeft = true;
    if (!isAskedHere) tell("in_use", reload);
  };
  const takeOver = () => {
    const { waiting } = registration;
    if (!waiting) return reload();
    isAskedHere = true;
    waiting.addEventListener("statechange", () => {
      // Redundant: a still newer one has come meanwhile.
      if (waiting.state === "activated" || waiting.state === "redundant") reload();
    });
    waiting.postMessage("SANDBOX_TAKE_OVER");
  };
  const heedWaiting = async () => {
    const { waiting, active } = registration;
    if (!waiting || !active || isLeft) return;
    // This page came from the network, newer than the worker there was: its own worker need not wait for a word.
    if (await own.isOfThisBuild(waiting)) waiting.postMessage("SANDBOX_TAKE_OVER");
    else tell("ready", takeOver);
  };
  const heedController = async () => {
    const controller = own.controller();
    if (!controller || isAskedHere) return;
    if (await own.isOfThisBuild(controller)) await transport.reachWorker();
    else leave();
  };
  return { leave, heedWaiting, heedController };
}

/** Whether the page was not answered by the worker there is because that is of another build. */
async function isUnlike({ own }: Transport): Promise<boolean> {
  const controller = own.controller();
  return controller !== null && !(await own.isOfThisBuild(controller));
}

/** Watches for newer versions of the page, and sees to it that no page speaks to a worker of another build. */
export async function watchVersions(transport: Transport, tell: Server["hasNewVersion"]): Promise<void> {
  const { own } = transport;
  // Where workers are refused, even asking for one is.
  const registration = await own.registration().catch(() => null);
  if (!registration) return;
  const { leave, heedWaiting, heedController } = follow(registration, transport, tell);
  // A worker that does not say its build is about to go, or is not one of ours: either way there is nothing to heed.
  const heed = (changed: () => Promise<void>) => () => void changed().catch(() => {});
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("controllerchange", heed(heedController));
  serviceWorker.addEventListener("message", ({ data, source, ports }) => {
    if (data?.type !== "SANDBOX_TAKES_OVER") return;
    if (own.isOurs(source) && data.build !== own.build) leave();
    ports[0]?.postMessage("SANDBOX_LEFT");
  });
  const heedInstalling = () => {
    if (registration.installing) onInstalled(registration.installing, heed(heedWaiting));
  };
  registration.addEventListener("updatefound", heedInstalling);
  heedInstalling();
  lookNowAndThen(registration);
  heed(heedWaiting)();
  heed(async () => {
    if (!(await isUnlike(transport))) return;
    // Either its own worker is on its way, or the page is older than the worker: then it says so.
    await look(registration);
    if (!registration.installing && !registration.waiting) leave();
  })();
}
