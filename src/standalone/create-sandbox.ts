import { duration, instant } from "#contract/api/time.ts";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import type { Speed } from "#contract/panel/adjustment.ts";
import { failureOf, SLOW } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { fetched } from "#failures/calls.ts";
import { networkError } from "#failures/virtual-time.ts";
import type { ReceivedRequest } from "#server/pipeline/parsed-request.ts";
import { untilAborted } from "#server/until-aborted.ts";
import { createTimeline, keepAlive, memoryPlatform, seededRandom, type Timeline } from "./memory-platform.ts";
import { type MemoryServer, openMemoryServer } from "./memory-server.ts";
import {
  advanceRule,
  createRules,
  expectOptions,
  expectValue,
  failRules,
  failureRule,
  originOf,
  originRule,
} from "./sandbox-options.ts";
import type { FailureOptions, Sandbox, SandboxCall, SandboxOptions } from "./sandbox-types.ts";

const ORIGIN = "http://127.0.0.1:4010";

type SentRequest = ReceivedRequest & { readonly signal?: AbortSignal };

/** Responds to calls, each of which keeps a process of Node alive until it has its response or is aborted. */
const keptAlive =
  (respond: MemoryServer["respond"]) =>
  (request: SentRequest): Promise<Response> => {
    const end = keepAlive();
    request.signal?.addEventListener("abort", end);
    return respond(request).finally(end);
  };

/** `fetch` on a service, for which an address is relative to this origin. */
const fetchFrom =
  (respond: (request: SentRequest) => Promise<Response>, origin: string): Sandbox["fetch"] =>
  async (input, init) => {
    const request = new Request(typeof input === "string" ? new URL(input, origin) : input, init);
    const { method, url, headers, signal } = request;
    let cause: unknown;
    const failed = (error: unknown) => {
      cause = error;
      throw error;
    };
    const arrayBuffer = () => request.arrayBuffer().catch(failed);
    const response = await untilAborted(signal, () => respond({ method, url, headers, signal, arrayBuffer }));
    if (response.type === "error") throw networkError(cause);
    return fetched(response, url);
  };

const callOf = ({ requestId, operation, request, response, lost, trace }: Exchange): SandboxCall => ({
  requestId,
  operation,
  request,
  response,
  lost,
  checks: trace.findings,
});

const failOf =
  (panel: MemoryServer["panel"]): Sandbox["fail"] =>
  (failure, options: FailureOptions = {}) => {
    expectValue(failureRule, "The failure", failure);
    expectOptions(failRules, options, "fail");
    const { times = 1, operation, delay = SLOW } = options;
    panel.startFailure(failureOf(failure, duration(delay)), times === Infinity ? null : times, operation);
  };

function stateOf({ stateView }: MemoryServer["panel"]): ReturnType<Sandbox["state"]> {
  const { balance, spent, orders, keys, ledger } = stateView.getState();
  return { balance, spent, orders, keys, idempotencyKeys: ledger };
}

/** A copy, which its reader may change. Some environments of tests have no `structuredClone`. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The state with what its clock shows now. No other clock can count from a time on a virtual one: there it goes on. */
function savedState({ snapshot, now, realNow }: MemoryServer["panel"], { isReal }: Timeline): string {
  const saved = JSON.parse(snapshot());
  Object.assign(saved.world.clock, { real: isReal ? realNow() : LAST_INSTANT, sandbox: now() });
  return JSON.stringify(saved);
}

/** The public face of a server in memory. */
function sandboxOn({ panel, respond }: MemoryServer, timeline: Timeline, origin: string): Sandbox {
  let ready: Promise<unknown> | null = null;
  const respondWhenReady = keptAlive((request) => ready?.then(() => respond(request)) ?? respond(request));
  /** Lets the clock of the next state run as that of this one. */
  const keepSpeed = () => {
    const speed = panel.stateView.getState().clockSpeed as Speed;
    return () => panel.adjust({ kind: "run_clock", speed });
  };
  return {
    sampleKey: panel.sampleKey,
    fetch: fetchFrom(respondWhenReady, origin),
    clock: {
      now: panel.now,
      advance: (milliseconds) => {
        expectValue(advanceRule(timeline.now()), "The time to advance", milliseconds);
        timeline.move(milliseconds);
      },
    },
    fail: failOf(panel),
    clearFailures: panel.clearFailures,
    state: () => copyOf(stateOf(panel)),
    calls: () => copyOf(panel.exchanges.getState().map(callOf)),
    save: () => savedState(panel, timeline),
    load: async (text) => {
      expectValue(createRules.state, "The state", text);
      const runClock = keepSpeed();
      const { refused } = await panel.load(text);
      if (refused !== null) throw new Error(`The state cannot be loaded. ${refused}`);
      await runClock();
    },
    reset: async () => {
      panel.clearFailures();
      const resetting = panel.reset().then(keepSpeed());
      ready = resetting;
      await resetting;
      if (ready === resetting) ready = null;
    },
    handlers: (http, at) => {
      expectValue(originRule, "The origin", at);
      // Not a pattern of MSW, which takes the colons of an address for names.
      const within = new RegExp(`^${originOf(at).replace(/[^\w/]/g, "\\$&")}/`);
      return [http.all(within, ({ request }) => respondWhenReady(request))];
    },
  };
}

/** Opens a service in memory, with the part that carries requests to it. Only the command sets the speed. */
export async function openSandbox(options: SandboxOptions, { speed }: { readonly speed: Speed } = { speed: 1 }) {
  const { seed = null, state, clock = "virtual" } = options;
  const origin = originOf(options.origin ?? ORIGIN);
  const start = options.start ? { start: instant(options.start.getTime()) } : {};
  const now = seed !== null && clock === "virtual" ? SEEDED_START : instant(Date.now());
  const timeline = createTimeline(start.start ?? now, clock);
  const memory = memoryPlatform({
    baseUrl: `${origin}/`,
    now: timeline.now,
    after: timeline.after,
    random: seed === null ? (length) => crypto.getRandomValues(new Uint8Array(length)) : seededRandom(seed),
    // biome-ignore lint/suspicious/noConsole: an exception in the sandbox itself is no response to a call.
    report: (failure) => console.error(failure),
  });
  const server = openMemoryServer({ ...memory, seed, ...start });
  const sandbox = sandboxOn(server, timeline, origin);
  if (speed !== 1) await server.panel.adjust({ kind: "run_clock", speed });
  if (state !== undefined) await sandbox.load(state);
  return { sandbox, respond: server.respond, panel: server.panel, speed };
}

/**
 * Opens a new service in memory. Rejects with a TypeError of one sentence if an option is unknown or not valid, with an
 * Error if the state is not.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  expectOptions(createRules, options, "createSandbox");
  return (await openSandbox(options)).sandbox;
}
