// Runs the default export of a module once, in a thread of its own. It stands after `virtual-time.js` and `node-host.js`; see
// `trial-thread.ts` for the messages.

/** Has the parent carry out the calls. */
function openParent(parentPort) {
  const waiting = new Map();
  let last = 0;
  parentPort.on("message", ({ id, response }) => {
    const resolve = waiting.get(id);
    waiting.delete(id);
    resolve?.(response && response !== "held" ? new Response(response.body, response) : response);
  });
  return async (request, at) => {
    const { method, url, headers } = request;
    const body = await request.arrayBuffer().catch(() => null);
    if (body === null) return null;
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      parentPort.postMessage({ id, at, method, url, headers: [...headers], body });
    });
  };
}

async function runModule({ workerData, parentPort }) {
  const { file, baseUrl, apiKey, bounds } = workerData;
  const respond = openParent(parentPort);
  const time = openVirtualTime(globalThis, nodeHost(globalThis));
  const ended = await time.run(
    async (fetch, occupy) => {
      const { default: program } = await import(file).finally(occupy());
      if (typeof program !== "function") throw new TypeError("The module has no function as its default export.");
      return program({ fetch, baseUrl, apiKey });
    },
    { bounds, respond },
  );
  parentPort.postMessage({ ended });
}

void runModule(require("node:worker_threads"));
