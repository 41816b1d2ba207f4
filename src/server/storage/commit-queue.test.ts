import { expect, test } from "vitest";
import { instant } from "#contract/api/time.ts";
import { handClock, minutes, openSandbox, type Sandbox } from "#testing/sandbox.ts";

/** The status of the newest order after a reload, with the machine's clock an hour back. */
async function afterSettingBack({ storage, clock }: Sandbox): Promise<string | undefined> {
  const { panel } = openSandbox({ storage, clock: handClock(instant(clock.now() - minutes(60))), seed: 2 });
  return panel.stateView.getState().orders[0]?.status;
}

test("a delivery that was shown stays, if the machine's clock is set back an hour and the page reloads", async () => {
  const sandbox = openSandbox();
  await sandbox.order();
  sandbox.clock.move(5000);
  expect(sandbox.panel.stateView.getState().orders[0]?.status).toBe("delivered");
  await new Promise((resolve) => setImmediate(resolve));
  expect(await afterSettingBack(sandbox)).toBe("delivered");
});

test("a commit stores its time, which is the least the clock shows after a reload", async () => {
  const sandbox = openSandbox();
  await sandbox.order();
  sandbox.clock.move(5000);
  await sandbox.panel.adjust({ kind: "set_tier", tier: "gold" });
  expect(await afterSettingBack(sandbox)).toBe("delivered");
});
