import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeWorker, fakeBrowser } from "#testing/fake-workers.ts";
import { ownWorker } from "./own-worker.ts";
import { watchVersions } from "./versions.ts";

let browser: ReturnType<typeof fakeBrowser>;
const tell = vi.fn();
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
  await watchVersions({ own: ownWorker(browser.folder), leaveWorker, reachWorker }, tell);
  return browser.serviceWorker;
}

/** What the page last learned of a version. */
const lastNotice = () => tell.mock.lastCall?.[0];

/** A worker has been installed and waits. */
function install({ registration }: typeof browser.serviceWorker, worker: FakeWorker): void {
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  registration.installing = null;
  registration.waiting = worker;
  worker.become("installed");
}

test("a page with a worker of its own build keeps it", async () => {
  await watching();
  await vi.waitFor(() => expect(browser.serviceWorker.controller?.sent).toEqual(["SANDBOX_BUILD"]));
  expect(leaveWorker).not.toHaveBeenCalled();
});

test("a page that is older than its worker leaves it, and offers a reload", async () => {
  await watching(new FakeWorker("b2"));
  await vi.waitFor(() => expect(leaveWorker).toHaveBeenCalled());
  expect(lastNotice()).toBe("in_use");
  tell.mock.lastCall?.[1]();
  expect(browser.reload).toHaveBeenCalled();
});

test("a worker of another build that is installed waits for a press, and takes over then", async () => {
  const container = await watching();
  const newer = new FakeWorker("b2");
  install(container, newer);
  await vi.waitFor(() => expect(lastNotice()).toBe("ready"));
  expect(newer.sent).toEqual(["SANDBOX_BUILD"]);
  tell.mock.lastCall?.[1]();
  expect(newer.sent).toEqual(["SANDBOX_BUILD", "SANDBOX_TAKE_OVER"]);
  container.control(newer);
  newer.become("activated");
  expect(browser.reload).toHaveBeenCalledOnce();
  expect(leaveWorker).not.toHaveBeenCalled();
});

test("a worker of the page's own build takes over without a press", async () => {
  const container = await watching(new FakeWorker("b0"));
  const own = new FakeWorker("b1");
  install(container, own);
  await vi.waitFor(() => expect(own.sent).toEqual(["SANDBOX_BUILD", "SANDBOX_TAKE_OVER"]));
});

test("a page whose worker was replaced by another page's press leaves it", async () => {
  const container = await watching();
  container.control(new FakeWorker("b2"));
  await vi.waitFor(() => expect(leaveWorker).toHaveBeenCalled());
  expect(lastNotice()).toBe("in_use");
});

test("a page whose build is served again uses its worker again", async () => {
  const container = await watching();
  container.control(new FakeWorker("b2"));
  await vi.waitFor(() => expect(lastNotice()).toBe("in_use"));
  container.control(new FakeWorker("b1"));
  await vi.waitFor(() => expect(reachWorker).toHaveBeenCalled());
  expect(lastNotice()).toBeNull();
});

test("a worker that takes over says so first, and waits until the page has left", async () => {
  const container = await watching();
  const newer = new FakeWorker("b2");
  const { port1, port2 } = new MessageChannel();
  const left = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const data = { type: "SANDBOX_TAKES_OVER", build: "b2" };
  container.dispatchEvent(Object.assign(new Event("message"), { source: newer, data, ports: [port2] }));
  expect(await left).toBe("SANDBOX_LEFT");
  expect(leaveWorker).toHaveBeenCalledOnce();
  port1.close();
});

test("a worker of the surrounding site that says so is ignored", async () => {
  const container = await watching();
  const source = new FakeWorker("b2", "https://docs.example/worker.js");
  const data = { type: "SANDBOX_TAKES_OVER", build: "b2" };
  container.dispatchEvent(Object.assign(new Event("message"), { source, data, ports: [] }));
  expect(leaveWorker).not.toHaveBeenCalled();
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
  vi.useRealTimers();
});
