import type { Page } from "@playwright/test";
import { ENTRANCES_TEXT } from "./entrances.ts";
import { builtWithoutHeaders, FILES, missing } from "./host.ts";
import { AUTHORIZED, expect, got, ORDER, SAMPLE_KEY, transportOf } from "./site.ts";
import { type Surroundings, test } from "./surroundings.ts";
import { type Call, call, isRefused, type Outcome, sendAll, WAYS, type Way } from "./ways-to-call.ts";

const AUTHORIZATION = { Authorization: AUTHORIZED.Authorization };

/** An order by this way. It names a delivery of its own, which changes nothing. */
const order = (path: string, way: Way): Call => {
  const headers = way === "beacon" ? AUTHORIZED : { ...AUTHORIZED, "X-Sandbox-Delivery": "forged" };
  return call(path, { way, method: "POST", headers, body: JSON.stringify(ORDER) });
};

/** Opens the page in this mode in a folder of a host that sends no policy. */
async function openUnguarded(surroundings: Surroundings, mode: "worker" | "page", folder: string) {
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

/** The calls that each way sends, and what becomes of them where the way is not refused. */
const CALLS: readonly (readonly [of: (way: Way) => Call, outcome: string])[] = [
  [(way) => call("/v1/wallet", { way, headers: AUTHORIZATION }), "200"],
  [(way) => call("/v1/wallet", { way }), "401 authentication_required"],
  [(way) => order("/v1/orders", way), "201"],
  ...["/v3/x", "/v01/x", "/v2", "/v1", "/x/y/v7", "/v1/refunds"].map(
    (path) => [(way: Way) => call(path, { way, headers: AUTHORIZATION }), "404 not_found"] as const,
  ),
  ...["//v1/orders", "/x/v1/orders", "/v1//orders"].map(
    (path) => [(way: Way) => order(path, way), "404 not_found"] as const,
  ),
];

/** What becomes of a call: a beacon is taken, and has no response. */
const outcomeBy = (way: Way, outcome: string) =>
  isRefused(way) ? "network error" : way === "beacon" ? "sent" : outcome;

// An API's own folder with a worker, and the root without one.
for (const [mode, folder] of [
  ["worker", "/v1/"],
  ["page", "/"],
] as const) {
  test(`in ${mode} mode at ${folder} every entrance responds or is refused, and nothing but files of the build leaves the page`, async ({
    surroundings,
  }) => {
    const other = await surroundings.service(() => missing);
    const { page, host, origin, infos } = await openUnguarded(surroundings, mode, folder);
    for (const [of, outcome] of CALLS) {
      const outcomes = await sendAll(page, WAYS.map(of));
      const found = Object.fromEntries(WAYS.map((way, at) => [way, brief(outcomes[at] as Outcome)]));
      expect(found, of("fetch").path).toEqual(Object.fromEntries(WAYS.map((way) => [way, outcomeBy(way, outcome)])));
    }
    // A beacon has no key.
    expect(await ordersOf(page)).toBe(WAYS.filter((way) => !isRefused(way)).length - 1);

    const paths = ["/v1/orders", "/v1.0/orders", "/v1beta/x", "/orders", "/wallet?a=1"];
    const inFolder = ["assets", `assets/${SAMPLE_KEY}`, `assets/x/page-${SAMPLE_KEY}.js`, "openapi.json/x"];
    // Files of the build: none is requested with a key.
    const files = ["openapi.json", "sandbox-worker.js"];
    const own = [...paths, ...[...inFolder, ...files].map((path) => folder + path)].map((path) => origin + path);
    const addresses = [...own, `http://127.0.0.1:${other.port}/v1/orders`];
    await page.evaluate(`(${ENTRANCES_TEXT})(${JSON.stringify(addresses)}, "Bearer ${SAMPLE_KEY}")`);
    expect(await page.evaluate(() => typeof RTCPeerConnection)).toBe("undefined");
    await expect(page.locator("html")).toHaveAttribute("data-sandbox", mode);
    const names = host.requested.map((path) => (path.startsWith(folder) ? path.slice(folder.length) : path));
    expect(names.filter((name) => name !== "" && !/^\/?favicon\.ico$/.test(name) && !FILES.has(name))).toEqual([]);
    expect([host.authorized, host.written, other.requested]).toEqual([[], [], []]);
    for (const place of [`${origin}/orders`, `http://127.0.0.1:${other.port}/`])
      expect(infos.filter((text) => text.includes(place))).toHaveLength(1);
  });
}
