// Runs the visitor's code again and again, on a clock of its own, and has the page respond to each call. It stands after
// `worker-prelude.js` and `virtual-time.js` in the worker; see `trial-worker.ts` for the messages.

// biome-ignore lint/correctness/noUnusedVariables: the text around the visitor's code calls it.
function startTrials(program) {
  self.onmessage = ({ data: { baseUrl }, ports: [port] }) => {
    self.onmessage = null;
    const post = port.postMessage.bind(port);
    refuseOthers();
    seedNumbers(0);
    self.console = new Proxy({}, { get: () => () => {} });
    // A late error of a run that has ended.
    for (const name of ["error", "unhandledrejection"]) self.addEventListener(name, (event) => event.preventDefault());
    const calls = openCalls(post);
    const time = openVirtualTime(self);
    const own = new Set(Object.getOwnPropertyNames(self));
    const runOnce = async ({ apiKey, bounds }) => {
      self.process = { env: { BASE_URL: baseUrl, API_KEY: apiKey } };
      self.sandbox = { loseNext: () => {} };
      const ended = await time.run(program, { bounds, respond: calls.respond });
      calls.forget();
      // What the code left behind is not there in the next run.
      for (const name of Object.getOwnPropertyNames(self)) if (!own.has(name)) delete self[name];
      post({ kind: "ended", line: null, ...ended });
    };
    port.onmessage = ({ data }) => {
      if (data.kind === "run") void runOnce(data);
      else calls.receive(data);
    };
    post({ kind: "started" });
  };
}
