import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { watchFocus } from "#web/ui/browser/keep-focus.ts";
import { ignoreStrayPresses } from "#web/ui/browser/press-guard.ts";
import { prefetchParts } from "#web/ui/lazy-part.tsx";
import { wideScreen } from "./mount.tsx";

// A test finds what a change shows as soon as it is made.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useDeferredValue: <T>(value: T) => value,
}));

// What a page prefetches after it is drawn is loaded before the tests.
beforeAll(prefetchParts);

ignoreStrayPresses();

type Style = Partial<CSSStyleDeclaration>;

/** The styles of elements by their names alone: no stylesheet is loaded. Each query by role reads them. */
function stylesByName(computed: typeof getComputedStyle): (element: Element) => Style {
  const styles = new Map<string, Style>();
  return (element) => {
    if (element.hasAttribute("style") || !element.isConnected) return computed(element);
    const known = styles.get(element.tagName);
    if (known) return known;
    const { display, visibility, direction, color, backgroundColor } = computed(element);
    const read: Record<string, string> = { display, visibility, direction, color, backgroundColor };
    const style = { ...read, getPropertyValue: (name: string) => read[name] ?? "" };
    styles.set(element.tagName, style);
    return style;
  };
}

// Each test has a wide screen and the first address.
beforeEach(() => {
  wideScreen();
  vi.stubGlobal("getComputedStyle", stylesByName(getComputedStyle));
  window.location.hash = "";
  localStorage.clear();
  return watchFocus(document);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
