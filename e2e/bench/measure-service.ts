import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { instant } from "../../src/contract/api/time.ts";
import { createTimeline, memoryPlatform, seededRandom } from "../../src/standalone/memory-platform.ts";
import { openMemoryServer } from "../../src/standalone/memory-server.ts";
import { AUTHORIZED, CHEAP_ORDER } from "../site.ts";
import { STANDALONE } from "../standalone-process.ts";
import { median } from "./figures.ts";

const ORIGIN = "http://127.0.0.1:4010";
const ROUNDS = 5;
/** How long calls are counted, in milliseconds. */
const COUNTING = 1000;

/** How many orders are stored when the cost of one more is measured, and over how many. */
const STORED = [0, 1000] as const;
const ORDERS = 40;

/** The service alone, in Node, which stores its state as text in memory. */
export interface ServiceFigures {
  /** Lists of products a second: the pipeline, and `sandbox.fetch` of the file. */
  readonly pipelineRate: number;
  readonly fetchRate: number;
  /** Milliseconds of an order with none stored, and with a thousand. */
  readonly firstOrder: number;
  readonly laterOrder: number;
  /** Milliseconds of a new process: to import the file, then to have a sandbox and its first response. */
  readonly importing: number;
  readonly responding: number;
}

const FIRST_RESPONSE = `const began = performance.now();
const { createSandbox } = await import(${JSON.stringify(STANDALONE.href)});
const imported = performance.now();
await (await (await createSandbox()).fetch("/v1/products")).text();
console.log(JSON.stringify([imported - began, performance.now() - imported]));`;

function firstResponses() {
  const run = (): [number, number] =>
    JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", FIRST_RESPONSE], { encoding: "utf8" }));
  // The first process reads the file from the disk.
  const runs = Array.from({ length: ROUNDS + 1 }, run).slice(1);
  return { importing: median(runs.map(([time]) => time)), responding: median(runs.map(([, time]) => time)) };
}

function openPipeline(kept = new Map<string, string>()) {
  const { now, after } = createTimeline(instant(Date.now()), "real");
  const report = (failure: unknown) => {
    throw failure;
  };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const platform = memoryPlatform({ baseUrl: `${ORIGIN}/`, now, after, random: seededRandom(1), report });
  return openMemoryServer({ ...platform, storage }).respond;
}

async function callsASecond(call: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  let calls = 0;
  for (; performance.now() - began < COUNTING; calls++) await (await call()).text();
  return (calls * 1000) / (performance.now() - began);
}

/** The pipeline and the file in turn. */
async function rates() {
  const { createSandbox } = (await import(fileURLToPath(STANDALONE))) as typeof import("../../src/standalone/main.ts");
  const { fetch } = await createSandbox({ origin: ORIGIN });
  const respond = openPipeline();
  const [pipeline, file]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    pipeline.push(await callsASecond(() => respond(new Request(`${ORIGIN}/v1/products`))));
    file.push(await callsASecond(() => fetch(`${ORIGIN}/v1/products`)));
  }
  // The first round warms the compiler up.
  return { pipelineRate: median(pipeline.slice(1)), fetchRate: median(file.slice(1)) };
}

type Respond = ReturnType<typeof openPipeline>;

/** An order of the cheapest item, with a new Idempotency-Key: how long it takes. */
async function timeOfOrder(respond: Respond): Promise<number> {
  const headers = { ...AUTHORIZED, "Idempotency-Key": crypto.randomUUID() };
  const body = JSON.stringify(CHEAP_ORDER);
  const request = new Request(`${ORIGIN}/v1/orders`, { method: "POST", headers, body });
  const began = performance.now();
  const response = await respond(request);
  if (response.status !== 201) throw new Error(`An order got a ${response.status}: ${await response.text()}`);
  await response.text();
  return performance.now() - began;
}

async function orderCosts() {
  const services: { respond: Respond; times: number[] }[] = [];
  for (const stored of STORED) {
    const kept = new Map<string, string>();
    const filling = openPipeline(kept);
    for (let at = 0; at < stored; at++) await timeOfOrder(filling);
    // The service that is measured has read the orders from storage, and its log is empty.
    services.push({ respond: openPipeline(new Map(kept)), times: [] });
  }
  for (let at = 0; at < ORDERS; at++) {
    for (const { respond, times } of services) {
      // Whoever looks on has its turn between two orders, as in a page.
      await new Promise((turn) => setTimeout(turn));
      times.push(await timeOfOrder(respond));
    }
  }
  const [firstOrder = Number.NaN, laterOrder = Number.NaN] = services.map(({ times }) => median(times));
  return { firstOrder, laterOrder };
}

export const measureService = async (): Promise<ServiceFigures> => ({
  ...firstResponses(),
  ...(await rates()),
  ...(await orderCosts()),
});

/** Our own response to a list of products, which the floor gives as well. */
export const ourProducts = async (): Promise<string> =>
  (await openPipeline()(new Request(`${ORIGIN}/v1/products`))).text();
