import { getResponse } from "msw/utils/get-response";
import { expect } from "vitest";
import { duration, type Instant, instant } from "#contract/api/time.ts";
import { callAddress, isApiAddress } from "#contract/page/addresses.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { loadPipeline, loadTools, openPageServer } from "#server/page-server.ts";
import type { Channel, KeyValueStore, Platform } from "#server/platform.ts";
import { createMutex } from "#server/storage/mutex.ts";
import { createTimeline, memoryPlatform, seededRandom } from "#standalone/memory-platform.ts";
import { handlersFor } from "#transport/transport.ts";
import { commonFaults } from "./run-case.ts";

// Loaded up front, because it takes a while that no test measures.
await Promise.all([loadPipeline(), loadTools()]);

/** The start time of every test. */
const START = instant(Date.UTC(2026, 10, 21, 8, 1, 19));

export const CONSOLE = { Authorization: `Bearer ${SAMPLE_KEY}` };

/** A clock that moves only on `move`, and fires the timers it passes. */
export const handClock = (start: Instant = START) => createTimeline(start);

/** Local storage in memory, and the lock of all tabs that share it. `fail` makes every access throw, or every write only. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  const storage = {
    kept,
    exclusively: createMutex(),
    fail: null as null | "reads" | "writes",
    getItem: (key: string) => {
      if (storage.fail === "reads") throw new Error("SecurityError");
      return kept.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      if (storage.fail !== null) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  return storage satisfies KeyValueStore;
}

/** A browser's broadcast channel: each message is delivered to every other member as a copy. */
export function memoryChannel() {
  const listeners = new Map<Channel, (message: unknown) => void>();
  return {
    join: (): Channel => {
      const self: Channel = {
        post: (message) => {
          for (const [member, hear] of listeners) if (member !== self) hear(structuredClone(message));
        },
        listen: (hear) => void listeners.set(self, hear),
      };
      return self;
    },
  };
}

/** What a test may replace in the platform. */
interface SandboxSetup extends Partial<Omit<Platform, "now" | "after" | "seed" | "storage" | "report">> {
  readonly seed?: number;
  /** The seed in the page's URL, from which all identifiers are derived. */
  readonly pageSeed?: number | null;
  readonly storage?: ReturnType<typeof memoryStorage>;
  readonly clock?: ReturnType<typeof handClock>;
  /** Changes the whole platform at last. */
  readonly around?: (platform: Platform) => Platform;
}

/** The response to one call, with its body read. */
export interface CallResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read members and assert on them.
  readonly json: any;
}

/** The whole server in this process: real handlers, a manual clock, seeded randomness, storage in memory. */
export function openSandbox({
  seed = 1,
  pageSeed = null,
  storage = memoryStorage(),
  clock = handClock(),
  around = (platform) => platform,
  ...given
}: SandboxSetup = {}) {
  const failures: unknown[] = [];
  const platform: Platform = {
    ...memoryPlatform({
      baseUrl: "http://sandbox.test/",
      now: clock.now,
      after: clock.after,
      random: seededRandom(seed),
      report: (failure) => failures.push(failure),
    }),
    seed: pageSeed,
    storage,
    exclusively: storage.exclusively,
    ...given,
  };
  const server = openPageServer(around(platform));

  // Responds at any origin, wherever a test says its page is.
  async function respond(request: Request): Promise<Response> {
    const address = new URL(request.url);
    const folder = new URL("/", address);
    const { method, headers, signal } = request;
    const bytes = await request.arrayBuffer();
    const body = bytes.byteLength > 0 ? bytes : null;
    const sent = new Request(callAddress(address, folder), { method, headers, signal, body });
    const response = isApiAddress(address, folder)
      ? await getResponse(handlersFor(server.respond, folder), sent)
      : undefined;
    if (!response) throw new Error(`${request.url} would have gone to the network.`);
    return response;
  }

  async function send(
    method: string,
    path: string,
    init: { headers?: HeadersInit; body?: unknown } = {},
  ): Promise<CallResponse> {
    const { body } = init;
    const raw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
    const request = new Request(`http://sandbox.test${path}`, {
      method,
      headers: new Headers(init.headers),
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const response = await respond(request);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") && text !== "";
    const { status, headers } = response;
    const received = { status, headers, text, json: isJson ? JSON.parse(text) : null };
    expect(commonFaults({ method, path }, received)).toEqual([]);
    return received;
  }

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send("POST", path, { body, headers: { "Content-Type": "application/json", ...CONSOLE, ...headers } });

  return {
    ...server,
    clock,
    storage,
    failures,
    respond,
    send,
    post,
    get: (path: string, headers: Record<string, string> = CONSOLE) => send("GET", path, { headers }),
    order: (changes: object = {}, headers: Record<string, string> = {}) =>
      post("/v1/orders", { ...ORDER, ...changes }, headers),
    balance: () => server.panel.stateView.getState().balance,
    /** The header of a new key with these scopes. */
    keyWith: async (...scopes: string[]) => {
      const { json } = await post("/v1/keys", { name: scopes.join(" and "), scopes });
      return { id: json.id as string, secret: json.key as string, header: { Authorization: `Bearer ${json.key}` } };
    },
  };
}

export type Sandbox = ReturnType<typeof openSandbox>;

/** Two tabs of one browser, on one clock. A tab takes over the other's stored state only when it is notified. */
export function openTwoTabs() {
  const channel = memoryChannel();
  const [storage, clock] = [memoryStorage(), handClock()];
  const tabOf = (seed: number) => {
    const tabStorage = memoryStorage();
    return { ...openSandbox({ seed, storage, clock, tabStorage, channel: channel.join() }), tabStorage };
  };
  return { channel, clock, storage, one: tabOf(1), other: tabOf(2) };
}

/** Sends the sample key and a created key everywhere a caller may write them by mistake. */
export async function everySecretSent({ send, post, order, keyWith }: Sandbox): Promise<void> {
  const created = (await keyWith("orders:write", "wallet:read")).secret;
  for (const secret of [created, SAMPLE_KEY]) {
    const header = { Authorization: `Bearer ${secret}` };
    await send("GET", `/v1/wallet?key=${secret}&again=${secret.replaceAll("_", "%5F")}`, { headers: header });
    await send("GET", `/v1/orders/${secret}`, { headers: { Authorization: secret, "X-Key": secret, [secret]: "1" } });
    await order({}, { ...header, "Idempotency-Key": secret });
    await order({}, { ...header, "Idempotency-Key": secret });
    await order({ product_item_id: secret }, header);
    await post("/v1/keys", { name: `old ${secret}`, scopes: ["wallet:read"] }, header);
    await post("/v1/orders", `{"note":"${secret.replaceAll("_", "\\u005f")}"}`);
    await post("/v1/orders", secret);
  }
}

/** The keys in a text, whole or partial. A record's `prefix` does not count. */
export const keysIn = (text: string): readonly string[] =>
  text.match(/rsk(_|%5f|\\u005f)demo(_|%5f|\\u005f)[0-9a-z]{5,}/gi) ?? [];

/** 2 × 86 Crystals of Starfall Arena: 9.50 at silver. */
export const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 };

export const minutes = (count: number): number => duration(count * 60_000);

/** The state view without the world's id, which differs in a loaded or linked world. */
export const viewOf = ({ panel }: Pick<Sandbox, "panel">) => {
  const { world: _, ...view } = panel.stateView.getState();
  return view;
};
