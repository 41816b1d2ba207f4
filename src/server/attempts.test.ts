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

test("a read that was lost is lost when it is handed over again, and is then forgotten as any other", async () => {
  const { respond, settle, panel } = openSandbox();
  panel.arm({ kind: "lost_answer" }, 1);
  const read = () => respond(new Request("http://sandbox.test/v1/wallet", { headers: sending("one") }));
  expect((await read()).type).toBe("error");
  expect((await read()).type).toBe("error");
  settle("one");
  expect((await read()).status).toBe(200);
});

test("the name of a sending is in no log", async () => {
  const { send, panel } = openSandbox();
  await send("GET", "/v1/wallet", { headers: sending("one") });
  expect(JSON.stringify(panel.exchanges.getState())).not.toMatch(/sandbox-attempt/i);
});
