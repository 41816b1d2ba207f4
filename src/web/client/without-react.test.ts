// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { noSettings } from "#contract/page/settings.ts";
import { openSandbox } from "#testing/sandbox.ts";
import { requestNow } from "./request.ts";
import { describeResult, send, tryCall } from "./send.ts";
import { newSession } from "./store.ts";

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

afterEach(() => {
  vi.unstubAllGlobals();
});

test("every module of the client loads without React", async () => {
  for (const load of Object.values(modules)) expect(Object.keys(await load())).not.toEqual([]);
  expect(Object.keys(modules)).toContain("./send.ts");
  await expect(import("./react/context.tsx")).rejects.toThrow();
});

test("a request is built, sent and put into words without React", async () => {
  const { panel, respond, hasStatus } = openSandbox();
  hasStatus("page");
  vi.stubGlobal("fetch", respond);
  const sandbox = { panel, settings: noSettings, session: newSession(), host: noHost };
  const request = requestNow(sandbox, "placeOrder");
  const result = await tryCall(panel, request);
  expect(result).toMatchObject({ charge: { by: "9.50", to: "490.50" }, balance: "490.50" });
  expect(describeResult(result)).toEqual({
    announcement: "Order charged 9.50, balance 490.50",
    brief: "processed, 201",
  });
  await send(sandbox, request, 1);
  const { submissions, announcement } = sandbox.session.getState();
  expect(submissions.placeOrder?.outcome).toMatchObject({ kind: "response", response: { isReplay: true } });
  expect(announcement.text).toBe("Replayed, no charge");
});
