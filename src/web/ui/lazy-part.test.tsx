import { afterEach, expect, test, vi } from "vitest";
import { lazyPart, prefetchParts } from "./lazy-part.tsx";

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
