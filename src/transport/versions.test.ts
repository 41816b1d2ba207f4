import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeWorker, fakeBrowser } from "#testing/fake-workers.ts";
import { ownWorker } from "./own-worker.ts";
import { watchVersions } from "./versions.ts";

let browser: ReturnType<typeof fakeBrowser>;
const announce = vi.fn();
const leaveWorker = vi.fn();
const reachWorker = vi.fn(async () => {});

beforeEach(() => {
  browser = fakeBrowser("b1");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A page of build b1 that watches for other versions, controlled by a worker of some build. */
async function watching(controller: FakeWorker | null = new FakeWorker("b1")) {
  browser.serviceWorker.control(controller);
  await watchVersions({ own: ownWorker(browser.folder), leaveWorker, reachWorker }, announce);
  return browser.serviceWorker;
}

/** What the page last learned of a version. */
const lastNotice = () => announce.mock.lastCall?.[0];

/** A worker has been installed and waits. */
function install({ registration }: typeof browser.serviceWorker, worker: FakeWorker): void {
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  registration.installing = null;
  registration.waiting = worker;
  worker.become("installed");
}

/** Waits until workers that were asked before have replied. */
const replied = () => ownWorker(browser.folder).isOfThisBuild(new FakeWorker("b1") as unknown as ServiceWorker);

test.each([
  ["from the start", async () => void (await watching(new FakeWorker("b2")))],
  ["by another page's press", async () => (await watching()).control(new FakeWorker("b2"))],
])("a page that is older than its worker %s leaves it, and offers a reload", async (_, begin) => {
  await begin();
  await vi.waitFor(() => expect(leaveWorker).toHaveBeenCalled());
  expect(lastNotice()).toBe("in_use");
  announce.mock.lastCall?.[1]();
  expect(browser.reload).toHaveBeenCalled();
});

test("a worker of another build that is installed waits for a press, and takes over then", async () => {
  const container = await watching();
  const newer = new FakeWorker("b2");
  install(container, newer);
  await vi.waitFor(() => expect(lastNotice()).toBe("ready"));
  expect(newer.sent).toEqual(["SANDBOX_BUILD"]);
  announce.mock.lastCall?.[1]();
  expect(newer.sent).toEqual(["SANDBOX_BUILD", "SANDBOX_TAKE_OVER"]);
  expect(browser.reload).not.toHaveBeenCalled();
  container.control(newer);
  expect(browser.reload).toHaveBeenCalledOnce();
  await replied();
  expect(leaveWorker).not.toHaveBeenCalled();
});

test("a press after the waiting worker has gone reloads the page", async () => {
  const container = await watching();
  install(container, new FakeWorker("b2"));
  await vi.waitFor(() => expect(lastNotice()).toBe("ready"));
  container.registration.waiting = null;
  announce.mock.lastCall?.[1]();
  expect(browser.reload).toHaveBeenCalledOnce();
});

test.each(["waiting", "installing"] as const)(
  "a worker that was %s before the page started is offered",
  async (state) => {
    const { registration } = browser.serviceWorker;
    const newer = new FakeWorker("b2");
    registration[state] = newer;
    await watching();
    registration.waiting = newer;
    newer.become("installed");
    await vi.waitFor(() => expect(lastNotice()).toBe("ready"));
  },
);

test("the first worker of a page waits for nobody, so it is not offered", async () => {
  const container = await watching(null);
  install(container, new FakeWorker("b2"));
  await replied();
  expect(announce).not.toHaveBeenCalled();
});

test("a page that has left its worker offers no version, and stays so when its build is served again", async () => {
  const container = await watching();
  container.control(new FakeWorker("b2"));
  await vi.waitFor(() => expect(lastNotice()).toBe("in_use"));
  for (const build of ["b3", "b1"]) {
    const next = new FakeWorker(build);
    install(container, next);
    container.control(next);
    await replied();
    expect(next.sent).toEqual([]);
  }
  expect([announce.mock.calls.length, reachWorker.mock.calls.length]).toEqual([1, 0]);
});

test("a page that is older than its worker keeps waiting for the worker of its build if the host has it", async () => {
  const { registration } = browser.serviceWorker;
  registration.update.mockImplementation(async () => {
    registration.installing = new FakeWorker("b1");
  });
  await watching(new FakeWorker("b2"));
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalled());
  await replied();
  expect(leaveWorker).not.toHaveBeenCalled();
});

test("a worker of the page's own build takes over without a press, once the page has loaded its files", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const container = await watching(new FakeWorker("b0"));
  const own = new FakeWorker("b1");
  install(container, own);
  await replied();
  await vi.advanceTimersByTimeAsync(999);
  expect(own.sent).toEqual(["SANDBOX_BUILD"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(own.sent).toEqual(["SANDBOX_BUILD", "SANDBOX_TAKE_OVER"]);
  vi.useRealTimers();
  container.control(own);
  await vi.waitFor(() => expect(reachWorker).toHaveBeenCalledOnce());
  expect(announce).not.toHaveBeenCalled();
});

test("a visitor who returns after an hour has the host asked for a newer version, one who returns sooner has not", async () => {
  vi.useFakeTimers();
  const { registration } = await watching();
  const comeBack = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    browser.document.dispatchEvent(new Event("visibilitychange"));
  };
  comeBack(59);
  expect(registration.update).not.toHaveBeenCalled();
  comeBack(1);
  expect(registration.update).toHaveBeenCalledOnce();
  comeBack(59);
  expect(registration.update).toHaveBeenCalledOnce();
  comeBack(1);
  expect(registration.update).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
