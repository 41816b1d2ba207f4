import type { Page } from "@playwright/test";
import { builtWithoutHeaders, missing } from "./host.ts";
import { expect, got, ORDER, posted, type Site, test, transportOf } from "./site.ts";
import { test as hostTest, type Surroundings } from "./surroundings.ts";
import {
  CALLER,
  type Call,
  call,
  caller,
  isInFrameOrWorker,
  isRefused,
  type Outcome,
  sendAll,
  sendOne,
  WAYS,
  type Way,
} from "./ways-to-call.ts";

const MODES = ["worker", "page"] as const;
type Mode = (typeof MODES)[number];

const AUTHORIZATION = { Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf" };
const JSON_HEADERS = { ...AUTHORIZATION, "Content-Type": "application/json" };

const post = (path: string, body: unknown, options: Partial<Call> = {}): Call =>
  call(path, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body), ...options });

/** Opens the page where its calls are handled in this mode. */
async function open(page: Page, site: Site, mode: Mode, query = ""): Promise<void> {
  if (mode === "page") site.missing.add("/sandbox-worker.js");
  await page.goto(site.url + query);
  expect(await transportOf(page)).toBe(mode);
}

/** Opens the page in this mode on a host that sends no policy, and has the script of a Worker beside it. */
async function openUnguarded({ host, browser, expectError }: Surroundings, mode: Mode) {
  // What the page keeps from leaving, the browser may say in the console.
  expectError(/Content Security Policy/);
  const server = await host((path) => {
    if (path === CALLER) return caller();
    return mode === "page" && path === "/sandbox-worker.js" ? missing : builtWithoutHeaders(path);
  });
  const page = await (await browser()).newPage();
  await page.goto(`http://127.0.0.1:${server.port}/`);
  expect(await transportOf(page)).toBe(mode);
  return { page, server };
}

const ordersOf = async (page: Page) => (await got(page, "/v1/orders")).json.pagination.total as number;

/** What a story compares of an outcome: the status, and the code of a problem; or how it ended. */
function brief({ response, ended }: Outcome): string {
  if (response === null) return ended;
  const isOurs = response.headers["x-sandbox"] === "1";
  const isProblem = response.headers["content-type"] === "application/problem+json";
  const code = isProblem ? ` ${JSON.parse(response.text).code}` : "";
  return `${response.status}${code}${isOurs ? "" : ", not the sandbox's"}`;
}

const NOT_FOUND = "404 not_found";

