import type { Page } from "@playwright/test";
import { ENTRANCES_TEXT, WINDOWS } from "./entrances.ts";
import { builtWithoutHeaders, FILES, missing } from "./host.ts";
import { expect, got, ORDER, type Site, test, transportOf } from "./site.ts";
import { test as hostTest, type Surroundings } from "./surroundings.ts";
import { type Call, call, isRefused, type Outcome, sendAll, WAYS, type Way } from "./ways-to-call.ts";

const MODES = ["worker", "page"] as const;
type Mode = (typeof MODES)[number];

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
const AUTHORIZATION = { Authorization: `Bearer ${KEY}` };
const JSON_HEADERS = { ...AUTHORIZATION, "Content-Type": "application/json" };

const post = (path: string, body: unknown, options: Partial<Call> = {}): Call =>
  call(path, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body), ...options });

/** Opens the page where its calls are handled in this mode. */
async function open(page: Page, site: Site, mode: Mode, query = ""): Promise<void> {
  if (mode === "page") site.missing.add("/sandbox-worker.js");
  await page.goto(site.url + query);
  expect(await transportOf(page)).toBe(mode);
}

/** Opens the page in this mode in a folder of a host that sends no policy. */
async function openUnguarded(surroundings: Surroundings, mode: Mode, folder = "/") {
  // What the page keeps from leaving, the browser may say in the console.
  surroundings.expectError(/./);
  // A service: the stories themselves say what it may receive.
  const host = await surroundings.service((path) => {
    if (!path.startsWith(folder) || (mode === "page" && path.endsWith("/sandbox-worker.js"))) return missing;
    return builtWithoutHeaders(`/${path.slice(folder.length)}`);
  });
  const page = await (await surroundings.browserInRealTime()).newPage();
  const origin = `http://127.0.0.1:${host.port}`;
  await page.goto(origin + folder);
  expect(await transportOf(page)).toBe(mode);
  const infos: string[] = [];
  page.on("console", (message) => void (message.type() === "info" && infos.push(message.text())));
  return { page, host, origin, infos };
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
const SENDING = WAYS.filter((way) => way !== "beacon");

/** The calls that each way sends, and what becomes of them where the way is not refused. */
const CALLS: readonly (readonly [of: (way: Way) => Call, outcome: string])[] = [
  [(way) => call("/v1/wallet", { way, headers: AUTHORIZATION }), "200"],
  [(way) => call("/v1/wallet", { way }), "401 authentication_required"],
  [(way) => post("/v1/orders", ORDER, { way }), "201"],
  ...["/v3/x", "/v01/x", "/v2", "/v1", "/x/y/v7", "/v1/refunds"].map(
    (path) => [(way: Way) => call(path, { way, headers: AUTHORIZATION }), NOT_FOUND] as const,
  ),
  ...["//v1/orders", "/x/v1/orders", "/v1//orders"].map(
    (path) => [(way: Way) => post(path, ORDER, { way }), NOT_FOUND] as const,
  ),
];

for (const mode of MODES) {
  hostTest(
    `in ${mode} mode every way to call gets the sandbox's responses, and none of its calls leaves the page`,
    async ({ surroundings }) => {
      const { page, host } = await openUnguarded(surroundings, mode);
      for (const [of, outcome] of CALLS) {
        const outcomes = await sendAll(page, SENDING.map(of));
        const found = Object.fromEntries(SENDING.map((way, at) => [way, brief(outcomes[at] as Outcome)]));
        const expected = Object.fromEntries(SENDING.map((way) => [way, isRefused(way) ? "network error" : outcome]));
        expect(found, of("fetch").path).toEqual(expected);
      }
      expect(await ordersOf(page)).toBe(SENDING.filter((way) => !isRefused(way)).length);
      expect(host.authorized).toEqual([]);
      expect(host.requested.filter((path) => /\/v\d/.test(path) || path.includes("//"))).toEqual([]);
    },
  );

  // An API's own folder with a worker, and the root without one.
  const folder = mode === "worker" ? "/v1/" : "/";
  hostTest(
    `in ${mode} mode at ${folder} nothing but files of the build leaves the page, whatever a script tries`,
    async ({ surroundings }) => {
      const { page, host, origin, infos } = await openUnguarded(surroundings, mode, folder);
      const paths = ["/v1/orders", "/v1.0/orders", "/v1beta/x", "/orders", "/wallet?a=1"];
      const inFolder = ["assets", `assets/${KEY}`, `assets/x/page-${KEY}.js`, "openapi.json/x"];
      // Files of the build: none is requested with a key.
      const files = ["openapi.json", "sandbox-worker.js"];
      const addresses = [...paths, ...[...inFolder, ...files].map((path) => folder + path)].map(
        (path) => origin + path,
      );
      await page.evaluate(`(${ENTRANCES_TEXT})(${JSON.stringify(addresses)}, "Bearer ${KEY}")`);
      expect(await page.evaluate(() => typeof RTCPeerConnection)).toBe("undefined");
      for (const enter of Object.values(WINDOWS)) await page.evaluate(`(${enter})("${origin}/v1/orders"); null`);
      await expect(page.locator("html")).toHaveAttribute("data-sandbox", mode);
      const names = host.requested.map((path) => (path.startsWith(folder) ? path.slice(folder.length) : path));
      expect(names.filter((name) => name !== "" && !/^\/?favicon\.ico$/.test(name) && !FILES.has(name))).toEqual([]);
      expect([host.authorized, host.written]).toEqual([[], []]);
      expect(infos.filter((text) => text.includes(`${origin}/orders`))).toHaveLength(1);
    },
  );

  hostTest(
    `in ${mode} mode a call to another origin's /v1 is refused, and the console says once what to do`,
    async ({ surroundings }) => {
      const other = await surroundings.service(() => ({
        status: 200,
        headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "Authorization, Content-Type" },
        body: "{}",
      }));
      const { page, infos } = await openUnguarded(surroundings, mode);
      const ended = await page.evaluate(
        async ([url, headers, body]) => {
          const settled = (init: RequestInit) => fetch(url, init).then(String, () => "refused");
          return [await settled({}), await settled({ headers }), await settled({ method: "POST", headers, body })];
        },
        [`http://127.0.0.1:${other.port}/v1/orders`, JSON_HEADERS, JSON.stringify(ORDER)] as const,
      );
      expect(ended).toEqual(["refused", "refused", "refused"]);
      await expect.poll(() => infos.filter((text) => text.includes(`127.0.0.1:${other.port}`))).toHaveLength(1);
      expect(other.requested).toEqual([]);
      expect(await ordersOf(page)).toBe(0);
    },
  );

  test(`in ${mode} mode orders that name one delivery, one after another and at once, are all placed`, async ({
    page,
    site,
  }) => {
    await open(page, site, mode);
    // The header by which the page distinguishes one sending from another, under its names.
    const headers = { ...JSON_HEADERS, "X-Sandbox-Attempt": "forged", "X-Sandbox-Delivery": "forged" };
    const calls = (["fetch", "XMLHttpRequest"] as const).flatMap((way) =>
      [1, 2].map((qty) => post("/v1/orders", { ...ORDER, qty }, { way, headers })),
    );
    for (const atOnce of [1, calls.length]) {
      const outcomes = await sendAll(page, calls, atOnce);
      expect(outcomes.map(({ response }) => JSON.parse(response?.text ?? "{}").qty)).toEqual([1, 2, 1, 2]);
    }
    expect(await ordersOf(page)).toBe(2 * calls.length);
  });

  test(`in ${mode} mode an XMLHttpRequest fires its events, and can be aborted, limited and not be synchronous`, async ({
    page,
    site,
  }) => {
    await open(page, site, mode, "?latency=500");
    expect(await xhrEvents(page, "send")).toEqual([
      ...["state 1", "loadstart", "state 2", "state 3", "state 4", "load", "loadend"],
      "200, application/json, 1 product",
    ]);
    for (const ending of ["abort", "timeout"] as const) {
      const events = ["state 1", "loadstart", "state 4", ending, "loadend", "0, null, no products"];
      expect(await xhrEvents(page, ending)).toEqual(events);
    }
    expect(await xhrEvents(page, "synchronous")).toEqual(["state 1", "NetworkError"]);
  });

  test(`in ${mode} mode a beacon is taken, and is in the log with its response`, async ({ page, site }) => {
    await open(page, site, mode);
    const headers = { "Content-Type": "application/json" };
    const [sent] = await sendAll(page, [post("/v1/orders", ORDER, { way: "beacon", headers })]);
    expect(sent?.ended).toBe("sent");
    const logged = () =>
      page.evaluate(() => {
        const exchanges = JSON.parse(sessionStorage.getItem("top-up-sandbox:exchanges") ?? "[]");
        return exchanges.map(({ request, response }: never) => [request, response]);
      });
    await expect
      .poll(logged)
      .toMatchObject([[{ method: "POST", path: "/v1/orders", body: JSON.stringify(ORDER) }, { status: 401 }]]);
    expect(await ordersOf(page)).toBe(0);
  });

  test(`in ${mode} mode a call that is given up rejects at once, as it was given up; before it is sent, it is not carried out`, async ({
    page,
    site,
  }) => {
    await open(page, site, mode, "?latency=2000");
    const given = await page.evaluate(
      async ([headers, body]) => {
        const reason = new Error("The caller's own reason");
        const controller = new AbortController();
        const order = { method: "POST", headers, body };
        const calls = {
          "before it is sent": () => fetch("/v1/orders", { ...order, signal: AbortSignal.abort() }),
          "with a reason": () => fetch("/v1/orders", { ...order, signal: AbortSignal.abort(reason) }),
          "after it is sent": () => {
            queueMicrotask(() => controller.abort());
            return fetch("/v1/products", { signal: controller.signal });
          },
          "by a limit": () => fetch("/v1/products", { signal: AbortSignal.timeout(300) }),
        };
        const found: Record<string, readonly [string, boolean]> = {};
        for (const [name, send] of Object.entries(calls)) {
          const start = performance.now();
          const end = await send().then(
            ({ status }) => `status ${status}`,
            (error) => (error === reason ? "the reason" : error.name),
          );
          found[name] = [end, performance.now() - start < 1500];
        }
        return found;
      },
      [JSON_HEADERS, JSON.stringify(ORDER)] as const,
    );
    expect(given).toEqual({
      "before it is sent": ["AbortError", true],
      "with a reason": ["the reason", true],
      "after it is sent": ["AbortError", true],
      "by a limit": ["TimeoutError", true],
    });
    expect(await ordersOf(page)).toBe(0);
  });
}

