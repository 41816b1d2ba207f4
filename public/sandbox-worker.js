// MSW's worker, and one thing it lacks: taking over a page that a hard reload has left without a worker.
importScripts("./mockServiceWorker.js");

addEventListener("message", (event) => {
  if (event.data === "SANDBOX_CLAIM") event.waitUntil(clients.claim());
});
