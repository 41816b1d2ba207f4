import { expect, test } from "vitest";
import { describeMode } from "./mode-text.ts";

const mode = { transport: "worker", kept: "in_browser", setAside: null, newVersion: null } as const;

test("a tab out of step with the others is described, and only then", () => {
  expect(describeMode({ ...mode, isInStep: true })).not.toContain("older balance");
  expect(describeMode({ ...mode, isInStep: false })).toContain("other tabs may show an older balance.");
});
