import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import React, { Profiler } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { type HostSettings, noHost } from "#contract/page/host.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import type { Replaced } from "#contract/panel/panel.ts";
import { App } from "#web/app/app.tsx";
import { prefetchParts } from "#web/ui/lazy-part.tsx";
import { ignoreStrayPresses } from "#web/ui/press-guard.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

// Loads in advance the parts that a page prefetches after it is drawn.
await prefetchParts();

ignoreStrayPresses();

/** A user. No stylesheet is loaded that could keep a pointer from an element. */
const setUpUser = () => userEvent.setup({ pointerEventsCheck: 0 });

// React keeps a stack trace of the elements it creates, for its messages alone. That takes an eighth of a journey's time.
Object.defineProperty(
  (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object })
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

type Style = Partial<CSSStyleDeclaration>;

/** The styles of elements by their names alone: no stylesheet is loaded. Each query by role reads them. */
function stylesByName(computed: typeof getComputedStyle): (element: Element) => Style {
  const styles = new Map<string, Style>();
  return (element) => {
    if (element.hasAttribute("style") || !element.isConnected) return computed(element);
    const known = styles.get(element.tagName);
    if (known) return known;
    const { display, visibility, direction } = computed(element);
    const read: Record<string, string> = { display, visibility, direction };
    const style = { ...read, getPropertyValue: (name: string) => read[name] ?? "" };
    styles.set(element.tagName, style);
    return style;
  };
}

/** Matches the innermost element with a text, where names of the API within it are elements of their own. */
export const sentence = (words: string | RegExp) => {
  const has = ({ textContent: text }: Element) => (typeof words === "string" ? text === words : words.test(text));
  return (_: string, element: Element | null) => element !== null && has(element) && ![...element.children].some(has);
};

/** The address of an operation: not the first screen, which has neither tabs nor what comes of a first call. */
export const AN_OPERATION = "#/op/listProducts";

/** Runs every test of a file on a wide screen, at the first address unless another is given, and cleans up afterwards. */
export function onAWideScreen(address = ""): void {
  beforeEach(() => {
    vi.stubGlobal("innerWidth", 1440);
    vi.stubGlobal("getComputedStyle", stylesByName(getComputedStyle));
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: /min-width/.test(query),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    window.location.hash = address;
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
export function openPage(
  sandbox: Sandbox,
  settings: Settings = noSettings,
  host: HostSettings = noHost,
  replaced: Replaced | null = null,
) {
  vi.stubGlobal("fetch", async (input: Request) => {
    const response = await sandbox.respond(input);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  });
  const user = setUpUser();
  let commits = 0;
  render(
    <Profiler
      id="page"
      onRender={() => {
        commits += 1;
      }}
    >
      <App panel={sandbox.panel} settings={settings} host={host} replaced={replaced} />
    </Profiler>,
  );
  return {
    user,
    /** How often any part of the page has been drawn so far, as React counts commits. */
    commits: () => commits,
    receipts: () => screen.getByRole("complementary", { name: "Receipts and balance" }),
    press: (name: string | RegExp) => user.click(screen.getByRole("button", { name })),
    /** Follows a link, which may be in a part of the sidebar that is closed. */
    open: async (name: string | RegExp) => {
      const isClosed = () => screen.queryByRole("link", { name }) === null;
      for (const more of [/not in the spec$/, "Sandbox tools"]) {
        if (isClosed()) await user.click(screen.getByRole("button", { name: more, expanded: false }));
      }
      await user.click(screen.getByRole("link", { name }));
    },
    choose: async (label: string | RegExp, option: string | RegExp) => {
      const select = screen.getByRole("combobox", { name: label });
      await user.selectOptions(select, within(select).getByRole("option", { name: option }));
    },
    /** Waits until the page shows this text. */
    waitForText: (text: string | RegExp) => screen.findByText(text, undefined, { timeout: 3000 }),
    passes: (milliseconds: number) => act(async () => sandbox.clock.move(milliseconds)),
    announcement: () => screen.getByRole("status").textContent,
  };
}