/** The events of an XMLHttpRequest that ends so, in order, and what it holds in the end; or the error it throws. */
const xhrEvents = (page: Page, how: "send" | "abort" | "timeout" | "synchronous"): Promise<readonly string[]> =>
  page.evaluate(async (ending) => {
    const events: string[] = [];
    const xhr = new XMLHttpRequest();
    for (const type of ["loadstart", "load", "abort", "timeout", "error", "loadend"] as const) {
      xhr.addEventListener(type, () => events.push(type));
    }
    xhr.addEventListener("readystatechange", () => {
      if (events.at(-1) !== `state ${xhr.readyState}`) events.push(`state ${xhr.readyState}`);
    });
    const over = new Promise((resolve) => xhr.addEventListener("loadend", resolve));
    try {
      xhr.open("GET", "/v1/products?limit=1", ending !== "synchronous");
      if (ending !== "synchronous") xhr.responseType = "json";
      if (ending === "timeout") xhr.timeout = 100;
      xhr.send();
    } catch (error) {
      return [...events, (error as DOMException).name];
    }
    if (ending === "abort") xhr.abort();
    await over;
    const count = xhr.response?.data.length ?? "no";
    const found = `${xhr.status}, ${xhr.getResponseHeader("Content-Type")}, ${count} product${count === 1 ? "" : "s"}`;
    return [...events, found];
  }, how);
