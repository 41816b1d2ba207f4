import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { CACHE, packageWhole } from "../../src/testing/npm-packages.ts";
import { median } from "./statistics.ts";

/** What `sandbox.mjs` does as a library, and as a command beside two mock servers that read the same `openapi.json`. */
export interface StandaloneFigures {
  /** Milliseconds, medians of new processes. */
  readonly importing: number;
  readonly responding: number;
  /** Lists of products a second in one process: the pipeline alone, and `sandbox.fetch`. */
  readonly pipelineRate: number;
  readonly fetchRate: number;
  readonly servers: readonly ServerFigures[];
}

interface ServerFigures {
  readonly id: "ours" | "prism" | "mockoon";
  readonly name: string;
  /** From the start of the process to its first response, in milliseconds. */
  readonly start: number;
  /** Lists of products a second over the port, 50 calls at once. */
  readonly callsASecond: number;
}

const ROUNDS = 5;
const COUNTING = 3000;
const AT_ONCE = 50;
const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

const distFile = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const FIRST_RESPONSE = fileURLToPath(new URL("standalone/first-response.mjs", import.meta.url));

/** The last versions that run on Node 20. */
const PRISM = { package: "@stoplight/prism-cli", version: "5.14.2", file: "dist/index.js" };
const MOCKOON = { package: "@mockoon/cli", version: "9.9.0", file: "bin/run.js" };

interface MockServer extends Pick<ServerFigures, "id" | "name"> {
  readonly command: (port: number) => readonly string[];
}

const commandOf = ({ package: name, version, file }: typeof PRISM) =>
  fileURLToPath(new URL(file, packageWhole(name, version)));

const mockServers = (): readonly MockServer[] => {
  const [prism, mockoon] = [commandOf(PRISM), commandOf(MOCKOON)];
  const description = distFile("openapi.json");
  return [
    { id: "ours", name: "sandbox.mjs", command: (port) => [distFile("sandbox.mjs"), "--port", `${port}`] },
    {
      id: "prism",
      name: `Prism ${PRISM.version}`,
      command: (port) => [prism, "mock", description, "--port", `${port}`, "--host", "127.0.0.1"],
    },
    {
      id: "mockoon",
      name: `Mockoon ${MOCKOON.version}`,
      command: (port) => [mockoon, "start", "--data", description, "--port", `${port}`, "--disable-log-to-file"],
    },
  ];
};

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });

/** The status of one list of products; null while nothing listens. */
const listProducts = (port: number, agent: Agent) =>
  new Promise<number | null>((settle) => {
    const headers = { Authorization: `Bearer ${KEY}` };
    get({ host: "127.0.0.1", port, path: "/v1/products", headers, agent }, (response) => {
      response.resume().on("end", () => settle(response.statusCode ?? null));
    }).on("error", () => settle(null));
  });

async function expectListed(port: number, agent: Agent, name: string): Promise<void> {
  const status = await listProducts(port, agent);
  if (status !== 200) throw new Error(`${name} responded ${status}.`);
}

async function measureServer({ name, command }: MockServer) {
  const port = await freePort();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const began = performance.now();
  const server = spawn(process.execPath, command(port), { stdio: "ignore" });
  try {
    while ((await listProducts(port, agent)) === null) {
      if (performance.now() - began > 60_000) throw new Error(`${name} does not start.`);
      await new Promise((wake) => setTimeout(wake, 2));
    }
    const start = performance.now() - began;
    await Promise.all(Array.from({ length: AT_ONCE }, () => expectListed(port, agent, name)));
    const since = performance.now();
    let calls = 0;
    const lane = async () => {
      for (; performance.now() - since < COUNTING; calls++) await expectListed(port, agent, name);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return { start, callsASecond: (calls * 1000) / (performance.now() - since) };
  } finally {
    server.kill();
    agent.destroy();
  }
}

/** Runs a file in a new process, with the path of `sandbox.mjs`, and reads the JSON that it prints. */
const runInNode = (file: string) =>
  JSON.parse(execFileSync(process.execPath, [file, distFile("sandbox.mjs")], { encoding: "utf8" }));

/** The pipeline is not in the interface of `sandbox.mjs`: a bundle of its own measures both. */
async function ratesFile(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL("standalone/rates.ts", import.meta.url)),
      write: false,
      target: "es2023",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ("output" in each ? (each as Rollup.RollupOutput).output : []));
  if (chunk?.type !== "chunk") throw new Error("rates.ts was not built.");
  mkdirSync(CACHE, { recursive: true });
  const file = fileURLToPath(new URL("rates.mjs", CACHE));
  writeFileSync(file, chunk.code);
  return file;
}

export async function measureStandalone(say: (text: string) => void): Promise<StandaloneFigures> {
  const first: { importing: number; responding: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) first.push(runInNode(FIRST_RESPONSE));
  const rates: { pipeline: number[]; sandbox: number[] } = runInNode(await ratesFile());
  const servers = mockServers().map((server) => ({ server, starts: [] as number[], rates: [] as number[] }));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { server, starts, rates: perSecond } of servers) {
      const { start, callsASecond } = await measureServer(server);
      starts.push(start);
      perSecond.push(callsASecond);
      say(
        `Round ${round}, ${server.name}: first response after ${start.toFixed()} ms, ${callsASecond.toFixed()} calls/s`,
      );
    }
  }
  return {
    // The first process reads the file from the disk.
    importing: median(first.slice(1).map(({ importing }) => importing)),
    responding: median(first.slice(1).map(({ responding }) => responding)),
    pipelineRate: median(rates.pipeline),
    fetchRate: median(rates.sandbox),
    servers: servers.map(({ server: { id, name }, starts, rates: perSecond }) => ({
      id,
      name,
      start: median(starts),
      callsASecond: median(perSecond),
    })),
  };
}
