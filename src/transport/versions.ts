import type { Server } from "#server/server.ts";
import type { Transport } from "./transport.ts";

/** The minimum interval between update checks when the visitor returns to the page, in milliseconds. */
const ONCE_AN_HOUR = 3_600_000;

const reload = () => location.reload();

/** How long this page loads no file before its own worker takes over, in milliseconds. */
const QUIET = 1000;

const filesLoaded = () => performance.getEntriesByType("resource").length;

/** Resolves once this page has loaded no file for a while. */
async function quiet(): Promise<void> {
  const before = filesLoaded();
  await new Promise((resolve) => setTimeout(resolve, QUIET));
  if (filesLoaded() !== before) await quiet();
}

/** Checks the host for a newer version. Failures are ignored: an unreachable host has none to offer. */
const checkForUpdate = (registration: ServiceWorkerRegistration) => registration.update().catch(() => {});

/** Checks for a newer version when the visitor returns to the page. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < ONCE_AN_HOUR) return;
    last = Date.now();
    void checkForUpdate(registration);
  });
}

/**
 * A newer build's worker waits beside the active one until a visitor clicks "Update". Then the page with the click reloads, and
 * every other one responds by itself and says why: the newer worker serves no page of another build.
 */
function followWorker(
  registration: ServiceWorkerRegistration,
  { own, leaveWorker, reachWorker }: Transport,
  announce: Server["hasNewVersion"],
) {
  let isRequestedHere = false;
  let isLeft = false;
  const leave = () => {
    leaveWorker();
    isLeft = true;
    announce("in_use", reload);
  };
  const takeOver = () => {
    if (!registration.waiting) return reload();
    isRequestedHere = true;
    registration.waiting.postMessage("SANDBOX_TAKE_OVER");
  };
  const offerWaiting = async () => {
    const { waiting, active } = registration;
    if (!waiting || !active || isLeft) return;
    if (!(await own.isOfThisBuild(waiting))) return announce("ready", takeOver);
    // This page came from the network and is newer than the active worker: its own worker takes over without a click. Asked while
    // the active one responds with files, Chrome (156) changes them minutes later.
    await quiet();
    waiting.postMessage("SANDBOX_TAKE_OVER");
  };
  const watchController = async () => {
    if (isRequestedHere) return reload();
    const controller = own.controller();
    if (!controller || isLeft) return;
    if (await own.isOfThisBuild(controller)) await reachWorker();
    else leave();
  };
  return { leave, offerWaiting, watchController };
}

/** Watches for newer versions of the page, and prevents a page from using a worker of another build. */
export async function watchVersions(transport: Transport, announce: Server["hasNewVersion"]): Promise<void> {
  const { own } = transport;
  // Where workers are refused, `getRegistration` may be refused too.
  const registration = await own.registration().catch(() => null);
  if (!registration) return;
  const { leave, offerWaiting, watchController } = followWorker(registration, transport, announce);
  // A worker that does not report its build is about to go, or is not ours; both are ignored.
  const watch = (changed: () => Promise<void>) => () => void changed().catch(() => {});
  navigator.serviceWorker.addEventListener("controllerchange", watch(watchController));
  // A worker that fails to install is ignored.
  const watchInstalling = () => registration.installing?.addEventListener("statechange", watch(offerWaiting));
  registration.addEventListener("updatefound", watchInstalling);
  watchInstalling();
  checkOnReturn(registration);
  watch(offerWaiting)();
  watch(async () => {
    const controller = own.controller();
    if (!controller || (await own.isOfThisBuild(controller))) return;
    // Either this build's worker is being installed, or the page is older than the worker and says so.
    await checkForUpdate(registration);
    if (!registration.installing && !registration.waiting) leave();
  })();
}
