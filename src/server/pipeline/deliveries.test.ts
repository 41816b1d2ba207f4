import { expect, test } from "vitest";
import { CONSOLE, ORDER, openSandbox } from "#testing/sandbox.ts";
import { DELIVERY } from "./delivery-header.ts";

const delivered = (id: string) => ({ ...CONSOLE, "Content-Type": "application/json", [DELIVERY]: id });

test("a delivery received twice runs once, and both get its response; another delivery runs on its own", async () => {
  const { send, balance, panel, deliveries } = openSandbox();
  const [one, two] = [deliveries.begin(), deliveries.begin()];
  const [first, again] = await Promise.all([
    send("POST", "/v1/orders", { headers: delivered(one), body: ORDER }),
    send("POST", "/v1/orders", { headers: delivered(one), body: ORDER }),
  ]);
  expect(again.text).toBe(first.text);
  expect(balance()).toBe("490.50");
  expect((await send("POST", "/v1/orders", { headers: delivered(two), body: ORDER })).json.id).not.toBe(first.json.id);
  expect(balance()).toBe("481.00");
  expect(panel.exchanges.getState()).toHaveLength(2);
});

test("the ids of deliveries are a secret of 131 bits and a count", () => {
  const { deliveries } = openSandbox();
  const [one, two] = [deliveries.begin(), deliveries.begin()];
  expect(one).toMatch(/^[0-9A-Za-z]{22}-1$/);
  expect(two).toBe(one.replace(/1$/, "2"));
});

test("a delivery has arrived from its first request until its end", async () => {
  const { send, deliveries } = openSandbox();
  const id = deliveries.begin();
  const arrived = [deliveries.hasArrived(id)];
  await send("POST", "/v1/orders", { headers: delivered(id), body: ORDER });
  arrived.push(deliveries.hasArrived(id));
  deliveries.end(id);
  expect([...arrived, deliveries.hasArrived(id), deliveries.hasArrived("forged")]).toEqual([false, true, false, false]);
});

test("a delivery received again after its end is a network error, and places no second order", async () => {
  const { send, respond, deliveries, balance } = openSandbox();
  const id = deliveries.begin();
  await send("POST", "/v1/orders", { headers: delivered(id), body: ORDER });
  deliveries.end(id);
  const late = new Request("http://sandbox.test/v1/orders", {
    method: "POST",
    headers: delivered(id),
    body: JSON.stringify(ORDER),
  });
  expect((await respond(late)).type).toBe("error");
  expect(balance()).toBe("490.50");
});

test("a lost read stays lost when it is delivered again", async () => {
  const { respond, panel, deliveries } = openSandbox();
  panel.startFailure({ kind: "response_lost" }, 1);
  const id = deliveries.begin();
  const read = () => respond(new Request("http://sandbox.test/v1/wallet", { headers: delivered(id) }));
  expect((await read()).type).toBe("error");
  expect((await read()).type).toBe("error");
});

test.each(["one", "", "0123456789abcdefghijkl-1"])(
  "a delivery id that the page did not create has no effect: %j",
  async (forged) => {
    const { order, balance, deliveries } = openSandbox();
    deliveries.begin();
    const [first, second] = [
      await order({ qty: 1 }, { [DELIVERY]: forged }),
      await order({ qty: 2 }, { [DELIVERY]: forged }),
    ];
    expect([first.json.qty, second.json.qty]).toEqual([1, 2]);
    expect(balance()).toBe("485.75");
  },
);

test("a delivery id is in no log", async () => {
  const { send, panel, deliveries } = openSandbox();
  await send("GET", "/v1/wallet", { headers: delivered(deliveries.begin()) });
  expect(JSON.stringify(panel.exchanges.getState())).not.toMatch(/sandbox-delivery/i);
});