/** How many outcomes there are of each kind. */
function counted(outcomes: readonly Outcome[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of outcomes.map(brief)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const OTHER_VERSIONS = ["/v3/x", "/v10/x", "/v01/x"];
const OTHERS = [...OTHER_VERSIONS, "/v2", "/v1", "/v3"];

test.describe("calls to other versions", () => {
  test.setTimeout(120_000);

  /** So many calls alike, with one to each other version among them. */
  const among = (count: number, one: Call, other: (path: string) => Call): readonly Call[] =>
    Array.from({ length: count }, (_, turn) => {
      const path = OTHER_VERSIONS[(turn - 5) / 7];
      return path === undefined ? [one] : [other(path), one];
    }).flat();

  async function sendRounds(page: Page, round: readonly Call[], rounds: number): Promise<readonly Outcome[]> {
    const all: Outcome[] = [];
    for (let turn = 0; turn < rounds; turn++) all.push(...(await sendAll(page, round, round.length)));
    return all;
  }

  const others = OTHER_VERSIONS.length;

  test("calls to /v3/x, /v10/x and /v01/x among calls to /v1 are a 404, and every call settles @matrix", async ({
    page,
    site,
  }) => {
    await open(page, site, "worker");
    const rounds = 10;
    const all = await sendRounds(page, among(24, call("/v1/products?limit=1"), call), rounds);
    expect(counted(all)).toEqual({ "200": 24 * rounds, [NOT_FOUND]: others * rounds });
  });

  test("POSTs to /v3/x, /v10/x and /v01/x among orders are a 404, and every order is placed once @matrix", async ({
    page,
    site,
  }) => {
    await open(page, site, "worker");
    const rounds = 5;
    const item = { product_item_id: 2001, cust_account: { user_id: "1" }, qty: 1 };
    const round = among(24, post("/v1/orders", item), (path) => post(path, item));
    const all = await sendRounds(page, round, rounds);
    expect(counted(all)).toEqual({ "201": 24 * rounds, [NOT_FOUND]: others * rounds });
    expect(await ordersOf(page)).toBe(24 * rounds);
  });

  for (const mode of MODES) {
    test(`in ${mode} mode each path with a version in it is the sandbox's, and only /v1/… is the API @matrix`, async ({
      page,
      site,
    }) => {
      await open(page, site, mode);
      const paths = [...OTHERS, "/v1/", "//v1/products", "/x/v1/products", "/x/y/v7", "/v1//products", "/v1/refunds"];
      const outcomes = await sendAll(
        page,
        paths.map((path) => call(path)),
      );
      expect(Object.fromEntries(paths.map((path, at) => [path, brief(outcomes[at] as Outcome)]))).toEqual(
        Object.fromEntries(paths.map((path) => [path, NOT_FOUND])),
      );
    });

    test(`in ${mode} mode an order sent to //v1/orders or /x/v1/orders is not placed @matrix`, async ({
      page,
      site,
    }) => {
      await open(page, site, mode);
      for (const path of ["//v1/orders", "/x/v1/orders", "/v1//orders"]) {
        const { response } = await sendOne(page, post(path, ORDER));
        expect([response?.status, response?.headers["content-type"]]).toEqual([404, "application/problem+json"]);
        expect(response?.headers).not.toHaveProperty("location");
      }
      expect(await ordersOf(page)).toBe(0);
    });
  }
});

/** The events of an XMLHttpRequest, in order, and what it holds when it is over. */
const xhrEvents = (page: Page, path: string, timeout = 0, abortAt: "load start" | null = null) =>
  page.evaluate(
    ([url, limit, abort]) =>
      new Promise<{ events: string[]; status: number; response: unknown }>((resolve) => {
        const events: string[] = [];
        const xhr = new XMLHttpRequest();
        for (const type of ["loadstart", "load", "abort", "timeout", "error", "loadend"] as const) {
          xhr.addEventListener(type, () => events.push(type));
        }
        xhr.addEventListener("readystatechange", () => {
          if (events.at(-1) !== `state ${xhr.readyState}`) events.push(`state ${xhr.readyState}`);
        });
        xhr.addEventListener("loadend", () => resolve({ events, status: xhr.status, response: xhr.response }));
        xhr.open("GET", url);
        xhr.responseType = "json";
        xhr.timeout = limit;
        xhr.send();
        if (abort) xhr.abort();
      }),
    [path, timeout, abortAt] as const,
  );

for (const mode of MODES) {
  test.describe(`in ${mode} mode`, () => {
    test("an XMLHttpRequest gets a response with headers and JSON @matrix", async ({ page, site }) => {
      await open(page, site, mode);
      const way = "XMLHttpRequest";
      const list = await sendOne(page, call("/v1/products?limit=2", { way }));
      expect(brief(list)).toBe("200");
      expect(list.response?.headers["content-type"]).toBe("application/json");
      expect(list.response?.headers.link).toContain('rel="next"');
      expect(JSON.parse(list.response?.text ?? "").data).toHaveLength(2);
      const order = await sendOne(page, post("/v1/orders", ORDER, { way }));
      expect(brief(order)).toBe("201");
      expect(order.response?.headers.location).toBe(`/v1/orders/${JSON.parse(order.response?.text ?? "").id}`);
      expect(brief(await sendOne(page, call("/v1/wallet", { way })))).toBe("401 authentication_required");
      expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");
    });

    test("an XMLHttpRequest fires its events in the order of the standard @matrix", async ({ page, site }) => {
      await open(page, site, mode);
      const { events, status, response } = await xhrEvents(page, "/v1/products?limit=1");
      expect(events).toEqual(["state 1", "loadstart", "state 2", "state 3", "state 4", "load", "loadend"]);
      expect([status, (response as { data: unknown[] }).data.length]).toEqual([200, 1]);
    });

    test("an XMLHttpRequest that is aborted, or too slow, ends without a response @matrix", async ({ page, site }) => {
      await open(page, site, mode, "?latency=2000");
      const aborted = await xhrEvents(page, "/v1/products", 0, "load start");
      expect(aborted).toEqual({
        events: ["state 1", "loadstart", "state 4", "abort", "loadend"],
        status: 0,
        response: null,
      });
      const late = await xhrEvents(page, "/v1/products", 300);
      expect(late).toEqual({
        events: ["state 1", "loadstart", "state 4", "timeout", "loadend"],
        status: 0,
        response: null,
      });
    });

    test("an XMLHttpRequest that would block the page fails, and is not sent @matrix", async ({ page, site }) => {
      await open(page, site, mode);
      const thrown = await page.evaluate(() => {
        const xhr = new XMLHttpRequest();
        try {
          xhr.open("GET", "/v1/products", false);
          xhr.send();
          return `status ${xhr.status}`;
        } catch (error) {
          return error instanceof DOMException ? error.name : String(error);
        }
      });
      expect(thrown).toBe("NetworkError");
    });

    test(`a beacon is taken, and is in the log with its response @matrix`, async ({ page, site }) => {
      await open(page, site, mode);
      const headers = { "Content-Type": "application/json" };
      const beacon = post("/v1/orders", ORDER, { way: "beacon", headers });
      expect(brief(await sendOne(page, beacon))).toBe("sent");
      const logged = () =>
        page.evaluate(() =>
          (
            JSON.parse(sessionStorage.getItem("top-up-sandbox:exchanges") ?? "[]") as {
              request: { method: string; path: string; body: string };
              response: { status: number };
            }[]
          ).map(({ request, response }) => [request.method, request.path, JSON.parse(request.body), response.status]),
        );
      await expect.poll(logged).toEqual([["POST", "/v1/orders", ORDER, 401]]);
      expect(await ordersOf(page)).toBe(0);
    });

    test("a call that is given up rejects at once, as it was given up @matrix", async ({ page, site }) => {
      await open(page, site, mode, "?latency=2000");
      const given = await page.evaluate(async () => {
        const reason = new Error("The caller's own reason");
        const controller = new AbortController();
        const signals = {
          "aborted before": () => AbortSignal.abort(),
          "aborted before, with a reason": () => AbortSignal.abort(reason),
          "aborted after the call": () => {
            queueMicrotask(() => controller.abort());
            return controller.signal;
          },
          "timed out": () => AbortSignal.timeout(300),
        };
        const found: Record<string, readonly [string, boolean]> = {};
        for (const [name, signal] of Object.entries(signals)) {
          const start = performance.now();
          const end = await fetch("/v1/products", { signal: signal() }).then(
            ({ status }) => `status ${status}`,
            (error) => (error === reason ? "the reason" : error.name),
          );
          found[name] = [end, performance.now() - start < 1500];
        }
        return found;
      });
      expect(given).toEqual({
        "aborted before": ["AbortError", true],
        "aborted before, with a reason": ["the reason", true],
        "aborted after the call": ["AbortError", true],
        "timed out": ["TimeoutError", true],
      });
    });

    test("an order that was given up before it was sent is not placed @matrix", async ({ page, site }) => {
      await open(page, site, mode);
      const ended = await page.evaluate(
        ([headers, body]) =>
          fetch("/v1/orders", { method: "POST", headers, body, signal: AbortSignal.abort() }).then(
            ({ status }) => `status ${status}`,
            (error) => error.name,
          ),
        [JSON_HEADERS, JSON.stringify(ORDER)] as const,
      );
      expect(ended).toBe("AbortError");
      expect(await ordersOf(page)).toBe(0);
    });
  });
}

const FRAMES_AND_WORKERS = WAYS.filter(isInFrameOrWorker);

/** Sends one call in each of these ways, and says what became of it. */
async function byEach(page: Page, ways: readonly Way[], of: (way: Way) => Call): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const way of ways) found[way] = brief(await sendOne(page, of(way)));
  return found;
}

