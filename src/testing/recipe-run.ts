import type { Exchange, Panel } from "#contract/panel/panel.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { listen } from "#standalone/listen.ts";
import { seededRandom } from "#standalone/memory-platform.ts";
import { helpers, type Recipe } from "#web/learn/recipes/recipes.ts";
import type { Sandbox } from "./sandbox.ts";

/** The files that a recipe in a language imports. */
export const besideRecipe = async (language: keyof Recipe["code"]): Promise<Readonly<Record<string, string>>> =>
  language === "javascript" ? {} : { [helpers[language].file]: await helpers[language].load() };

type Lost = NonNullable<Exchange["lost"]>;

const AsyncFunction = (async () => {}).constructor as new (
  ...namesAndText: string[]
) => (...values: unknown[]) => Promise<void>;

/** Loses this message of the next call, as the page's `sandbox.loseNext` does. */
const loseNext = ({ panel }: Sandbox, lost: Lost): void =>
  panel.startFailure({ kind: lost === "request" ? "request_lost" : "response_lost" }, 1);

const isReplay = ({ response }: Exchange): boolean =>
  response.headers.some(([name, value]) => name === "Idempotent-Replayed" && value === "true");

function callOf(exchange: Exchange): string {
  const { request, response, lost } = exchange;
  const marks = [isReplay(exchange) ? ", replayed" : "", lost === null ? "" : `, ${lost} lost`];
  return `${request.method} ${request.path}: ${response.status}${marks.join("")}`;
}

/**
 * What a program did to the API: its calls in order, and the state it left. Without times, and with ids numbered in
 * their order, so that runs can be compared. Repeated reads with the same status count once, because how often a program
 * polls depends on the clock.
 */
export function doneIn({ exchanges, stateView }: Pick<Panel, "exchanges" | "stateView">) {
  const { balance, orders, keys } = stateView.getState();
  const lines = exchanges.getState().map(callOf);
  const ids = [...new Set([...orders.toReversed(), ...keys.toReversed()].map(({ id }) => id))];
  const named = (line: string) => ids.reduce((text, id, at) => text.replaceAll(id, `{${at + 1}}`), line);
  return {
    calls: lines.filter((line, at) => !line.startsWith("GET") || line !== lines[at - 1]).map(named),
    balance,
    orders: orders.map(({ product_item_id, qty, total }) => `${qty} × ${product_item_id}: ${total}`).toReversed(),
    revoked: keys.filter(({ revoked_at }) => revoked_at !== null).map(({ name }) => name),
  };
}

/** The messages that were lost, in the order of the calls. */
export const lostIn = ({ panel }: Sandbox): readonly (Lost | null)[] =>
  panel.exchanges.getState().map(({ lost }) => lost);

/**
 * Runs the JavaScript text of a recipe as the page's worker does, with its globals, and resolves to what it printed.
 * Waiting moves the sandbox's clock and takes no time; random numbers are the same in every run.
 */
export async function runRecipe(text: string, sandbox: Sandbox): Promise<readonly string[]> {
  const printed: string[] = [];
  const random = seededRandom(2);
  const globals = {
    process: { env: { BASE_URL: "http://sandbox.test", API_KEY: SAMPLE_KEY } },
    fetch: async (address: string, init?: RequestInit) => {
      const response = await sandbox.respond(new Request(address, init));
      if (response.type === "error") throw new TypeError("Failed to fetch");
      return response;
    },
    console: { log: (line: string) => void printed.push(line) },
    setTimeout: (wake: () => void, wait: number) => {
      sandbox.clock.move(wait);
      setImmediate(wake);
    },
    crypto: { randomUUID: () => Buffer.from(random(16)).toString("hex") },
    Date: { now: sandbox.clock.now },
    Math: Object.assign(Object.create(Math), { random: () => (random(1)[0] ?? 0) / 256 }),
    globalThis: { sandbox: { loseNext: (lost: Lost) => loseNext(sandbox, lost) } },
  };
  await new AsyncFunction(...Object.keys(globals), text)(...Object.values(globals));
  return printed;
}

/**
 * The sandbox behind a local address. The socket of the nth call is destroyed if `losses` has a message at n; the clock
 * moves by `step` with every call, so that a poll makes progress however fast it is.
 */
export async function serve(sandbox: Sandbox, losses: readonly (Lost | null)[] = [], step = 3000) {
  let count = 0;
  const { origin, close, cut } = await listen(0, async () => async ({ method, url, headers, arrayBuffer }) => {
    const lost = losses[count++] ?? null;
    if (lost !== null) loseNext(sandbox, lost);
    const body = await arrayBuffer();
    const response = await sandbox.respond(new Request(url, { method, headers, ...(body.byteLength > 0 && { body }) }));
    sandbox.clock.move(step);
    return response;
  });
  return {
    origin,
    close: () => {
      cut();
      return close();
    },
  };
}
