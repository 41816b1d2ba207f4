import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { type HostSettings, noHost } from "#contract/page/host.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { App } from "#web/app/app.tsx";
import { prefetchParts } from "#web/ui/lazy-part.tsx";
import { openSandbox, type Sandbox } from "./sandbox.ts";

// Loads in advance the parts that a page prefetches after it is drawn.
await prefetchParts();

/** Runs every test of a file on a wide screen at the first address, and cleans up afterwards. */
export function onAWideScreen(): void {
  beforeEach(() => {
    vi.stubGlobal("innerWidth", 1440);
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: /min-width/.test(query),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    window.location.hash = "";
    localStorage.clear();
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** A sandbox whose calls the page itself responds to. */
export function readySandbox(given: Parameters<typeof openSandbox>[0] = {}): Sandbox {
  const sandbox = openSandbox(given);
  sandbox.hasStatus("page");
  return sandbox;
}

/** The page on its own sandbox; the handlers respond to `fetch`, as the worker would. */
export function openPage(sandbox: Sandbox, settings: Settings = noSettings, host: HostSettings = noHost) {
  vi.stubGlobal("fetch", async (input: Request) => {
    const response = await sandbox.respond(input);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  });
  const user = userEvent.setup();
  let commits = 0;
  render(
    <Profiler
      id="page"
      onRender={() => {
        commits += 1;
      }}
    >
      <App panel={sandbox.panel} settings={settings} host={host} />
    </Profiler>,
  );
  return {
    user,
    /** How often any part of the page has been drawn so far, as React counts commits. */
    commits: () => commits,
    receipts: () => screen.getByRole("complementary", { name: "Receipts and balance" }),
    press: (name: string | RegExp) => user.click(screen.getByRole("button", { name })),
    open: (name: string | RegExp) => user.click(screen.getByRole("link", { name })),
    choose: async (label: string | RegExp, option: string | RegExp) => {
      const select = screen.getByRole("combobox", { name: label });
      await user.selectOptions(select, within(select).getByRole("option", { name: option }));
    },
    /** Waits until the page shows this text. */
    answered: (text: string | RegExp) => screen.findByText(text, undefined, { timeout: 3000 }),
    passes: (milliseconds: number) => act(async () => sandbox.clock.move(milliseconds)),
    said: () => screen.getByRole("status").textContent,
  };
}
