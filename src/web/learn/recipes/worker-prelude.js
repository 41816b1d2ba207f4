// Runs in the worker between `virtual-clock.js` and the visitor's code, which `startRecipe` gets as a function; its messages are
// those of `run-message.ts`. What keeps the worker from the network and from storage is the frame around it, and what bounds a run
// is the page: this file guards nothing, it only says so in plain words.

/** How much of what one call of the console prints is sent. */
const MOST_MEMBERS = 500;
const MOST_CHARACTERS = 10_000;
/** One more than the page shows, so that it says so. */
const MOST_LINES = 1001;
/** As many as a browser sends to one host. */
const AT_ONCE = 6;
/** The worker's own timer, which no run waits for. */
const startTimer = self.setTimeout.bind(self);

/** The methods of the console, by how the page shows their lines. */
const PRINTS = {
  log: ["log", "info", "debug", "dir", "dirxml", "table", "group", "groupCollapsed", "trace"],
  error: ["warn", "error"],
};

/** Sends what the console prints. */
function installConsole(post, plain) {
  let printed = 0;
  const print = (level, values) => {
    printed += 1;
    if (printed <= MOST_LINES) post({ kind: "line", level, values: plain(values) });
  };
  for (const [level, names] of Object.entries(PRINTS)) {
    for (const name of names) console[name] = (...values) => print(level, values);
  }
  console.assert = (holds, ...values) => {
    if (!holds) print("error", ["Assertion failed", ...values]);
  };
}

/** What keeps a run from its end: its own code, timers, and calls without a response. */
function openPending(end) {
  const pending = new Set();
  const remove = (each) => {
    if (pending.delete(each) && pending.size === 0) end();
  };
  for (const [set, clear, isOnce] of [
    ["setTimeout", "clearTimeout", true],
    ["setInterval", "clearInterval", false],
  ]) {
    const [start, stop] = [self[set], self[clear]];
    self[set] = (work, ...given) => {
      const timed = (...all) => {
        try {
          work(...all);
        } finally {
          if (isOnce) remove(id);
        }
      };
      const id = start(timed, ...given);
      pending.add(id);
      return id;
    };
    self[clear] = (id) => {
      stop(id);
      remove(id);
    };
  }
  return { add: (each) => pending.add(each), remove };
}

/** The response that the page sends. */
const responseOf = ({ url, body, ...init }) => Object.defineProperty(new Response(body, init), "url", { value: url });

/** The body of a request, at once if it can be had at once: what is printed after the call must not be sent before it. */
function bodyOf(request, init) {
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (typeof init?.body === "string") return new TextEncoder().encode(init.body).buffer;
  return request.arrayBuffer();
}

/** Has the page respond to calls, some at a time, in the order in which they were made. */
function openCalls(post) {
  const waiting = new Map();
  const queue = [];
  let calls = 0;
  const sendNext = () => {
    while (waiting.size < AT_ONCE && queue.length > 0) {
      const { id, at, request, read, ...call } = queue.shift();
      if (request.signal.aborted) continue;
      const body = read?.byteLength > 0 ? read : null;
      const { url, method, headers } = request;
      waiting.set(id, call);
      post({ kind: "call", id, at, url, method, headers: [...headers], body }, body ? [body] : []);
    }
  };
  const take = (id) => {
    const call = waiting.get(id);
    waiting.delete(id);
    sendNext();
    return call;
  };
  return {
    respond: (request, at, init) =>
      new Promise((resolve, reject) => {
        calls += 1;
        const id = calls;
        const add = (read) => {
          queue.push({ id, at, request, read, resolve, reject });
          sendNext();
        };
        request.signal.addEventListener("abort", () => {
          take(id);
          reject(request.signal.reason);
        });
        const reading = bodyOf(request, init);
        if (reading instanceof Promise) reading.then(add, reject);
        else add(reading);
      }),
    receive: ({ id, error, response }) => {
      const call = take(id);
      if (error) call?.reject(new TypeError(error));
      else call?.resolve(response && response !== "held" ? responseOf(response) : response);
    },
    forget: () => {
      waiting.clear();
      queue.length = 0;
    },
  };
}

/** Replaces `fetch`: the page sends the call. */
function installFetch(respond, pending) {
  self.fetch = async (input, init) => {
    const call = {};
    pending.add(call);
    try {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return await respond(request, 0, init);
    } finally {
      // After the code that waits for the response.
      startTimer(() => pending.remove(call));
    }
  };
}

/** Says in plain words what there is not. */
function refuseOthers() {
  for (const name of ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "Worker"]) {
    self[name] = function Refused() {
      throw new Error(`${name} is not available. A recipe reaches the sandbox by fetch, and nothing else.`);
    };
  }
  self.postMessage = () => {
    throw new Error("postMessage is not available. Print with console.log.");
  };
}

/** With a seed, makes random numbers and ids the same in every run. */
function seedNumbers(seed) {
  if (seed !== null) Math.random = numbersFrom(seed);
  // Browsers have it only where the page came by https.
  if (seed === null && crypto.randomUUID) return;
  crypto.randomUUID = () =>
    "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
      (Number(digit) ^ ((Math.random() * 16) >> (Number(digit) / 4))).toString(16),
    );
}

/** The line of the visitor's code in which an error arose, given how many lines are before it; null if it is unknown. */
function lineIn(error, head) {
  const places = [...String(error?.stack).matchAll(/(?:blob|data):\S*?:(\d+):\d+/g)];
  return places.map(([, line]) => line - head).find((line) => line > 0) ?? null;
}

// biome-ignore lint/correctness/noUnusedVariables: the text around the visitor's code calls it.
function startRecipe(run) {
  self.onmessage = ({ data: { baseUrl, apiKey, seed, head }, ports: [port] }) => {
    self.onmessage = null;
    const post = port.postMessage.bind(port);
    post({ kind: "started" });
    const lineOf = (error) => lineIn(error, head);
    const plain = (values) => plainValues(values, { members: MOST_MEMBERS, characters: MOST_CHARACTERS }, { lineOf });
    installConsole(post, plain);
    const end = (ended, reason, line) => post({ kind: "ended", ended, reason, line, took: 0, isClean: true });
    const finish = () => end("done", null, null);
    const fail = (error) => {
      const [value] = plain([error]);
      end("failed", typeof value === "object" ? JSON.stringify(value) : String(value), lineOf(error));
    };
    const pending = openPending(finish);
    const calls = openCalls(post);
    port.onmessage = ({ data }) => calls.receive(data);
    installFetch(calls.respond, pending);
    refuseOthers();
    seedNumbers(seed);
    self.close = finish;
    self.process = { env: { BASE_URL: baseUrl, API_KEY: apiKey } };
    self.sandbox = {
      loseNext: (message) => {
        if (message !== "request" && message !== "response") throw new TypeError('Lose a "request" or a "response".');
        post({ kind: "lose", message });
      },
    };
    self.addEventListener("unhandledrejection", (event) => {
      event.preventDefault();
      fail(event.reason);
    });
    self.addEventListener("error", (event) => {
      event.preventDefault();
      fail(event.error);
    });
    pending.add(run);
    run().then(() => pending.remove(run), fail);
  };
}