const each = (ways: readonly Way[], outcome: string) => Object.fromEntries(ways.map((way) => [way, outcome]));

for (const mode of ["worker", "page"] as const) {
  const refused = FRAMES_AND_WORKERS.filter(isRefused);
  const allowed = FRAMES_AND_WORKERS.filter((way) => !isRefused(way));
  hostTest(
    `in ${mode} mode calls of ${allowed.join(", ")} get responses, and all others are refused${mode === "worker" ? "" : " @matrix"}`,
    async ({ surroundings }) => {
      const { page, server } = await openUnguarded(surroundings, mode);
      const headers = AUTHORIZATION;
      for (const [of, outcome] of [
        [(way: Way) => call("/v1/wallet", { way, headers }), "200"],
        [(way: Way) => call("/v3/x", { way, headers }), NOT_FOUND],
        [(way: Way) => post("/v1/orders", ORDER, { way }), "201"],
      ] as const) {
        expect(await byEach(page, allowed, of)).toEqual(each(allowed, outcome));
        expect(await byEach(page, refused, of)).toEqual(each(refused, "network error"));
      }
      expect(server.authorized).toEqual([]);
      expect(await ordersOf(page)).toBe(allowed.length);
    },
  );
}

/** Ways to ask for an address that give no response to a script: each settles once the browser has it, or refused it. */
const ELEMENTS: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  "an EventSource": (url) =>
    new Promise((resolve) => {
      const source = new EventSource(url);
      source.onerror = () => resolve(source.close());
    }),
  "an image": (url) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = image.onerror = resolve;
      image.src = url;
    }),
  "a script": (url) =>
    new Promise((resolve) => {
      const element = document.createElement("script");
      element.onload = element.onerror = resolve;
      element.src = url;
      document.head.append(element);
    }),
  "a style sheet": (url) =>
    new Promise((resolve) => {
      const link = document.createElement("link");
      link.onload = link.onerror = resolve;
      link.rel = "stylesheet";
      link.href = url;
      document.head.append(link);
    }),
  "an import": (url) => new Function("url", "return import(url).catch(() => null)")(url),
  "a Worker of that address": (url) =>
    new Promise((resolve) => {
      try {
        new Worker(url).onerror = resolve;
      } catch {
        resolve(null);
      }
    }),
};

