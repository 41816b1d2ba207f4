import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart, partOnDemand, prefetchParts, preloadedPart, WhenLoaded } from "./lazy-part.tsx";

afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
});

test.each([
  [1, false],
  [0, true],
])("a part is fetched ahead %i times where saveData is %s", async (times, saveData) => {
  Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
  const fetchPart = vi.fn(async () => () => null);
  lazyPart(fetchPart);
  await prefetchParts();
  expect(fetchPart).toHaveBeenCalledTimes(times);
});

test("a part on demand is fetched once it is shown, and a notice replaces one that is gone until there is a connection again", async () => {
  const fetchPart = vi.fn<() => Promise<() => ReactNode>>().mockRejectedValue(new TypeError("gone"));
  const Part = partOnDemand(fetchPart);
  await prefetchParts();
  expect(fetchPart).not.toHaveBeenCalled();
  render(
    <WhenLoaded>
      <Part />
    </WhenLoaded>,
  );
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This part could not be loaded/);
  fetchPart.mockResolvedValue(() => <p>Here</p>);
  window.dispatchEvent(new Event("online"));
  await screen.findByText("Here");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("in a build a preloaded part's file is fetched ahead, and the part is run when it is shown, without a loading text", async () => {
  document.body.innerHTML = '<script type="application/json" id="assets">["page-1.js","page-2.css"]</script>';
  const links: HTMLLinkElement[] = [];
  vi.spyOn(document.head, "append").mockImplementation((link) => {
    links.push(link as HTMLLinkElement);
    (link as HTMLLinkElement).onload?.(new Event("load"));
  });
  const fetchPart = vi.fn(async () => () => <p>Here</p>);
  const Part = preloadedPart(fetchPart);
  await prefetchParts();
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([["modulepreload", "/assets/page-1.js"]]);
  expect(fetchPart).not.toHaveBeenCalled();
  render(
    <WhenLoaded>
      <Part />
    </WhenLoaded>,
  );
  expect(screen.queryByText("Loading…")).toBeNull();
  await screen.findByText("Here");
});
