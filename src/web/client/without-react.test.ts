// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";

// Vitest hoists these mocks above the imports.
vi.mock("react", () => {
  throw new Error("React was imported.");
});
vi.mock("react-dom", () => {
  throw new Error("React DOM was imported.");
});
vi.mock("wouter", () => {
  throw new Error("The router was imported.");
});
vi.mock("@tanstack/react-query", () => {
  throw new Error("TanStack Query was imported.");
});

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"]);

test("every module of the client loads without React", async () => {
  for (const load of Object.values(modules)) expect(Object.keys(await load())).not.toEqual([]);
  expect(Object.keys(modules)).toContain("./send.ts");
  await expect(import("./react/context.tsx")).rejects.toThrow();
});
