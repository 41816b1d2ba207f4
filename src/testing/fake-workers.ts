import { vi } from "vitest";

const FOLDER = "https://docs.example/play/";

/** A service worker that reports a build, or nothing, and keeps what it is sent. */
export class FakeWorker extends EventTarget {
  readonly sent: unknown[] = [];
  readonly build: string | null;
  readonly scriptURL: string;
  state: ServiceWorkerState = "activated";

  constructor(build: string | null, scriptURL = `${FOLDER}sandbox-worker.js`) {
    super();
    this.build = build;
    this.scriptURL = scriptURL;
  }

  postMessage(message: unknown, ports: readonly MessagePort[] = []): void {
    this.sent.push(message);
    if (message === "SANDBOX_BUILD" && this.build !== null) ports[0]?.postMessage(this.build);
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  scope = FOLDER;
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(async () => {});
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly getRegistration = async () => this.registration;

  control(worker: FakeWorker | null): void {
    this.controller = worker;
    this.registration.active = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }
}

/** A page of a build in a browser with service workers. The globals are restored by `vi.unstubAllGlobals`. */
export function fakeBrowser(build: string) {
  const serviceWorker = new FakeContainer();
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: { build } },
    visibilityState: "visible",
  });
  const reload = vi.fn();
  vi.stubGlobal("ServiceWorker", FakeWorker);
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("window", globalThis);
  return { serviceWorker, document, reload, folder: new URL(FOLDER) };
}
