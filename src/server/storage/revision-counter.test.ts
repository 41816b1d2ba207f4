import { expect, test } from "vitest";
import { openRevisionCounter } from "./revision-counter.ts";

test("a raise that its caller gave up on while the database opened begins no transaction: it would lower a later number", async () => {
  const begun: string[] = [];
  const opening = { result: { transaction: (_: string, mode: string) => begun.push(mode) }, onsuccess: () => {} };
  const scope = { indexedDB: { open: () => opening } } as unknown as Window;
  const controller = new AbortController();
  const raised = openRevisionCounter(scope, "counter").raise(1, controller.signal);
  controller.abort();
  opening.onsuccess();
  await expect(raised).rejects.toThrow("aborted");
  expect(begun).toEqual([]);
});
