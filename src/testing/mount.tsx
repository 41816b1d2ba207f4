import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, StrictMode } from "react";
import { vi } from "vitest";
import { Router } from "wouter";
import { noHost } from "#contract/page/host.ts";
import { noSettings } from "#contract/page/settings.ts";
import { SandboxProvider } from "#web/client/react/context.tsx";
import { usePageLocation } from "#web/client/react/use-route.ts";
import { newSession, type Sandbox as PageSandbox } from "#web/client/store.ts";
import { WhenLoaded } from "#web/ui/lazy-part.tsx";
import { openSandbox, type Sandbox } from "./sandbox.ts";

/** A sandbox whose calls the page itself responds to. */
export function readySandbox(given: Parameters<typeof openSandbox>[0] = {}): Sandbox {
  const sandbox = openSandbox(given);
  sandbox.hasStatus("page");
  return sandbox;
}

/** Matches the innermost element with a text, where names of the API within it are elements of their own. */
export const sentence = (words: string | RegExp) => {
  const has = ({ textContent: text }: Element) => (typeof words === "string" ? text === words : words.test(text));
  return (_: string, element: Element | null) => element !== null && has(element) && ![...element.children].some(has);
};

const screenOf = (innerWidth: number) => (): void => {
  vi.stubGlobal("innerWidth", innerWidth);
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: innerWidth >= 16 * Number(/min-width: ([\d.]+)rem/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
};

/** A screen of three columns. */
export const wideScreen = screenOf(1440);

/** A screen of two columns. */
export const tabletScreen = screenOf(768);

/** A screen of one column. */
export const narrowScreen = screenOf(375);

/** Has the page's requests responded to by a sandbox, as the worker would. */
export function fetchFrom(sandbox: Sandbox): void {
  vi.stubGlobal("fetch", async (input: Request) => {
    const response = await sandbox.respond(input);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  });
}

/** The label of Send, whatever it will do. */
export const SEND = /^(Send$|Send again, |Send, expect |Order for )/;

/** A user, and what a user does with what is drawn. No stylesheet is loaded that could keep a pointer from an element. */
export function visitorOf(sandbox: Sandbox) {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  return {
    user,
    press: async (name: string | RegExp) => user.click(await screen.findByRole("button", { name })),
    /** Presses Send, whose label says what it does. */
    send: async () => {
      const named = await screen.findAllByRole<HTMLButtonElement>("button", { name: SEND });
      await user.click(named.find(({ type }) => type === "submit") ?? document.body);
    },
    choose: async (label: string | RegExp, option: string | RegExp) => {
      const select = screen.getByRole("combobox", { name: label });
      await user.selectOptions(select, within(select).getByRole("option", { name: option }));
    },
    /** Replaces the text of a field. */
    write: async (label: string | RegExp, text: string) => {
      const field = await screen.findByRole("textbox", { name: label });
      await user.clear(field);
      await user.paste(text);
    },
    waitForText: (text: string | RegExp) => screen.findByText(text),
    passes: (milliseconds: number) => act(async () => sandbox.clock.move(milliseconds)),
  };
}

interface MountOptions extends Partial<Omit<PageSandbox, "panel">> {
  readonly sandbox?: Sandbox;
  /** The address within the page. */
  readonly at?: string;
}

/** What a part of the page shares with the others, without the page. */
export function pageSandbox({
  sandbox = readySandbox(),
  settings = noSettings,
  host = noHost,
  ...given
}: MountOptions = {}) {
  fetchFrom(sandbox);
  return { panel: sandbox.panel, settings, host, session: newSession(settings), ...given } satisfies PageSandbox;
}

/** Draws one part of the page on a sandbox of its own, without the rest of the page. */
export function mount(part: ReactNode, { sandbox = readySandbox(), at, ...given }: MountOptions = {}) {
  if (at !== undefined) window.location.hash = `#${at}`;
  const shared = pageSandbox({ sandbox, ...given });
  const { unmount } = render(
    <StrictMode>
      <SandboxProvider sandbox={shared}>
        <Router hook={usePageLocation} hrefs={(path) => `#${path}`}>
          <WhenLoaded>{part}</WhenLoaded>
        </Router>
      </SandboxProvider>
    </StrictMode>,
  );
  return {
    ...visitorOf(sandbox),
    unmount,
    sandbox,
    session: shared.session,
    /** What the page's live region says. */
    announcement: () => shared.session.getState().announcement.text,
    /** The dialog that the page shows over its parts. */
    dialog: () => shared.session.getState().dialog,
    address: () => window.location.hash.slice(1),
  };
}