for (const mode of MODES) {
  hostTest(
    `in ${mode} mode what a page loads from /v1 requests nothing from the host @matrix`,
    async ({ surroundings }) => {
      // A list of products is no script, no style sheet and no stream of events.
      surroundings.expectError(/EventSource|MIME type|SyntaxError/);
      const { page, server } = await openUnguarded(surroundings, mode);
      const asking: string[] = [];
      for (const [name, ask] of Object.entries(ELEMENTS)) {
        const before = server.requested.length;
        await page.evaluate(`(${ask})("/v1/products?limit=1").then(() => null)`);
        if (server.requested.slice(before).some((path) => path.startsWith("/v1"))) asking.push(name);
      }
      expect(asking).toEqual([]);
    },
  );
}

/** Another service, which allows pages of other origins to call it. */
const service = () => ({
  status: 200,
  headers: {
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "Authorization, Content-Type",
  },
  body: '{"from":"the other service"}',
});

for (const mode of MODES) {
  hostTest(
    `in ${mode} mode a call to another origin's /v1 is refused, and the console says once what to do @matrix`,
    async ({ surroundings }) => {
      const others = [await surroundings.service(service), await surroundings.service(service)];
      const { page } = await openUnguarded(surroundings, mode);
      const infos: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "info") infos.push(message.text());
      });
      const ask = (url: string, init: RequestInit = {}) =>
        page.evaluate(
          ([address, options]) =>
            fetch(address, options).then(
              (response) => response.text(),
              () => "refused",
            ),
          [url, init] as const,
        );
      const texts: string[] = [];
      for (const { port } of others) {
        const url = `http://127.0.0.1:${port}/v1/products`;
        const order = { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(ORDER) };
        texts.push(await ask(url), await ask(url, { headers: AUTHORIZATION }));
        texts.push(await ask(url.replace("products", "orders"), order));
        await expect.poll(() => infos.filter((text) => text.includes(`127.0.0.1:${port}`))).toHaveLength(1);
      }
      expect(texts.filter((text) => text !== "refused")).toEqual([]);
      expect(others.flatMap(({ requested }) => requested)).toEqual([]);
      expect(await ordersOf(page)).toBe(0);
    },
  );
}

/** The header by which the page distinguishes one sending from another, under its names. */
const forged = { "X-Sandbox-Attempt": "forged", "X-Sandbox-Delivery": "forged" };

for (const mode of MODES) {
  const ways = WAYS.filter((way) => way !== "beacon" && !isRefused(way));
  hostTest(`in ${mode} mode two orders that name one delivery are two orders @matrix`, async ({ surroundings }) => {
    const { page } = await openUnguarded(surroundings, mode);
    const headers = { ...JSON_HEADERS, ...forged };
    const placed: Record<string, readonly string[]> = {};
    for (const way of ways) {
      const orders = [1, 2].map((qty) => post("/v1/orders", { ...ORDER, qty }, { way, headers }));
      placed[way] = (await sendAll(page, orders)).map(({ response, ended }) => {
        return response?.status === 201 ? `${JSON.parse(response.text).qty} ordered` : (ended ?? `${response?.status}`);
      });
    }
    expect(placed).toEqual(Object.fromEntries(ways.map((way) => [way, ["1 ordered", "2 ordered"]])));
    expect(await ordersOf(page)).toBe(2 * ways.length);
  });
}

test("orders sent at once that name one delivery are all placed @matrix", async ({ page, site }) => {
  await open(page, site, "worker");
  const ways: readonly Way[] = ["fetch", "XMLHttpRequest"];
  const calls = ways.flatMap((way) =>
    [1, 2].map((qty) => post("/v1/orders", { ...ORDER, qty }, { way, headers: { ...JSON_HEADERS, ...forged } })),
  );
  const outcomes = await sendAll(page, calls, calls.length);
  expect(outcomes.map(({ response }) => JSON.parse(response?.text ?? "{}").qty)).toEqual([1, 2, 1, 2]);
  expect((await posted(page, "/v1/orders", ORDER)).status).toBe(201);
  expect(await ordersOf(page)).toBe(5);
});
