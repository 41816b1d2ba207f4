import { expect, test } from "vitest";
import { CONSOLE, ORDER, openSandbox } from "../journeys/sandbox.ts";
import { ATTEMPT } from "./attempts.ts";

const sending = (name: string) => ({ ...CONSOLE, "Content-Type": "application/json", [ATTEMPT]: name });

test("one sending handed over twice is carried out once, and both get its answer; another sending is carried out", async () => {
  const { send, balance, panel } = openSandbox();
  const [first, again] = await Promise.all([
    send("POST", "/v1/orders", { headers: sending("one"), body: ORDER }),
    send("POST", "/v1/orders", { headers: sending("one"), body: ORDER }),
  ]);
  expect(again.text).toBe(first.text);
  expect(balance()).toBe("490.50");
  expect((await send("POST", "/v1/orders", { headers: sending("two"), body: ORDER })).json.id).not.toBe(first.json.id);
  expect(balance()).toBe("481.00");
  expect(panel.exchanges.getState()).toHaveLength(2);
});

test("a sending that is over is forgotten", async () => {
  const { send, settle, balance } = openSandbox();
  const once = () => send("POST", "/v1/orders", { headers: sending("one"), body: ORDER });
  const first = await once();
  expect((await once()).json.id).toBe(first.json.id);
  settle("one");
  expect((await once()).json.id).not.toBe(first.json.id);
  expect(balance()).toBe("481.00");
});

test("the name of a sending is in no log, and a read is made anew each time", async () => {
  const { send, order, panel } = openSandbox();
  const read = () => send("GET", "/v1/wallet", { headers: sending("one") });
  expect((await read()).json.balance).toBe("500.00");
  await order();
  expect((await read()).json.balance).toBe("490.50");
  expect(JSON.stringify(panel.exchanges.getState())).not.toMatch(/sandbox-attempt/i);
});
