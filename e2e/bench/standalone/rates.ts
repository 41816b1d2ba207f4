import { type Duration, instant } from "../../../src/contract/api/time.ts";
import { openServer } from "../../../src/server/server.ts";
import { createMutex } from "../../../src/server/storage/mutex.ts";

// Prints how many lists of products a second the pipeline returns, and `sandbox.fetch` of the file, measured in turn.

const ORIGIN = "http://127.0.0.1:4010";
const ROUNDS = 5;
const COUNTING = 1000;

const [, , file = ""] = process.argv;
const { createSandbox } = (await import(file)) as typeof import("../../../src/standalone/main.ts");

function openPipeline() {
  const kept = new Map<string, string>();
  return openServer({
    baseUrl: `${ORIGIN}/`,
    now: () => instant(Date.now()),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    revisionCounter: null,
    exclusively: createMutex(),
    after: (wait: Duration, wake) => {
      const timer = setTimeout(wake, wait);
      return () => clearTimeout(timer);
    },
    report: (failure) => {
      throw failure;
    },
  });
}

async function callsASecond(call: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  let calls = 0;
  for (; performance.now() - began < COUNTING; calls++) await (await call()).text();
  return (calls * 1000) / (performance.now() - began);
}

const pipeline = openPipeline();
const sandbox = await createSandbox({ origin: ORIGIN });
const contenders = {
  pipeline: () => pipeline.respond(new Request(`${ORIGIN}/v1/products`)),
  sandbox: () => sandbox.fetch(`${ORIGIN}/v1/products`),
};
const rates: Record<keyof typeof contenders, number[]> = { pipeline: [], sandbox: [] };
for (let round = 0; round <= ROUNDS; round++) {
  for (const name of ["pipeline", "sandbox"] as const) {
    const rate = await callsASecond(contenders[name]);
    // The first round warms the compiler up.
    if (round > 0) rates[name].push(rate);
  }
}
console.log(JSON.stringify(rates));
