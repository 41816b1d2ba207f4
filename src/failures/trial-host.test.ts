import { expect, test, vi } from "vitest";
import type { SentCall } from "./calls.ts";
import { openTrials } from "./trial-host.ts";
import { answerRuns } from "./trial-program.ts";
import type { TrialWorld } from "./trial-world.ts";
import type { Bounds } from "./try-failures.ts";

const BOUNDS: Bounds = { start: 0, calls: 3, time: 1000, timers: 10 };
const ENDED = { ended: "done", reason: null, took: 5, isClean: true } as const;

type Hear = Parameters<Parameters<typeof openTrials>[0]["open"]>[0];
type Run = Parameters<typeof answerRuns>[1];

/** A service that says which bodies it was sent. */
function worldOf(bodies: string[]): TrialWorld {
  return {
    apiKey: "rsk",
    respond: async (request) => {
      bodies.push(new TextDecoder().decode(await request.arrayBuffer()));
      return { response: { status: 201, headers: [["X-At", request.url]], body: "{}" }, exchange: null };
    },
    state: () => ({ orders: [], spent: 0 }),
  };
}

/** Trials whose workers are in this thread, at the other end of a channel. */
function opened(run: Run) {
  const bodies: string[] = [];
  const heard: Hear[] = [];
  const closed = vi.fn();
  const open = (hear: Hear) => {
    heard.push(hear);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => hear(data);
    const receive = answerRuns((message, transfer = []) => port2.postMessage(message, transfer), run);
    port2.onmessage = ({ data }) => receive(data);
    const close = () => {
      port1.close();
      closed();
    };
    return { post: (message: object, transfer: ArrayBuffer[] = []) => port1.postMessage(message, transfer), close };
  };
  // A Request, as a page has it: its members are none of its own.
  const requestOf = ({ method, url, headers }: SentCall) => new Request(url, { method, headers });
  const trials = openTrials({ open, requestOf, silence: 60 }, async () => worldOf(bodies));
  return { ...trials, bodies, heard, closed };
}

const ordering = () => new Request("http://sandbox.test/v1/orders#top", { method: "POST", body: "{a}" });

test("a run's calls reach its world with their bodies, and a clean worker runs again", async () => {
  const seen: unknown[] = [];
  const { run, bodies, heard, close } = opened(async ({ apiKey }, respond) => {
    const response = await respond(ordering(), 1);
    if (response && response !== "held") seen.push(apiKey, response.status, response.headers.get("X-At"));
    return ENDED;
  });
  const { calls } = await run([], BOUNDS);
  await run([], BOUNDS);
  close();
  expect(calls).toMatchObject([{ at: 1, failure: null }]);
  expect(bodies).toEqual(["{a}", "{a}"]);
  expect(seen.slice(0, 3)).toEqual(["rsk", 201, "http://sandbox.test/v1/orders#top"]);
  expect(heard).toHaveLength(1);
});

test("a slow call is held, and carried out after the end", async () => {
  const responses: unknown[] = [];
  const { run, bodies, close } = opened(async (_, respond) => {
    responses.push(await respond(ordering(), 1));
    return ENDED;
  });
  await run([{ call: 0, failure: "slow" }], BOUNDS);
  close();
  expect(responses).toEqual(["held"]);
  expect(bodies).toEqual(["{a}"]);
});

test("a worker in which a run has left something is closed, and the next run has another one", async () => {
  const { run, heard, closed, close } = opened(async () => ({ ...ENDED, isClean: false }));
  await run([], BOUNDS);
  await run([], BOUNDS);
  close();
  expect([heard.length, closed.mock.calls.length]).toEqual([2, 2]);
});

test("a worker that says that it is lost when it is closed says nothing of its run, which has ended", async () => {
  const { run, heard, closed, close } = opened(async () => ({ ...ENDED, isClean: false }));
  closed.mockImplementationOnce(() => heard[0]?.({ kind: "lost", ended: "failed", reason: "exit code 1" }));
  expect(await run([], BOUNDS)).toMatchObject({ ended: "done", reason: null });
  close();
});

test("a worker that is lost ends its run alone: what it still says is not of the next run", async () => {
  let isFirst = true;
  const { run, heard, close } = opened(async () => {
    const isLost = isFirst;
    isFirst = false;
    return isLost ? new Promise(() => {}) : ENDED;
  });
  const first = run([], BOUNDS);
  await vi.waitUntil(() => !isFirst);
  heard[0]?.({ kind: "lost", ended: "failed", reason: "exit code 1" });
  expect(await first).toMatchObject({ ended: "failed", reason: "exit code 1" });
  const second = run([], BOUNDS);
  heard[0]?.({ kind: "ended", ended: "hangs", reason: null, took: 1, isClean: true });
  heard[0]?.({ kind: "lost", ended: "failed", reason: "again" });
  expect(await second).toMatchObject({ ended: "done" });
  close();
});

test("a run that sends more messages than its calls allow is cut", async () => {
  const { run, close } = opened(async (_, respond) => {
    for (let call = 0; call < 6; call++) void respond(ordering(), call);
    return new Promise(() => {});
  });
  expect(await run([], BOUNDS)).toMatchObject({ ended: "cut", reason: "after 3 calls the code had not ended" });
  close();
});

test("a run under way when it is closed is no run", async () => {
  const { run, close } = opened(async () => new Promise(() => {}));
  const running = run([], BOUNDS);
  await new Promise((resolve) => setImmediate(resolve));
  close();
  await expect(running).rejects.toThrow("Stopped.");
});
