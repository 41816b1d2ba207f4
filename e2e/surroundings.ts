import { type BrowserContext, test as base } from "@playwright/test";
import { type Host, openHost, watched } from "./host.ts";
import { startPlainChromium } from "./plain-chromium.ts";

/** What a story opens is watched, and closed again. */
export interface Surroundings {
  /** Opens a host that is closed when the story ends. */
  readonly host: (...given: Parameters<typeof openHost>) => Promise<Host>;
  /** Opens the host of another service, which the story may call. */
  readonly service: (...given: Parameters<typeof openHost>) => Promise<Host>;
  /** Names an error in the console that the story expects. */
  readonly expectError: (text: RegExp) => void;
  /** Starts a browser with a clock that the story drives, and has it watched. */
  readonly browser: (...given: Parameters<typeof startPlainChromium>) => Promise<BrowserContext>;
  /** The same with the browser's own timers and animation frames, which it withholds from what is out of view. */
  readonly browserInRealTime: (...given: Parameters<typeof startPlainChromium>) => Promise<BrowserContext>;
}

/** Every story of hosts and browsers of its own; what no page of ours may do fails it. */
export const test = base.extend<{ surroundings: Surroundings }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs: nothing.
  surroundings: async ({}, use) => {
    const hosts: Host[] = [];
    const services: Host[] = [];
    const expectedErrors: RegExp[] = [];
    const browsers: { close: () => Promise<void> }[] = [];
    const ends: ReturnType<typeof watched>[] = [];
    const start = async (...given: Parameters<typeof startPlainChromium>) => {
      const browser = await startPlainChromium(...given);
      browsers.push(browser);
      ends.push(watched(browser.context, hosts, services));
      return browser.context;
    };
    await use({
      host: async (...given) => {
        const host = await openHost(...given);
        hosts.push(host);
        return host;
      },
      service: async (...given) => {
        const host = await openHost(...given);
        services.push(host);
        return host;
      },
      expectError: (text) => void expectedErrors.push(text),
      browser: async (...given) => {
        const context = await start(...given);
        await context.clock.install();
        return context;
      },
      browserInRealTime: start,
    });
    for (const { close } of [...browsers, ...hosts, ...services]) await close();
    for (const end of ends) end(expectedErrors);
  },
});
