import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeWorker, fakeBrowser } from "#testing/fake-workers.ts";
import { ownWorker, within } from "./own-worker.ts";

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser("b1");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const asWorker = (worker: FakeWorker) => worker as unknown as ServiceWorker;

test("only a worker that reports the page's build is of this build", async () => {
  const own = ownWorker(browser.folder);
  expect(own.url).toBe(new FakeWorker("b1").scriptURL);
  const [same, other] = [new FakeWorker("b1"), new FakeWorker("b2")];
  expect([await own.isOfThisBuild(asWorker(same)), await own.isOfThisBuild(asWorker(other))]).toEqual([true, false]);
  expect(await own.compared()).toBeNull();
  browser.serviceWorker.control(same);
  expect(await own.compared()).toBe(same);
  browser.serviceWorker.control(other);
  await expect(own.compared()).rejects.toThrow("of another build");
});

test("a worker that reports no build is refused after 3 s", async () => {
  vi.useFakeTimers();
  const compared = ownWorker(browser.folder).isOfThisBuild(asWorker(new FakeWorker(null)));
  const refused = expect(compared).rejects.toThrow("The worker is too slow.");
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
});

test("neither a worker of the surrounding site nor a registration of a wider scope is the page's own", async () => {
  const { serviceWorker, folder } = browser;
  serviceWorker.control(new FakeWorker("b1", "https://docs.example/worker.js"));
  expect(ownWorker(folder).controller()).toBeNull();
  const worker = new FakeWorker("b1");
  serviceWorker.control(worker);
  expect(ownWorker(folder).controller()).toBe(worker);
  expect(await ownWorker(folder).registration()).toBe(serviceWorker.registration);
  serviceWorker.registration.scope = "https://docs.example/";
  expect(await ownWorker(folder).registration()).toBeNull();
});

test("an active worker that does not control the page is asked to, once", async () => {
  const { serviceWorker, folder } = browser;
  const worker = new FakeWorker("b1");
  serviceWorker.registration.active = worker;
  const own = ownWorker(folder);
  const controlled = vi.fn();
  const claimed = own.claim().then(controlled);
  await vi.waitFor(() => expect(worker.sent).toEqual(["SANDBOX_CLAIM"]));
  await new Promise(setImmediate);
  expect(controlled).not.toHaveBeenCalled();
  serviceWorker.control(worker);
  await claimed;
  await own.claim();
  expect(worker.sent).toEqual(["SANDBOX_CLAIM"]);
});

test("a wait that ends in time settles as it does", async () => {
  await expect(within(Promise.resolve(1))).resolves.toBe(1);
  await expect(within(Promise.reject(new Error("no")))).rejects.toThrow("no");
});
