// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { everySecretSent, keysIn, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { knownState } from "#web/client/known-state.ts";
import { receiptsOf } from "#web/console/receipts/receipt-list.ts";
import { receiptsText } from "./receipts-text.ts";

function textOf({ panel }: Sandbox): string {
  const known = knownState(panel.stateView.getState(), panel.exchanges.getState(), []);
  return receiptsText(receiptsOf(known), known.stateView);
}

describe("the receipts as text", () => {
  test("list every receipt newest first, copies under their original, and end with the opening balance", async () => {
    const sandbox = openSandbox();
    const { order, keyWith, clock } = sandbox;
    await order({}, { "Idempotency-Key": "a" });
    clock.move(1000);
    await order({}, { "Idempotency-Key": "a" });
    clock.move(1000);
    await keyWith("wallet:read");
    clock.move(1000);
    await order({ qty: 99 });
    clock.move(5000);
    const text = textOf(sandbox);
    const found = [...text.matchAll(/^(BALANCE|VOID 422|KEY|ORDER|CHARGED|DELIVERED|COPY|OPENING BALANCE) +(\S+)$/gm)];
    expect(found.map(([, word, value]) => `${word} ${value}`)).toEqual([
      "BALANCE 490.50",
      "VOID 422 2026-11-21T08:01:22.000Z",
      "CHARGED 0.00",
      "KEY 2026-11-21T08:01:21.000Z",
      "ORDER 2026-11-21T08:01:19.000Z",
      "CHARGED 9.50",
      "DELIVERED 2026-11-21T08:01:24.000Z",
      "COPY 2026-11-21T08:01:20.000Z",
      "CHARGED 0.00",
      "OPENING BALANCE 500.00",
    ]);
  });

  test("say for a new sandbox that nothing happened yet", () => {
    expect(textOf(openSandbox())).toMatch(/BALANCE +500\.00\n-+\nNo receipts yet\.\n-+\nOPENING BALANCE +500\.00\n$/);
  });

  test("contain no key, wherever one was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    const text = textOf(sandbox);
    expect(text).toContain("KEY ");
    expect(keysIn(text)).toEqual([]);
  });
});
